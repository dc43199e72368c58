/**
 * Builds the comparison page of one scenario: the dialogues of two or three sides, their
 * differences, and the neighbouring scenarios in the chosen order. A side is a supporter, or a
 * supporter under one combination of varied conditions.
 */
import type { Catalog, CompareQuery, Comparison, MeasureEntry, Votes } from '../report-data.js'
import { mainMeasure, NO_VOTES, pairsOf, plus, usualSides, votesByScenario } from './deciding.js'
import { differencesOf, sideOf, sidesOf } from './differences.js'

/**
 * Comparison without the verdicts of pair judges. The catalog does not contain them; the caller
 * reads them from the store.
 */
export interface Compared extends Omit<Comparison, 'pairs'> {
  /** Positions in the plan of the judged pairs of these sides in this scenario. */
  readonly pairPlaces: readonly number[]
}

export function compareIn(catalog: Catalog, query: CompareQuery): Compared {
  const choices = sidesOf(catalog)
  const known = query.sides.filter((side) => choices.includes(side))
  const sides = known.length >= 2 ? known.slice(0, 3) : usualSides(catalog)
  const measure = measureOf(catalog, query)
  const differences = differencesByScenario(catalog, sides, measure?.key, query.repeat)
  const votes = votesByScenario(catalog, sides, query.repeat)
  const order = orderedScenarios(
    catalog,
    { ...query, sides },
    measure ? differences : voteDifferences(votes),
  )
  const at = Math.max(
    0,
    query.scenario === undefined
      ? 0
      : order.findIndex((each) => idOf(catalog, each) === query.scenario),
  )
  const scenario = order[at]
  if (scenario === undefined)
    return { sides, choices, position: 0, of: 0, places: [], pairPlaces: [] }
  const difference = differences.get(scenario)
  return {
    sides,
    choices,
    ...(measure && { measure }),
    scenario: catalog.scenarios[scenario]!,
    position: at + 1,
    of: order.length,
    ...neighbour('previous', order[at - 1], catalog),
    ...neighbour('next', order[at + 1], catalog),
    ...(difference !== undefined && {
      difference,
      overall: overallDifference(catalog, differences, difference),
    }),
    ...(votes.size > 0 && {
      votes: { here: votes.get(scenario) ?? NO_VOTES, overall: [...votes.values()].reduce(plus) },
    }),
    places: placesOf(catalog, sides, scenario, query.repeat),
    pairPlaces: pairsOf(catalog, sides, query.repeat).flatMap((pair) =>
      catalog.pairs.scenario[pair] === scenario ? [catalog.pairs.place[pair]!] : [],
    ),
  }
}

/**
 * The requested measure, else the main measure, else the first one. Undefined if the sides are
 * compared by verdicts of pair judges only.
 */
function measureOf(catalog: Catalog, { measure: key }: CompareQuery): MeasureEntry | undefined {
  const { measures, judges } = catalog
  if (key === 'pairs' && judges.length > 0) return undefined
  const chosen = measures.find((each) => each.key === key) ?? mainMeasure(catalog)
  return chosen ?? (judges.length > 0 ? undefined : measures[0])
}

const voteDifferences = (votes: ReadonlyMap<number, Votes>): ReadonlyMap<number, number> =>
  new Map([...votes].map(([scenario, { first, second }]) => [scenario, first - second]))

const idOf = ({ scenarios }: Catalog, scenario: number): string => scenarios[scenario]!.id

const neighbour = <Name extends 'previous' | 'next'>(
  name: Name,
  scenario: number | undefined,
  catalog: Catalog,
): { readonly [N in Name]?: string } =>
  (scenario === undefined ? {} : { [name]: idOf(catalog, scenario) }) as {
    readonly [N in Name]?: string
  }

/** First minus second side in each scenario, by the scenario's index in the catalog. */
function differencesByScenario(
  catalog: Catalog,
  [first, second]: readonly string[],
  measure: string | undefined,
  repeat: number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  if (measure === undefined || first === undefined || second === undefined) return found
  for (const [row, difference] of differencesOf(catalog, { measure, first, second })) {
    if (catalog.dialogues.repeat[row] === repeat)
      found.set(catalog.dialogues.scenario[row]!, difference)
  }
  return found
}

/** Groups differences by scenario. Scenarios that are sessions of one person form one group. */
function byScenarioOrPerson(
  scenarios: Catalog['scenarios'],
  differences: ReadonlyMap<number, number>,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [at, difference] of differences) {
    const { id, session } = scenarios[at]!
    const key = session ? `person ${session.person}` : `scenario ${id}`
    found.set(key, [...(found.get(key) ?? []), difference])
  }
  return found
}

const mean = (all: readonly number[]): number =>
  all.reduce((sum, each) => sum + each, 0) / all.length

/**
 * Mean difference over scenarios (sessions of one person are averaged first), and the rank of `own`
 * by absolute size among all differences.
 */
function overallDifference(
  { scenarios }: Catalog,
  differences: ReadonlyMap<number, number>,
  own: number,
): NonNullable<Comparison['overall']> {
  const all = [...differences.values()]
  const means = [...byScenarioOrPerson(scenarios, differences).values()].map(mean)
  return {
    mean: mean(means),
    n: means.length,
    of: all.length,
    rank: 1 + all.filter((each) => Math.abs(each) > Math.abs(own)).length,
  }
}

/**
 * Indices of the scenarios in which at least two of the sides have a dialogue, in the requested
 * order: of the plan, by size of difference, or by votes of the judges.
 */
function orderedScenarios(
  catalog: Catalog,
  query: CompareQuery,
  differences: ReadonlyMap<number, number>,
): readonly number[] {
  const present = new Map<number, number>()
  for (let row = 0; row < catalog.dialogues.place.length; row++) {
    if (
      catalog.dialogues.repeat[row] !== query.repeat ||
      !query.sides.includes(sideOf(catalog, row))
    )
      continue
    const scenario = catalog.dialogues.scenario[row]!
    present.set(scenario, (present.get(scenario) ?? 0) + 1)
  }
  const all = [...present].filter(([, count]) => count >= 2).map(([scenario]) => scenario)
  if (query.order === 'plan') return all
  const weight =
    query.order === 'difference'
      ? (at: number) => Math.abs(differences.get(at) ?? -1)
      : sortWeights(catalog, query)
  return all.toSorted((a, b) => weight(b) - weight(a) || a - b)
}

/**
 * Returns the sort weight of a scenario. With the order `position` it is the number of criteria on
 * which the same position won in both orders; otherwise it is the disagreement of the pair judges.
 */
function sortWeights(
  catalog: Catalog,
  { sides, repeat, order }: CompareQuery,
): (scenario: number) => number {
  const { pairs } = catalog
  const weights = new Map<number, number>()
  const leads = new Map<number, number[]>()
  for (const pair of pairsOf(catalog, sides, repeat)) {
    const scenario = pairs.scenario[pair]!
    if (order === 'position')
      weights.set(scenario, (weights.get(scenario) ?? 0) + pairs.byPosition[pair]!)
    else
      leads.set(scenario, [
        ...(leads.get(scenario) ?? []),
        pairs.firstWins[pair]! - pairs.secondWins[pair]!,
      ])
  }
  // A judge's lead is the number of criteria that the first side wins minus the number that it
  // loses. With several judges, disagreement is the range of their leads. With one judge, it is
  // highest if the criteria are divided evenly.
  for (const [scenario, own] of leads) {
    weights.set(scenario, own.length > 1 ? Math.max(...own) - Math.min(...own) : -Math.abs(own[0]!))
  }
  return (scenario) => weights.get(scenario) ?? -Infinity
}

function placesOf(
  catalog: Catalog,
  sides: readonly string[],
  scenario: number,
  repeat: number,
): readonly (number | undefined)[] {
  const { dialogues } = catalog
  const found = new Map<string, number>()
  for (let row = 0; row < dialogues.place.length; row++) {
    if (dialogues.scenario[row] === scenario && dialogues.repeat[row] === repeat) {
      found.set(sideOf(catalog, row), dialogues.place[row]!)
    }
  }
  return sides.map((side) => found.get(side))
}
