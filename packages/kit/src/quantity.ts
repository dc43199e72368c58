import { type Known, partition, unknown } from '@attune/core'
import { type Interval, type Quantity, offlineMark } from '@attune/core/findings'
import { clusterShare, meanInterval, type Interval as Bounds, type Weighing } from '@attune/statistics'
import { piecesText, scenariosIn } from '@attune/tables'

export interface ClusteredObservation {
  /** Observations of one cluster (of one scenario, say) are not independent of each other. */
  readonly cluster: string
  /** Where it is known: several scenarios may belong to one cluster. */
  readonly scenario?: string | undefined
  readonly value: Known<number>
  /** Whether an offline stand-in had a part in it. Left out: the engine finds out from what the analysis read. */
  readonly offline?: boolean | undefined
}

/** How intervals are made. */
export interface IntervalOptions {
  /** Between 0 and 1; default 0.95. An analysis takes that of `evaluation.statistics`. */
  readonly level?: number
  /**
   * What values are: numbers (default), or parts of a share, which are from 0 to 1 and mean yes and no (1/2 a tie). Shares
   * have intervals that hold near and at 0 and 1.
   */
  readonly of?: 'numbers' | 'shares'
  /** Of shares: what weighs the same. Default `clusters`. */
  readonly weigh?: Weighing
}

/** Below this number of clusters the interval of a mean misses too often where values are skewed: benchmarks/parts/coverage.mjs. */
export const FEWEST_FOR_MEAN = 8

/**
 * The mean of the cluster means of the known values with its interval over clusters, and what is missing, by reason.
 *
 * Numbers have a t interval that allows for skewness (`meanInterval`) from 8 clusters on, where their tail is not too long, shares Clopper and Pearson's at the effective sample size
 * (`clusterShare`). Where there is no interval `noInterval` says why. Unknown without known values, for the reason of them all if they have one in common.
 * Throws STATISTICS_INPUT for values that are not finite, shares outside [0, 1] and a level outside (0, 1).
 */
export function quantity(
  observations: Iterable<ClusteredObservation>,
  intervalOptions: IntervalOptions = {},
): Quantity {
  const all = [...observations]
  const { missing } = partition(all.map((each) => each.value))
  const { n, estimate, ...rest } = (intervalOptions.of === 'shares' ? shareOf : meanOf)(all, intervalOptions)
  return {
    value: estimate.state === 'known' ? estimate : unknown(onlyReason(missing) ?? 'no values'),
    n,
    ...(n === 0 ? {} : { ...rest, ...scenariosIn(all.filter(({ value }) => value.state === 'known')) }),
    ...missingOf(missing),
    ...offlineMark(all),
  }
}

type Estimated = Pick<Quantity, 'n' | 'clusters' | 'interval' | 'noInterval'> & { readonly estimate: Known<number> }

function meanOf(all: readonly ClusteredObservation[], { level = 0.95 }: IntervalOptions): Estimated {
  const { n, nClusters: clusters, estimate, deviation, interval, intervalDoubt } = meanInterval(all, { level })
  if (clusters < FEWEST_FOR_MEAN)
    return {
      n,
      clusters,
      estimate,
      noInterval: `${piecesText({ n, clusters, ...scenariosIn(all) })}, ${FEWEST_FOR_MEAN} are needed`,
    }
  if (deviation.state === 'known' && deviation.value === 0)
    return { n, clusters, estimate, noInterval: 'all scenarios have the same value' }
  if (interval.state === 'unknown' || intervalDoubt !== undefined)
    return { n, clusters, estimate, noInterval: intervalDoubt ?? 'one scenario' }
  return { n, clusters, estimate, interval: { ...interval.value, level, method: METHODS.mean } }
}

function shareOf(
  all: readonly ClusteredObservation[],
  { level = 0.95, weigh = 'clusters' }: IntervalOptions,
): Estimated {
  const { n, nClusters: clusters, estimate, clopperPearson } = clusterShare(all, { confidence: level, weigh })
  return { n, clusters, estimate, ...shareInterval(clopperPearson, level, 'exact') }
}

/** The interval of a share, or of the difference of two, as tables carry it, or why there is none. */
export const shareInterval = (
  interval: Known<Bounds>,
  level: number,
  method: keyof typeof METHODS,
): { readonly interval: Interval } | { readonly noInterval: string } =>
  interval.state === 'unknown'
    ? { noInterval: 'one scenario' }
    : { interval: { ...interval.value, level, method: METHODS[method] } }

const METHODS = {
  mean: 't over scenario clusters, allowing for skewness',
  exact: 'Clopper-Pearson at the effective sample size over scenario clusters',
  score: 'Wilson score at the effective sample size over scenario clusters',
  hybrid: 'Newcombe hybrid of Wilson scores over scenario clusters',
}

const onlyReason = (missing: ReadonlyMap<string, number>): string | undefined =>
  missing.size === 1 ? [...missing.keys()][0] : undefined

/** By reason, so that nothing depends on the order in which values came. */
export const missingOf = (missing: ReadonlyMap<string, number>): Pick<Quantity, 'missing'> =>
  missing.size === 0
    ? {}
    : { missing: Object.fromEntries([...missing].sort(([left], [right]) => (left < right ? -1 : 1))) }
