/**
 * Compares two sides: the main measure, the scenarios with the largest differences, and the votes
 * of pair judges.
 */
import type { Catalog, Deciding, MeasureEntry, Votes } from '../report-data.js'
import { conditionsText } from './conditions.js'
import { differencesOf, sideName, sideOf, sidesOf } from './differences.js'

/**
 * Source name of the numbers that every dialogue has, such as its number of turns. They do not
 * compare supporters.
 */
const DIALOGUE = 'dialogue'

/** The first primary measure, else the first one that compares supporters. */
export function mainMeasure({
  measures,
  primary,
}: Pick<Catalog, 'measures' | 'primary'>): MeasureEntry | undefined {
  const named = (wanted: string): MeasureEntry | undefined =>
    measures.find(({ source, name }) => `${source}.${name}` === wanted)
  const [first] = primary.flatMap((wanted) => named(wanted) ?? [])
  return first ?? measures.find(({ source, folded }) => source !== DIALOGUE && folded !== true)
}

/**
 * The first two supporters under the same conditions; for a single supporter, its first two
 * conditions.
 */
export function usualSides(catalog: Pick<Catalog, 'supporters' | 'settings'>): readonly string[] {
  const { supporters, settings } = catalog
  const setting = conditionsText(settings[0] ?? {})
  return supporters.length > 1
    ? supporters.slice(0, 2).map((supporter) => sideName(supporter, setting))
    : sidesOf(catalog).slice(0, 2)
}

const MOST_SCENARIOS = 3

/**
 * The three scenarios in which the usual two sides differ most; undefined if no scenario shows a
 * difference.
 */
export function decidingScenarios(catalog: Catalog): Deciding | undefined {
  const [first, second] = usualSides(catalog)
  if (first === undefined || second === undefined) return undefined
  const measure = mainMeasure(catalog)
  const found = measure
    ? byMeasure(catalog, measure, [first, second])
    : byVotes(catalog, [first, second])
  const byScenario = new Map<number, Found>()
  const apart = found.filter((each) => each.first !== each.second)
  for (const each of apart.sort(
    (a, b) => Math.abs(b.first - b.second) - Math.abs(a.first - a.second),
  ))
    if (!byScenario.has(each.scenario)) byScenario.set(each.scenario, each)
  const scenarios = [...byScenario.values()]
    .slice(0, MOST_SCENARIOS)
    .map(({ scenario, ...each }) => {
      const { id, title, language, session } = catalog.scenarios[scenario]!
      return { id, title, language, ...(session && { session }), ...each }
    })
  return scenarios.length === 0
    ? undefined
    : { sides: [first, second], ...(measure && { measure }), scenarios }
}

interface Found {
  readonly scenario: number
  readonly repeat: number
  readonly first: number
  readonly second: number
}

function byMeasure(
  catalog: Catalog,
  measure: MeasureEntry,
  [first, second]: readonly [string, string],
): Found[] {
  const { dialogues } = catalog
  const column = dialogues.measures[catalog.measures.indexOf(measure)]!
  const found: Found[] = []
  for (const [row, difference] of differencesOf(catalog, { measure: measure.key, first, second })) {
    if (sideOf(catalog, row) !== first) continue
    const value = column[row]!
    found.push({
      scenario: dialogues.scenario[row]!,
      repeat: dialogues.repeat[row]!,
      first: value,
      second: value - difference,
    })
  }
  return found
}

function byVotes(catalog: Catalog, sides: readonly [string, string]): Found[] {
  const repeats = [...new Set(catalog.pairs.repeat)]
  return repeats.flatMap((repeat) =>
    [...votesByScenario(catalog, sides, repeat)].map(([scenario, { first, second }]) => ({
      scenario,
      repeat,
      first,
      second,
    })),
  )
}

/**
 * Number of criteria that each of two sides wins, by scenario index, summed over all pair judges.
 */
export function votesByScenario(
  catalog: Catalog,
  [first, second]: readonly string[],
  repeat: number,
): ReadonlyMap<number, Votes> {
  const found = new Map<number, Votes>()
  if (first === undefined || second === undefined) return found
  const { pairs } = catalog
  for (const pair of pairsOf(catalog, [first, second], repeat)) {
    const isSwapped = namesOf(catalog, second).includes(pairs.first[pair]!)
    const [own, other] = isSwapped
      ? [pairs.secondWins, pairs.firstWins]
      : [pairs.firstWins, pairs.secondWins]
    const known = found.get(pairs.scenario[pair]!) ?? NO_VOTES
    found.set(
      pairs.scenario[pair]!,
      plus(known, { first: own[pair]!, second: other[pair]!, ties: pairs.ties[pair]! }),
    )
  }
  return found
}

export const NO_VOTES: Votes = { first: 0, second: 0, ties: 0 }

export const plus = (a: Votes, b: Votes): Votes => ({
  first: a.first + b.first,
  second: a.second + b.second,
  ties: a.ties + b.ties,
})

/**
 * Indices of the judged pairs whose two dialogues belong to these sides. The catalog stores for a
 * pair the names of its supporters, with conditions if the config varies them.
 */
export function pairsOf(catalog: Catalog, sides: readonly string[], repeat: number): number[] {
  const { pairs } = catalog
  const names = new Set(sides.flatMap((side) => namesOf(catalog, side)))
  return pairs.place
    .map((_, pair) => pair)
    .filter(
      (pair) =>
        pairs.repeat[pair] === repeat &&
        names.has(pairs.first[pair]!) &&
        names.has(pairs.second[pair]!),
    )
}

const namesOf = ({ supporters }: Catalog, side: string): readonly string[] => [
  side,
  ...supporters.filter((name) => side.startsWith(`${name} | `)),
]
