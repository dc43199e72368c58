import { type Known, unknown } from '@attune/core'
import { type Quantity, type Statistics, offlineMark } from '@attune/core/findings'
import {
  type ClusteredValue,
  clusterMean,
  clusterWelch,
  familyTest,
  holm,
  type MeanEstimate,
  type PairableValue,
  pairedShareInterval,
  pairValues,
  unpairedShareInterval,
} from '@attune/statistics'
import type { Reading } from './columns.js'
import { scenariosIn } from '@attune/tables'
import { citedInterval, shareInterval } from './quantity.js'
import { pairOf } from './rows.js'
import { within } from './within.js'

/** Two sides of one column. */
export interface Comparison {
  readonly column: string
  /** Whether values are parts of shares: the interval then stays within -1 and 1. */
  readonly areShares?: boolean
  /** Of the values of either side: a difference is not larger than this is wide. */
  readonly range?: readonly [least: number, most: number]
  readonly first: readonly Reading[]
  readonly second: readonly Reading[]
  /** The condition that the sides differ in. */
  readonly but?: string
}

export interface Difference {
  readonly quantity: Quantity
  /** Standard deviation of the differences of scenarios; none where it cannot be known. */
  readonly deviation?: number
}

/** Whether two sides are paired: some scenario has results on both. Sides of which one has nothing are taken as paired. */
export function areOfSameScenarios(columns: readonly Comparison[]): boolean {
  const pairs = (readings: readonly Reading[], but?: string): readonly string[] =>
    readings.map(({ row }) => pairOf(row, but))
  const first = new Set(columns.flatMap((each) => pairs(each.first, each.but)))
  const second = columns.flatMap((each) => pairs(each.second, each.but))
  return first.size === 0 || second.length === 0 || second.some((pair) => first.has(pair))
}

/**
 * The differences of each two sides (a list of columns each), paired where `isPaired` says so, otherwise by Welch's test.
 * Where there are both, Holm's method adjusts all of them: the maximum needs common scenarios. Throws STATISTICS_INPUT.
 */
export function differencesOf(
  comparisons: readonly (readonly Comparison[])[],
  isPaired: readonly boolean[],
  statistics: Statistics,
): readonly (readonly Difference[])[] {
  const all = comparisons.flat()
  const found = isPaired.every(Boolean)
    ? pairedDifferences(all, statistics)
    : mixedDifferences(
        all,
        comparisons.flatMap((own, at) => own.map(() => isPaired[at]!)),
        statistics,
      )
  let next = 0
  return comparisons.map((own) => own.map(({ range }) => inRange(found[next++]!, range)))
}

function inRange({ quantity, ...rest }: Difference, range: Comparison['range']): Difference {
  const width = range && range[1] - range[0]
  return { quantity: within(quantity, width === undefined ? undefined : [-width, width]), ...rest }
}

function mixedDifferences(
  comparisons: readonly Comparison[],
  isPaired: readonly boolean[],
  statistics: Statistics,
): Difference[] {
  const alone = { ...statistics, adjust: 'none' } as const
  const each = comparisons.map((comparison, at) =>
    isPaired[at] ? pairedDifferences([comparison], alone)[0]! : unpairedDifference(comparison, statistics.level),
  )
  const adjusted = inFamilies(comparisons, statistics, (places) => {
    const raw = places.map((at) => each[at]!.quantity.p ?? unknown('nothing to compare'))
    return statistics.adjust === 'none' ? raw : holm(raw).adjusted
  })
  return each.map(({ quantity, ...rest }, at) => ({ ...rest, quantity: { ...quantity, adjusted: adjusted[at]! } }))
}

/**
 * Mean differences first minus second, in the order given: paired by scenario, repeat and conditions, each with its interval
 * over scenario clusters (t; of shares the score interval), its p-value by sign flips, and that p-value adjusted within its
 * family. Throws STATISTICS_INPUT.
 */
export function pairedDifferences(comparisons: readonly Comparison[], statistics: Statistics): Difference[] {
  const paired = comparisons.map(({ first, second, but }) => pairValues(pairable(first, but), pairable(second, but)))
  const tests = inFamilies(
    comparisons,
    statistics,
    (places) =>
      familyTest(
        places.map((at) => paired[at]!.differences),
        { adjust: statistics.adjust },
      ).members,
  )
  return paired.map(({ differences, nMissing, onlyFirst, onlySecond }, at): Difference => {
    const unpaired = onlyFirst + onlySecond
    const missing = {
      ...(nMissing > 0 && { 'no value on one side': nMissing }),
      ...(unpaired > 0 && { 'no counterpart': unpaired }),
    }
    return differenceOf(comparisons[at]!, tests[at]!, differences, { missing, level: statistics.level })
  })
}

interface Tested {
  readonly pValue: Known<number>
  readonly adjusted: Known<number>
}

function differenceOf(
  { first, second, areShares = false }: Comparison,
  { pValue, adjusted }: Tested,
  differences: readonly ClusteredValue[],
  { missing, level }: { readonly missing: Readonly<Record<string, number>>; readonly level: number },
): Difference {
  const { n, nClusters: clusters, ...mean } = clusterMean(differences, { confidence: level })
  const deviation = deviationOf(mean, clusters)
  const cited = areShares
    ? shareInterval(pairedShareInterval(differences, level), level, 'score')
    : citedInterval(mean, level)
  return {
    quantity: {
      value: inWords(mean.estimate),
      n,
      ...(n > 0 && { clusters, ...scenariosOf(first), ...cited }),
      ...(Object.keys(missing).length > 0 && { missing }),
      p: inWords(pValue),
      adjusted: inWords(adjusted),
      ...markOf(first, second),
    },
    ...(deviation !== undefined && { deviation }),
  }
}

const deviationOf = ({ standardError }: Pick<MeanEstimate, 'standardError'>, clusters: number): number | undefined =>
  standardError.state === 'known' && standardError.value > 0 ? standardError.value * Math.sqrt(clusters) : undefined

/**
 * The difference of the means of two sides that share no scenarios (logs that are not the same conversations): Welch's test of
 * scenario means. Throws STATISTICS_INPUT.
 */
function unpairedDifference({ first, second, areShares = false }: Comparison, level: number): Difference {
  const sides = [clustered(first), clustered(second)] as const
  const welch = clusterWelch(...sides, level)
  const { difference, nA, nB, clustersA, clustersB, pValue, interval, standardError } = welch
  const lost = [...first, ...second].filter(({ value }) => value.state === 'unknown').length
  const cited = areShares
    ? shareInterval(unpairedShareInterval(...sides, level), level, 'hybrid')
    : welchMethod(citedInterval({ interval, standardError }, level))
  return {
    quantity: {
      value: inWords(difference),
      n: nA + nB,
      ...(difference.state === 'known' && {
        clusters: clustersA + clustersB,
        ...scenariosOf([...first, ...second]),
        ...cited,
      }),
      ...(lost > 0 && { missing: { 'no value': lost } }),
      p: inWords(pValue),
      ...markOf(first, second),
    },
  }
}

const welchMethod = (cited: ReturnType<typeof citedInterval>): ReturnType<typeof citedInterval> =>
  'interval' in cited ? { interval: { ...cited.interval, method: 'Welch t over scenario means' } } : cited

/** Calls `test` for the places of each family, and puts its answers back in the order of the comparisons. */
function inFamilies<T>(
  comparisons: readonly Comparison[],
  { family }: Statistics,
  test: (places: readonly number[]) => readonly T[],
): T[] {
  const families = new Map<string, number[]>()
  for (const [at, { column }] of comparisons.entries()) {
    const name = family === 'column' ? column : ''
    families.set(name, [...(families.get(name) ?? []), at])
  }
  const answers: T[] = []
  for (const places of families.values()) {
    const found = test(places)
    for (const [index, at] of places.entries()) answers[at] = found[index]!
  }
  return answers
}

/** One scenario may have several values of one kind, several verdicts say: the first meets the first. */
export function pairable(readings: readonly Reading[], but?: string): PairableValue[] {
  const times = new Map<string, number>()
  return readings.map(({ row, value }) => {
    const pair = pairOf(row, but)
    const before = times.get(pair) ?? 0
    times.set(pair, before + 1)
    return { cluster: row.cluster, pair: `${pair} ${before}`, value }
  })
}

export const clustered = (
  readings: readonly Reading[],
): { cluster: string; scenario: string; value: Known<number>; offline?: boolean }[] =>
  readings.map(({ row: { cluster, scenario, offline }, value }) => ({
    cluster,
    scenario,
    value,
    ...(offline !== undefined && { offline }),
  }))

const scenariosOf = (readings: readonly Reading[]): Pick<Quantity, 'scenarios'> =>
  scenariosIn(readings.flatMap(({ row, value }) => (value.state === 'known' ? [row] : [])))

const markOf = (first: readonly Reading[], second: readonly Reading[]): Pick<Quantity, 'offline'> =>
  offlineMark([...first, ...second].map(({ row: { offline }, value }) => ({ value, offline })))

const words: Readonly<Record<string, string>> = {
  no_values: 'nothing to compare',
  too_few_clusters: 'fewer than two independent scenarios',
  zero_variance: 'all scenarios have the same value',
}

const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)
