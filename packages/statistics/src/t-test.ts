import { type Known, known, unknown } from '@attune/core'
import { studentCritical, studentUpper } from './distributions.js'
import { requireFiniteNumber, requireLevel } from './invalid-argument.js'
import { type ClusteredValue, groupByCluster, mean } from './observed.js'
import type { Interval } from './resample.js'

/**
 * Minimum number of clusters for a test of a mean. With fewer, a t test depends on normality, which
 * cannot be checked.
 */
export const LEAST_CLUSTERS = 8

export interface TTestOptions {
  /** Confidence level of the interval, between 0 and 1; default 0.95. */
  readonly level?: number
  /** Mean under the null hypothesis; default 0. */
  readonly nullValue?: number
}

export interface TTest {
  /** Number of known values. */
  readonly n: number
  readonly nClusters: number
  /** Mean of the cluster means. Unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /**
   * Standard deviation of the cluster means; 0 if all are equal. Unknown under two clusters
   * (`too_few_clusters`).
   */
  readonly deviation: Known<number>
  readonly standardError: Known<number>
  readonly df: Known<number>
  /**
   * Two-sided p-value. Unknown, like the following members, for fewer than eight clusters
   * (`too_few_clusters`).
   */
  readonly pValue: Known<number>
  /** One-sided p-value of the null hypothesis that the mean is at most `nullValue`. */
  readonly pAbove: Known<number>
  /** One-sided p-value of the null hypothesis that the mean is at least `nullValue`. */
  readonly pBelow: Known<number>
  /**
   * Confidence interval. It excludes `nullValue` exactly if p is below 1 - level. Unknown also if
   * all clusters are equal (`zero_variance`).
   */
  readonly interval: Known<Interval>
}

/**
 * t test of a mean over clusters; each cluster counts once. For differences it is the paired t
 * test.
 *
 * t = (mean - nullValue) / (sd / sqrt(G)) of the G cluster means, with G - 1 degrees of freedom;
 * the interval is mean ± t sd / sqrt(G). If all cluster means are equal, t is undefined. p is then
 * that of the exact sign-flip test: 2^(1 - G) two-sided and 2^-G one-sided. Student, "The probable
 * error of a mean", Biometrika 6, 1908. Throws not_finite, out_of_range (level).
 */
export function tTest(values: Iterable<ClusteredValue>, options: TTestOptions = {}): TTest {
  const { groups, n } = groupByCluster(values)
  return { ...tTestOfMeans(groups.map(mean), options), n }
}

/** Same as `tTest`, for the means of clusters. */
export function tTestOfMeans(
  means: readonly number[],
  { level = 0.95, nullValue = 0 }: TTestOptions = {},
): TTest {
  requireLevel(level, 'level')
  requireFiniteNumber(nullValue)
  const clusters = means.length
  const counts = { n: clusters, nClusters: clusters }
  if (clusters < 2) {
    const none = unknown(clusters === 0 ? 'no_values' : 'too_few_clusters')
    const estimate = clusters === 0 ? none : known(means[0]!)
    return {
      ...counts,
      estimate,
      deviation: none,
      standardError: none,
      df: none,
      ...untested(none),
    }
  }
  const centre = mean(means)
  const error = errorOf(means, centre)
  const df = clusters - 1
  const frame = {
    ...counts,
    estimate: known(centre),
    deviation: known(error * Math.sqrt(clusters)),
    standardError: known(error),
    df: known(df),
  }
  if (clusters < LEAST_CLUSTERS) return { ...frame, ...untested(unknown('too_few_clusters')) }
  if (error === 0) return { ...frame, ...allEqual(centre - nullValue, means) }
  const t = (centre - nullValue) / error
  const reach = studentCritical(level, df) * error
  // All three p-values come from one tail probability: the distribution is symmetric, and a tail
  // probability takes long to compute.
  const tail = studentUpper(Math.abs(t), df)
  return {
    ...frame,
    pValue: known(Math.min(1, 2 * tail)),
    pAbove: known(t < 0 ? 1 - tail : tail),
    pBelow: known(t < 0 ? tail : 1 - tail),
    interval: known({ lower: centre - reach, upper: centre + reach }),
  }
}

type Tested = Pick<TTest, 'pValue' | 'pAbove' | 'pBelow' | 'interval'>

const untested = (none: Known<never>): Tested => ({
  pValue: none,
  pAbove: none,
  pBelow: none,
  interval: none,
})

/** Same as `robustError` for clusters of one value each, without a list per cluster. */
function errorOf(means: readonly number[], centre: number): number {
  const n = means.length
  let squares = 0
  let largest = 1
  for (const value of means) {
    squares += (value - centre) ** 2 / (1 - 1 / n)
    largest = Math.max(largest, Math.abs(value))
  }
  const se = Math.sqrt(squares) / n
  return se <= 1e-12 * largest ? 0 : se
}

/**
 * p-values of the sign-flip test if all differences are equal. Only flipping no sign, or all signs,
 * is as extreme.
 */
function allEqual(distance: number, means: readonly number[]): Tested {
  const rounding = 1e-12 * means.reduce((largest, each) => Math.max(largest, Math.abs(each)), 1)
  const side = Math.abs(distance) <= rounding ? 0 : Math.sign(distance)
  const least = 2 ** -means.length
  return {
    pValue: known(side === 0 ? 1 : 2 * least),
    pAbove: known(side === 1 ? least : 1),
    pBelow: known(side === -1 ? least : 1),
    interval: unknown('zero_variance'),
  }
}
