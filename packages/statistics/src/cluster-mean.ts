import { type Known, known, unknown } from '@attune/core'
import { studentCritical } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean, type Weighing } from './observed.js'
import type { Interval } from './resample.js'

export interface ClusterMeanOptions {
  /**
   * Weights. Default `clusters`: each cluster has the same weight, whatever its number of values.
   */
  readonly weigh?: Weighing
  /** Confidence of the interval, between 0 and 1; default 0.95. */
  readonly confidence?: number
}

/** A mean, with its standard error and interval over clusters. */
export interface MeanEstimate {
  /** Unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /**
   * Cluster-robust standard error (CR2). Unknown, like the following members, without values and
   * for a single cluster (`too_few_clusters`).
   */
  readonly standardError: Known<number>
  /**
   * Satterthwaite's degrees of freedom, from 1 to the number of clusters minus 1, in general not an
   * integer.
   */
  readonly df: Known<number>
  /** estimate ± t standardError; only the estimate if the standard error is 0. */
  readonly interval: Known<Interval>
}

export interface ClusterMean extends MeanEstimate {
  /** Number of known values. */
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
}

/**
 * Mean of clustered values, and its t interval with small-sample correction.
 *
 * For cluster g: R_g is the sum of deviations from the mean, m_g the number of its values out of n,
 * and h_g = m_g / n. Then se^2 = sum R_g^2 / (1 - h_g) / n^2 (CR2), and df = 1 / (sum h_g^2 + sum
 * over g != k of h_g^2 h_k^2 / ((1 - h_g)(1 - h_k))). For clusters of equal size or weight, se is
 * sd / sqrt(G) of the G cluster means, and df is G - 1. Missing values are ignored. Bell and
 * McCaffrey, "Bias reduction in standard errors for linear regression with multi-stage samples",
 * Survey Methodology 28, 2002. Throws not_finite, out_of_range (confidence).
 */
export function clusterMean(
  values: Iterable<ClusteredValue>,
  options: ClusterMeanOptions = {},
): ClusterMean {
  const { groups, n, nMissing } = groupByCluster(values)
  return { n, nMissing, nClusters: groups.length, ...meanOfGroups(groups, options) }
}

/** Same as `clusterMean`, for values that are already grouped. */
export function meanOfGroups(
  groups: readonly (readonly number[])[],
  { weigh = 'clusters', confidence = 0.95 }: ClusterMeanOptions = {},
): MeanEstimate {
  requireLevel(confidence, 'confidence')
  if (groups.length === 0) return without(unknown('no_values'), unknown('no_values'))
  const weighed = weigh === 'clusters' ? groups.map((group) => [mean(group)]) : groups
  const estimate = mean(weighed.flat())
  if (groups.length === 1) return without(known(estimate), unknown('too_few_clusters'))
  const se = robustError(weighed, estimate)
  const df = satterthwaite(weighed.map((group) => group.length))
  const reach = se === 0 ? 0 : studentCritical(confidence, df) * se
  return {
    estimate: known(estimate),
    standardError: known(se),
    df: known(df),
    interval: known({ lower: estimate - reach, upper: estimate + reach }),
  }
}

const without = (estimate: Known<number>, none: Known<never>): MeanEstimate => ({
  estimate,
  standardError: none,
  df: none,
  interval: none,
})

/** CR2 standard error of a mean; exactly 0 if it is within rounding error. */
export function robustError(groups: readonly (readonly number[])[], centre: number): number {
  const n = groups.reduce((sum, group) => sum + group.length, 0)
  let squares = 0
  let largest = 1
  for (const group of groups) {
    let sum = 0
    for (const value of group) {
      sum += value - centre
      largest = Math.max(largest, Math.abs(value))
    }
    squares += sum ** 2 / (1 - group.length / n)
  }
  const se = Math.sqrt(squares) / n
  return se <= 1e-12 * largest ? 0 : se
}

/** Degrees of freedom of the CR2 error of a mean, from the sizes of at least two clusters. */
export function satterthwaite(sizes: readonly number[]): number {
  const n = sizes.reduce((sum, size) => sum + size, 0)
  let squares = 0
  let q = 0
  let q2 = 0
  for (const size of sizes) {
    const share = size / n
    const each = share ** 2 / (1 - share)
    squares += share ** 2
    q += each
    q2 += each ** 2
  }
  return 1 / (squares + q ** 2 - q2)
}
