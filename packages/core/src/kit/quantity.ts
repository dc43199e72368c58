import type { Known } from '../contracts/data.js'
import type { Interval, Quantity } from '../contracts/findings.js'
import { partition, unknown } from '../known.js'
import { clusterMean, clusterShare, type Interval as Bounds } from '../statistics/index.js'
import { offlineMark } from '../summary/offline-share.js'

export interface ClusteredObservation {
  /** Observations of one cluster (of one scenario, say) are not independent of each other. */
  readonly cluster: string
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
}

/** Below this number of clusters the interval of a mean misses too often where values are skewed: benchmarks/parts/coverage.mjs. */
export const FEWEST_FOR_MEAN = 8

/**
 * The mean of the known values with its interval over clusters, and what is missing, by reason.
 *
 * Numbers: the mean of cluster means, with a t interval (`clusterMean`) from 8 clusters on. Shares: the share of all values,
 * with Clopper and Pearson's interval at the effective sample size (`clusterShare`). Where there is no interval
 * `noInterval` says why. Unknown without known values, for the reason of them all if they have one in common.
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
    ...(n === 0 ? {} : rest),
    ...missingOf(missing),
    ...offlineMark(all),
  }
}

type Estimated = Pick<Quantity, 'n' | 'clusters' | 'interval' | 'noInterval'> & { readonly estimate: Known<number> }

function meanOf(all: readonly ClusteredObservation[], { level = 0.95 }: IntervalOptions): Estimated {
  const { n, nClusters: clusters, estimate, standardError, interval } = clusterMean(all, { confidence: level })
  const cited =
    clusters < FEWEST_FOR_MEAN
      ? { noInterval: `${scenarios(clusters)}, ${FEWEST_FOR_MEAN} are needed` }
      : citedInterval({ standardError, interval }, level)
  return { n, clusters, estimate, ...cited }
}

function shareOf(all: readonly ClusteredObservation[], { level = 0.95 }: IntervalOptions): Estimated {
  const { n, nClusters: clusters, estimate, clopperPearson } = clusterShare(all, { confidence: level })
  if (clopperPearson.state === 'unknown') return { n, clusters, estimate, noInterval: 'one scenario' }
  return { n, clusters, estimate, interval: { ...clopperPearson.value, level, method: METHODS.share } }
}

const METHODS = {
  mean: 't over scenario clusters',
  share: 'Clopper-Pearson at the effective sample size over scenario clusters',
}

export const scenarios = (count: number): string => (count === 1 ? 'one scenario' : `${count} scenarios`)

/** A t interval as tables carry it, or why there is none. */
export function citedInterval(
  { standardError, interval }: { readonly standardError: Known<number>; readonly interval: Known<Bounds> },
  level: number,
): { readonly interval: Interval } | { readonly noInterval: string } {
  if (interval.state === 'unknown' || standardError.state === 'unknown') return { noInterval: 'one scenario' }
  if (standardError.value === 0) return { noInterval: 'all scenarios have the same value' }
  return { interval: { ...interval.value, level, method: METHODS.mean } }
}

const onlyReason = (missing: ReadonlyMap<string, number>): string | undefined =>
  missing.size === 1 ? [...missing.keys()][0] : undefined

/** By reason, so that nothing depends on the order in which values came. */
export const missingOf = (missing: ReadonlyMap<string, number>): Pick<Quantity, 'missing'> =>
  missing.size === 0
    ? {}
    : { missing: Object.fromEntries([...missing].sort(([left], [right]) => (left < right ? -1 : 1))) }
