import { type Known, known, unknown } from '@attune/core'
import { robustError, satterthwaite } from './cluster-mean.js'
import { betaQuantile, normalQuantile, studentCritical } from './distributions.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import {
  type ClusteredValue,
  groupByCluster,
  mean,
  presentValue,
  weighGroups,
  type Weighing,
} from './observed.js'
import type { Interval } from './resample.js'

export interface ShareOptions {
  /**
   * Weights. Default `clusters`: each cluster has the same weight, whatever its number of values.
   */
  readonly weigh?: Weighing
  /** Confidence of the intervals, between 0 and 1; default 0.95. */
  readonly confidence?: number
  /** For `values`: true (default) to reduce the effective sample size if there are few clusters. */
  readonly dfAdjust?: boolean
  /**
   * For `values`: the effective sample size at a share of 0 or 1, where the data do not show the
   * effect of clustering. Default `clusters`: their number.
   */
  readonly atBounds?: 'values' | 'clusters'
}

export interface ClusterShare {
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
  /** Share, from 0 to 1; unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /**
   * Variance divided by that of the same number of independent values. Unknown if the values do not
   * vary (`no_variation`), and for a single cluster.
   */
  readonly designEffect: Known<number>
  readonly df: Known<number>
  /**
   * Number of independent values with the same variance. Unknown (`too_few_clusters`) whenever the
   * intervals are unknown.
   */
  readonly nEffective: Known<number>
  /** Wilson's score interval. Its coverage is close to the confidence level on average. */
  readonly wilson: Known<Interval>
  /**
   * Exact binomial interval. For independent values its coverage is never below the confidence
   * level, so it is wider.
   */
  readonly clopperPearson: Known<Interval>
}

/**
 * Share of clustered values from 0 to 1 (1 yes, 0 no, 1/2 a tie), with intervals that keep their
 * coverage near and at 0 and 1: Wilson's score interval and Clopper and Pearson's, with an
 * effective size N in place of the number of values.
 *
 * For weights `clusters`: p is the mean of the G cluster means and V its variance. N = p (1 - p) /
 * V (z / t_{G-1})^2, and at least G, since means in [0, 1] vary at most as much as zeros and ones.
 * If all cluster means equal c, let L be the lower limit for G yes out of G; the limits are then c
 * L and 1 - (1 - c) L.
 *
 * For weights `values`: p is the mean of all n values, V its CR2 variance, d = V (n - 1) / (p (1 -
 * p)), and N = n / max(1, d); with `dfAdjust`, N is multiplied by (t_{n-1} / t_df)^2 and is at most
 * n.
 *
 * Wilson, JASA 22, 1927; Clopper and Pearson, Biometrika 26, 1934; Korn and Graubard, "Confidence
 * intervals for proportions with small expected number of positive counts estimated from survey
 * data", Survey Methodology 24, 1998; Dean and Pagano, Journal of Survey Statistics and Methodology
 * 3, 2015. Throws not_finite, out_of_range (values outside [0, 1], confidence).
 */
export function clusterShare(
  values: Iterable<ClusteredValue>,
  options: ShareOptions = {},
): ClusterShare {
  const { confidence = 0.95, weigh = 'clusters' } = options
  const sized = shareSize(values, options)
  const { estimate, nEffective, designEffect, nClusters } = sized
  if (estimate.state === 'unknown' || nEffective.state === 'unknown') {
    const none = unknown(sized.n === 0 ? 'no_values' : 'too_few_clusters')
    return { ...sized, wilson: none, clopperPearson: none }
  }
  const limits = (of: typeof wilson): Interval =>
    weigh === 'clusters' && designEffect.state === 'unknown'
      ? limitsForEqualMeans(estimate.value, of(1, nClusters, confidence).lower)
      : of(estimate.value, nEffective.value, confidence)
  return { ...sized, wilson: known(limits(wilson)), clopperPearson: known(limits(clopperPearson)) }
}

/** Same as `clusterShare` without its intervals, for tests that are repeated thousands of times. */
export function shareSize(
  values: Iterable<ClusteredValue>,
  options: ShareOptions,
): Omit<ClusterShare, 'wilson' | 'clopperPearson'> {
  const { confidence = 0.95, weigh = 'clusters' } = options
  requireLevel(confidence, 'confidence')
  const { named, n, nMissing } = groupByCluster(values)
  requireShares(named.flatMap((group) => group.values))
  const groups = weighGroups(named, weigh).map((group) => group.values)
  const counts = { n, nMissing, nClusters: groups.length }
  const none = unknown(n === 0 ? 'no_values' : 'too_few_clusters')
  const without = { designEffect: none, df: none, nEffective: none }
  if (n === 0) return { ...counts, estimate: none, ...without }
  const p = mean(groups.flat())
  if (groups.length < 2) return { ...counts, estimate: known(p), ...without }
  const size =
    weigh === 'clusters' ? sizeOfMeans(groups, p, confidence) : sizeOfValues(groups, p, options)
  return { ...counts, estimate: known(p), ...size, nEffective: known(size.nEffective) }
}

interface EffectiveSize {
  readonly designEffect: Known<number>
  readonly df: Known<number>
  readonly nEffective: number
}

/** Effective sample size if each cluster counts by its mean. */
function sizeOfMeans(
  means: readonly (readonly number[])[],
  p: number,
  confidence: number,
): EffectiveSize {
  const count = means.length
  const df = count - 1
  const se = robustError(means, p)
  if (se === 0) return { designEffect: unknown('no_variation'), df: known(df), nEffective: count }
  const binomial = p * (1 - p)
  const few = (normalQuantile((1 + confidence) / 2) / studentCritical(confidence, df)) ** 2
  return {
    designEffect: known((se ** 2 * df) / binomial),
    df: known(df),
    nEffective: Math.max(count, (binomial / se ** 2) * few),
  }
}

function sizeOfValues(
  groups: readonly (readonly number[])[],
  p: number,
  { confidence = 0.95, dfAdjust = true, atBounds = 'clusters' }: ShareOptions,
): EffectiveSize {
  const sizes = groups.map((group) => group.length)
  const n = sizes.reduce((sum, size) => sum + size, 0)
  const df = satterthwaite(sizes)
  if (p === 0 || p === 1)
    return {
      designEffect: unknown('no_variation'),
      df: known(df),
      nEffective: atBounds === 'values' ? n : groups.length,
    }
  const designEffect = robustError(groups, p) ** 2 / ((p * (1 - p)) / (n - 1))
  const few = dfAdjust
    ? (studentCritical(confidence, n - 1) / studentCritical(confidence, df)) ** 2
    : 1
  return {
    designEffect: known(designEffect),
    df: known(df),
    nEffective: Math.min(n, (n / Math.max(1, designEffect)) * few),
  }
}

/**
 * Limits of the share if all cluster means equal `p`.
 *
 * @param least lower limit for as many clusters that all have a share of 1
 */
const limitsForEqualMeans = (p: number, least: number): Interval => ({
  lower: p * least,
  upper: 1 - (1 - p) * least,
})

function wilson(p: number, n: number, confidence: number): Interval {
  const z2 = normalQuantile((1 + confidence) / 2) ** 2
  const scale = 1 + z2 / n
  const centre = (p + z2 / (2 * n)) / scale
  const reach = Math.sqrt(z2 * ((p * (1 - p)) / n + z2 / (4 * n * n))) / scale
  return {
    lower: p === 0 ? 0 : Math.max(0, centre - reach),
    upper: p === 1 ? 1 : Math.min(1, centre + reach),
  }
}

function clopperPearson(p: number, n: number, confidence: number): Interval {
  const tail = (1 - confidence) / 2
  const yes = p * n
  const no = n - yes
  return {
    lower: p === 0 ? 0 : betaQuantile(tail, yes, no + 1),
    upper: p === 1 ? 1 : betaQuantile(1 - tail, yes + 1, no),
  }
}

/**
 * Converts differences of two shares, -1 to 1, to win shares of the first side, 0 to 1; no
 * difference becomes 1/2.
 */
export const asShares = (differences: Iterable<ClusteredValue>): ClusteredValue[] =>
  Array.from(differences, ({ cluster, value }) => {
    const present = presentValue(value)
    return { cluster, value: present === undefined ? value : known((1 + present) / 2) }
  })

/**
 * Interval of a difference of two shares, from one difference per pair (-1 to 1). It is the score
 * interval of `clusterShare`, transformed to [-1, 1], and excludes 0 in nearly the same cases as a
 * sign-flip test. Unknown for the same reasons as in `clusterShare`. Throws not_finite,
 * out_of_range.
 */
export function pairedShareInterval(
  differences: Iterable<ClusteredValue>,
  confidence = 0.95,
): Known<Interval> {
  const { wilson } = clusterShare(asShares(differences), { confidence })
  if (wilson.state === 'unknown') return wilson
  return known({ lower: 2 * wilson.value.lower - 1, upper: 2 * wilson.value.upper - 1 })
}
