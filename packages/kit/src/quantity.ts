import { type Known, unknown } from '@attune/core'
import {
  type Cell,
  type Interval,
  offlineMark,
  type Quantity,
  sameInAll,
  type Statistics,
  type Table,
} from '@attune/core/findings'
import {
  type BandPoint,
  type Interval as Bounds,
  clusterShare,
  LEAST_CLUSTERS,
  simultaneousBand,
  tTest,
  type Weighing,
} from '@attune/statistics'
import { piecesText, scenariosIn } from '@attune/tables'
import { eachReading, type KitColumn } from './columns.js'
import type { About, Rows } from './row-set.js'
import { distinct, type Row } from './rows.js'

/**
 * Clips an interval to the possible range of its quantity. This does not change the coverage,
 * because values outside the range are impossible. A value outside the range remains in its
 * interval.
 */
export function within(quantity: Quantity, range: readonly [number, number] | undefined): Quantity {
  const { value, interval } = quantity
  if (range === undefined || interval === undefined || value.state === 'unknown') return quantity
  const lower = Math.max(interval.lower, Math.min(range[0], value.value))
  const upper = Math.min(interval.upper, Math.max(range[1], value.value))
  return { ...quantity, interval: { ...interval, lower, upper } }
}

export interface ClusteredObservation {
  /**
   * Cluster, for example a scenario. Observations of one cluster are not independent of each other.
   */
  readonly cluster: string
  /** Scenario, if known: several scenarios may belong to one cluster. */
  readonly scenario?: string | undefined
  readonly value: Known<number>
  /**
   * True if an offline stand-in contributed to the value. If undefined, the engine derives it from
   * the data that the analysis read.
   */
  readonly offline?: boolean | undefined
}

/** Options for the interval of a mean or share. */
export interface IntervalOptions {
  /** Level between 0 and 1; default 0.95. Analyses pass the level of `evaluation.statistics`. */
  readonly level?: number
  /**
   * Kind of the values: numbers (default), or shares, with 0 for no, 1 for yes and 1/2 for a tie.
   * Intervals of shares keep their coverage near 0 and 1.
   */
  readonly of?: 'numbers' | 'shares'
  /** Weighting of shares. Default `clusters`. */
  readonly weigh?: Weighing
}

/** Minimum number of clusters for intervals of means. */
export const FEWEST_FOR_MEAN = LEAST_CLUSTERS

/**
 * Mean of the cluster means of the known values, with its interval over clusters and the number of
 * missing values by reason.
 *
 * Numbers have a t interval (`tTest`) from 8 clusters on. Shares have Clopper and Pearson's
 * interval at the effective sample size (`clusterShare`). `noInterval` is the reason for a missing
 * interval. Without known values the mean is unknown, with the values' reason if all have the same.
 * Throws STATISTICS_INPUT for values that are not finite, shares outside [0, 1] and a level outside
 * (0, 1).
 */
export function quantity(
  observations: Iterable<ClusteredObservation>,
  intervalOptions: IntervalOptions = {},
): Quantity {
  const all = Array.isArray(observations)
    ? (observations as readonly ClusteredObservation[])
    : [...observations]
  const missing = missingIn(all)
  const { n, estimate, ...rest } = (intervalOptions.of === 'shares' ? shareOf : meanOf)(
    all,
    intervalOptions,
  )
  return {
    value: estimate.state === 'known' ? estimate : unknown(onlyReason(missing) ?? 'no values'),
    n,
    ...(n === 0
      ? {}
      : {
          ...rest,
          ...scenariosIn(
            missing.size === 0 ? all : all.filter(({ value }) => value.state === 'known'),
          ),
        }),
    ...missingOf(missing),
    ...offlineMark(all),
  }
}

/** Number of known values, and of missing ones by reason. */
export const countsOf = (
  all: readonly ClusteredObservation[],
): Pick<Quantity, 'n' | 'missing'> => ({
  n: all.filter(({ value }) => value.state === 'known').length,
  ...missingOf(missingIn(all)),
})

/** Number of missing values by reason. */
function missingIn(all: readonly ClusteredObservation[]): Map<string, number> {
  const missing = new Map<string, number>()
  for (const { value } of all)
    if (value.state === 'unknown') missing.set(value.why, (missing.get(value.why) ?? 0) + 1)
  return missing
}

type Estimated = Pick<Quantity, 'n' | 'clusters' | 'interval' | 'noInterval'> & {
  readonly estimate: Known<number>
}

function meanOf(
  all: readonly ClusteredObservation[],
  { level = 0.95 }: IntervalOptions,
): Estimated {
  const { n, nClusters: clusters, estimate, deviation, interval } = tTest(all, { level })
  if (clusters < FEWEST_FOR_MEAN)
    return {
      n,
      clusters,
      estimate,
      noInterval: `${piecesText({ n, clusters, ...scenariosIn(all) })}, ${FEWEST_FOR_MEAN} are needed`,
    }
  if (deviation.state === 'known' && deviation.value === 0)
    return { n, clusters, estimate, noInterval: sameInAll(offlineMark(all).offline === true) }
  if (interval.state === 'unknown') return { n, clusters, estimate, noInterval: interval.why }
  return { n, clusters, estimate, interval: { ...interval.value, level, method: METHODS.mean } }
}

function shareOf(
  all: readonly ClusteredObservation[],
  { level = 0.95, weigh = 'clusters' }: IntervalOptions,
): Estimated {
  const {
    n,
    nClusters: clusters,
    estimate,
    clopperPearson,
  } = clusterShare(all, { confidence: level, weigh })
  return { n, clusters, estimate, ...shareInterval(clopperPearson, level, 'exact') }
}

/**
 * Interval of a share, or of the difference of two shares, as a member of a table cell; without
 * one, the reason why it is missing.
 */
export const shareInterval = (
  interval: Known<Bounds>,
  level: number,
  method: keyof typeof METHODS,
): { readonly interval: Interval } | { readonly noInterval: string } =>
  interval.state === 'unknown'
    ? { noInterval: 'one scenario' }
    : { interval: { ...interval.value, level, method: METHODS[method] } }

const METHODS = {
  mean: 't over scenario clusters',
  exact: 'Clopper-Pearson at the effective sample size over scenario clusters',
  score: 'Wilson score at the effective sample size over scenario clusters',
}

const onlyReason = (missing: ReadonlyMap<string, number>): string | undefined =>
  missing.size === 1 ? [...missing.keys()][0] : undefined

/**
 * Number of missing values by reason, sorted by the reason's text, so that equal results have equal
 * JSON.
 */
export const missingOf = (missing: ReadonlyMap<string, number>): Pick<Quantity, 'missing'> =>
  missing.size === 0
    ? {}
    : {
        missing: Object.fromEntries(
          [...missing].sort(([left], [right]) => (left < right ? -1 : 1)),
        ),
      }

/**
 * Mean of series at each turn or message, with a confidence band that is simultaneous over all of
 * them, because figures are read along the line.
 */
export function bandOf(
  rows: readonly Row[],
  { level }: Pick<Statistics, 'level'>,
  range?: readonly [number, number],
): Quantity[] {
  const series = rows.flatMap(({ cluster, series: own }) =>
    own ? [{ cluster, values: own.values }] : [],
  )
  return simultaneousBand(series, { level }).map((point, place) => {
    const values = rows.flatMap(({ cluster, series: own, offline }) =>
      (own?.values.slice(place, place + 1) ?? []).map((value) => ({ cluster, value, offline })),
    )
    const { interval: _, noInterval: __, ...mean } = quantity(values, { level })
    return within({ ...mean, ...bandInterval(point, level) }, range)
  })
}

function bandInterval(
  { interval }: BandPoint,
  level: number,
): Pick<Quantity, 'interval' | 'noInterval'> {
  if (interval.state === 'known') return { interval: { ...interval.value, level, method: METHOD } }
  const because: Readonly<Record<string, string>> = {
    too_few_clusters: `fewer than ${FEWEST_FOR_MEAN} independent scenarios`,
    zero_variance: 'all scenarios have the same value',
    too_alike: 'too few scenarios differ from the others',
  }
  const noInterval = because[interval.why]
  return noInterval === undefined ? {} : { noInterval }
}

const METHOD = 'bootstrap-t over scenario clusters, all places of the line together'

/**
 * Notes on lines without a band, or with gaps in it: `No band: fewer than 8 independent scenarios.`
 */
export function withoutBand(places: readonly Quantity[]): string[] {
  const reasons = distinct(
    places.flatMap(({ noInterval }) => (noInterval === undefined ? [] : [noInterval])),
  )
  return reasons.length === 0 ? [] : [`No band: ${reasons.join('; ')}.`]
}

/** The row without intervals: it describes the observed data only. */
export function withoutIntervals(row: Table['rows'][number]): Table['rows'][number] {
  const plain = (cell: Cell): Cell => {
    if (typeof cell === 'string') return cell
    const { interval: _, noInterval: __, ...rest } = cell
    return rest
  }
  return Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, plain(cell)]))
}

/** Value of a column, with its cluster and scenario, and what it is about. */
export interface ClusteredReading extends ClusteredObservation {
  readonly about: About
  readonly scenario: string
}

/** Values of a column. */
export function clustered(rows: Rows, column: KitColumn): ClusteredReading[] {
  const all: ClusteredReading[] = []
  eachReading(rows, column, (about, value) => {
    const { cluster, scenario, offline } = about
    all.push(
      offline === undefined
        ? { about, cluster, scenario, value }
        : { about, cluster, scenario, value, offline },
    )
  })
  return all
}
