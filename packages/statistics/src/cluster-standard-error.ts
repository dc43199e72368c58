import { type Known, known, unknown } from '@attune/core'
import { groupByCluster, mean, sampleDeviation } from './observed.js'
import { requireLevel, requireSameLength } from './invalid-argument.js'
import type { Interval } from './resample.js'
import { studentCritical } from './distributions.js'

export interface ClusterStandardError {
  readonly n: number
  readonly nClusters: number
  /** Mean over all values; unknown, with everything else, without values (`empty`). */
  readonly mean: Known<number>
  /** sd / sqrt(n), as if all values were independent; for comparison only. Unknown (`too_few`) for one value. */
  readonly seIndependent: Known<number>
  readonly meanOfClusterMeans: Known<number>
  /** Unknown, with all that follows, for a single cluster (`too_few_clusters`). */
  readonly seClusterCR0: Known<number>
  /** The one to report: corrected for the number of clusters. */
  readonly seClusterCR1: Known<number>
  /** Standard error of the mean of cluster means, each of them one value. */
  readonly seOfClusterMeans: Known<number>
  /** P(|T| <= tCritical) = confidence with one degree of freedom less than there are clusters. */
  readonly tCritical: Known<number>
  /** mean -+ tCritical seClusterCR1. */
  readonly interval: Known<Interval>
}

/**
 * The mean of clustered values and its standard error, robust against dependence within clusters.
 *
 * CR0 = sqrt(sum over clusters of (sum of deviations from the overall mean)^2) / n and CR1 = CR0 sqrt(G / (G - 1)) for
 * G clusters. Liang and Zeger, Biometrika 73, 1986; Cameron and Miller, "A practitioner's guide to cluster-robust
 * inference", Journal of Human Resources 50, 2015.
 * Throws length_mismatch, not_finite, out_of_range (confidence).
 */
export function clusterStandardError(
  values: readonly number[],
  clusters: readonly string[],
  confidence = 0.95,
): ClusterStandardError {
  requireSameLength(values, clusters)
  requireLevel(confidence, 'confidence')
  const { groups, n } = groupByCluster(clusters.map((cluster, index) => ({ cluster, value: values[index]! })))
  const nClusters = groups.length
  if (n === 0) {
    const none = unknown('empty')
    return { n, nClusters, mean: none, seIndependent: none, meanOfClusterMeans: none, ...allRobust(none) }
  }
  const centre = mean(values)
  const means = groups.map(mean)
  const frame = {
    n,
    nClusters,
    mean: known(centre),
    seIndependent: n > 1 ? known(sampleDeviation(values) / Math.sqrt(n)) : unknown('too_few'),
    meanOfClusterMeans: known(mean(means)),
  }
  if (nClusters < 2) return { ...frame, ...allRobust(unknown('too_few_clusters')) }

  const sums = groups.map((group) => group.reduce((sum, value) => sum + (value - centre), 0))
  const cr0 = Math.sqrt(sums.reduce((total, sum) => total + sum * sum, 0)) / n
  const cr1 = cr0 * Math.sqrt(nClusters / (nClusters - 1))
  const tCritical = studentCritical(confidence, nClusters - 1)
  return {
    ...frame,
    seClusterCR0: known(cr0),
    seClusterCR1: known(cr1),
    seOfClusterMeans: known(sampleDeviation(means) / Math.sqrt(nClusters)),
    tCritical: known(tCritical),
    interval: known({ lower: centre - tCritical * cr1, upper: centre + tCritical * cr1 }),
  }
}

type Robust = 'seClusterCR0' | 'seClusterCR1' | 'seOfClusterMeans' | 'tCritical' | 'interval'

const allRobust = (none: Known<never>): Pick<ClusterStandardError, Robust> => ({
  seClusterCR0: none,
  seClusterCR1: none,
  seOfClusterMeans: none,
  tCritical: none,
  interval: none,
})
