import type { Known } from '../contracts/data.js'
import { known, unknown } from '../known.js'
import { bootstrapPercentile } from './bootstrap-percentile.js'
import { type ClusteredValue, groupByCluster } from './clusters.js'
import { type BootstrapOptions, evaluate, type Interval, type Statistic } from './resample.js'

export interface ClusteredInterval {
  /** Values that are there. */
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
  /** Unknown (`empty`) without values. */
  readonly estimate: Known<number>
  /** Unknown also for a single cluster (`too_few_clusters`): it says nothing about how clusters differ. */
  readonly interval: Known<Interval>
  readonly standardError: Known<number>
}

/**
 * A statistic (default: the mean) of clustered values with its bootstrap percentile interval over whole clusters; see
 * `bootstrapPercentile`. Missing values take no part and are counted.
 * Throws not_finite, out_of_range.
 */
export function bootstrapInterval(
  values: Iterable<ClusteredValue>,
  options: BootstrapOptions & { readonly statistic?: Statistic },
): ClusteredInterval {
  const { groups, n, nMissing } = groupByCluster(values)
  const counts = { n, nMissing, nClusters: groups.length }
  if (groups.length >= 2) {
    const { estimate, interval, standardError } = bootstrapPercentile(groups, options)
    return { ...counts, estimate: known(estimate), interval: known(interval), standardError: known(standardError) }
  }
  const none = unknown(n === 0 ? 'empty' : 'too_few_clusters')
  const estimate = n === 0 ? none : known(evaluate(groups.flat(), options.statistic))
  return { ...counts, estimate, interval: none, standardError: none }
}
