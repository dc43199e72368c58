/**
 * Expected reliability of studies of other sizes: the coefficients G and Phi of generalisability
 * theory, and whether more seekers or more scenarios increase them more.
 */
import { type Known, known } from '@attune/core'
import type { Comparison, Evaluation, Quantity, Table } from '@attune/core/findings'
import type { Said } from '@attune/kit/internal'
import { drawnInterval, type GCoefficients, gCoefficients } from '@attune/statistics'
import { clustersIn, isOffline } from './numbers.js'
import type { Divided, VarianceDivision } from './variance.js'

type Levels = Readonly<Record<string, number>>

export interface Generalised extends Pick<Divided, 'numbers'> {
  readonly division: VarianceDivision
  /** Number of scenarios, seekers and judges in the study, as far as they vary. */
  readonly levels: Levels
}

/** Measures whose variance decomposition includes the supporters. */
export const generalised = (divided: readonly Divided[]): readonly Generalised[] =>
  divided.flatMap(({ numbers, division }) => {
    if (division.state === 'unknown') return []
    const { supporter, ...levels } = division.value.components.levels
    return supporter === undefined ? [] : [{ numbers, division: division.value, levels }]
  })

const MORE_SEEKERS = 2
const MORE_SCENARIOS = 80

/**
 * Designs to predict: the present study; more seekers or judges; more scenarios; a single seeker; a
 * single judge.
 */
function designsOf(levels: Levels): readonly Levels[] {
  const readers = ['seeker', 'judge'].filter((facet) => Object.hasOwn(levels, facet))
  return [
    levels,
    ...readers.map((facet) => ({ ...levels, [facet]: levels[facet]! + MORE_SEEKERS })),
    ...(Object.hasOwn(levels, 'scenario')
      ? [{ ...levels, scenario: levels['scenario']! + MORE_SCENARIOS }]
      : []),
    ...readers.map((facet) => ({ ...levels, [facet]: 1 })),
  ]
}

const coefficientsFor = (component: Levels, levels: Levels): GCoefficients =>
  gCoefficients({ component, object: 'supporter', levels })

export function generalisabilityTable(all: readonly Generalised[], level: number): Table {
  const facets = ['scenario', 'seeker', 'judge'].filter((facet) =>
    all.some(({ levels }) => Object.hasOwn(levels, facet)),
  )
  return {
    id: 'generalisability',
    title: 'How far studies of this and of other sizes would find the same',
    columns: [
      { key: 'number', title: 'Number' },
      ...facets.map((facet) => ({
        key: facet,
        title: `${facet[0]!.toUpperCase()}${facet.slice(1)}s`,
      })),
      { key: 'g', title: 'G', better: 'higher' },
      { key: 'phi', title: 'Phi', better: 'higher' },
    ],
    rows: all.flatMap((each) =>
      designsOf(each.levels).map((design) => rowOf(each, design, facets, level)),
    ),
    notes: [
      'G: share of what differs between the means of supporters that other seekers, judges and scenarios of the same kind would give again; Phi: the same of the means themselves. 1: all of it.',
      'The first row of a number is the study as it is; the others follow from its components. With few supporters intervals are wide, however many scenarios there are.',
    ],
  }
}

function rowOf(
  { numbers, division }: Generalised,
  design: Levels,
  facets: readonly string[],
  level: number,
) {
  const { components, draws } = division
  const drawn = draws.map((draw) => coefficientsFor(draw, design))
  const found = coefficientsFor(components.component, design)
  const cell = (of: (coefficients: GCoefficients) => Known<number>): Quantity => {
    const values = drawn.flatMap((each) => {
      const value = of(each)
      return value.state === 'known' ? [value.value] : []
    })
    const base = {
      value: of(found),
      n: numbers.readings.length,
      clusters: clustersIn(numbers.readings),
      offline: isOffline(numbers.readings),
    }
    return values.length < draws.length
      ? { ...base, noInterval: 'supporters may not differ at all' }
      : { ...base, interval: { ...drawnInterval(values, level), level, method: METHOD } }
  }
  return {
    number: numbers.title,
    ...Object.fromEntries(facets.map((facet) => [facet, String(design[facet] ?? 1)])),
    g: cell(({ G }) => G),
    phi: cell(({ Phi }) => Phi),
  }
}

/**
 * Sentences on whether additional seekers or additional scenarios improve the order of supporters
 * more. For each measure with several seekers and scenarios, a claim compares the relative error
 * with more seekers to that with more scenarios.
 */
export function purchaseSentences(
  { claims }: Pick<Evaluation, 'claims'>,
  all: readonly Generalised[],
): Said[] {
  const varied = all.filter(
    ({ levels }) => Object.hasOwn(levels, 'seeker') && Object.hasOwn(levels, 'scenario'),
  )
  const answers = claims.ask(varied.map(purchaseOf))
  return answers.flatMap((claim, at): Said[] => {
    if (!claim.detected) return []
    const { numbers, levels } = varied[at]!
    const { seeker, scenario } = levels
    const [seekers, scenarios] = [
      `${MORE_SEEKERS} more seekers`,
      `${MORE_SCENARIOS} more scenarios`,
    ]
    const [one, other] = claim.direction === 'below' ? [seekers, scenarios] : [scenarios, seekers]
    const now = `${seeker} seekers, ${scenario} scenarios now`
    return [
      {
        text: `${numbers.title}: for the order of supporters, ${one} buy more than ${other} would (${now}).`,
        claims: [claim],
      },
    ]
  })
}

function purchaseOf({ numbers, division, levels }: Generalised): Comparison {
  const { components, draws } = division
  const withSeekers = { ...levels, seeker: levels['seeker']! + MORE_SEEKERS }
  const withScenarios = { ...levels, scenario: levels['scenario']! + MORE_SCENARIOS }
  const differenceOf = (component: Levels): number =>
    coefficientsFor(component, withSeekers).relative -
    coefficientsFor(component, withScenarios).relative
  const drawn = draws.map(differenceOf)
  const tail = Math.min(
    drawn.filter((each) => each <= 0).length,
    drawn.filter((each) => each >= 0).length,
  )
  return {
    kind: 'difference',
    of: {
      name: `error of ${numbers.title}`,
      title: `${numbers.title}, error of the order`,
      better: 'lower',
    },
    supporter: `${MORE_SEEKERS} more seekers`,
    against: `${MORE_SCENARIOS} more scenarios`,
    conditions: {},
    first: [],
    second: [],
    computed: {
      estimate: known(differenceOf(components.component)),
      intervalAt: (own) => known({ ...drawnInterval(drawn, own), level: own, method: METHOD }),
      // The observed value counts as an additional draw (both tails).
      p: known(Math.min(1, (2 * (tail + 1)) / (drawn.length + 1))),
      n: { values: numbers.readings.length, clusters: levels['scenario']! },
    },
  }
}

const METHOD = 'generalised pivotal quantities'
