import type { Known } from '../contracts/data.js'
import { known, unknown } from '../known.js'
import { robustError, satterthwaite } from './cluster-mean.js'
import { type ClusteredValue, groupByCluster } from './clusters.js'
import { betaQuantile, normalQuantile, studentCritical } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import { mean } from './moments.js'
import type { Interval } from './resample.js'

export interface ShareOptions {
  /** Of the intervals, between 0 and 1; default 0.95. */
  readonly confidence?: number
  /** Whether the effective sample size allows for few clusters; default yes. */
  readonly dfAdjust?: boolean
  /** What counts as independent at a share of 0 or 1, where clustering cannot be seen; default `clusters`. */
  readonly atBounds?: 'values' | 'clusters'
}

export interface ClusterShare {
  readonly n: number
  readonly nMissing: number
  readonly nClusters: number
  /** From 0 to 1, every value weighing the same; unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /** Variance beside that of n independent values; unknown for a share of 0 or 1 (`no_variation`) or one cluster. */
  readonly designEffect: Known<number>
  readonly df: Known<number>
  /** As many independent values would say as much; at most n. Unknown (`too_few_clusters`) with the intervals. */
  readonly nEffective: Known<number>
  /** The score interval; close to its level on average. */
  readonly wilson: Known<Interval>
  /** The exact binomial interval; never below its level for independent values, and wider. */
  readonly clopperPearson: Known<Interval>
}

/**
 * A share of clustered values from 0 to 1 (1 yes, 0 no, 1/2 for a tie) with intervals that hold near and at 0 and 1.
 *
 * p = mean, V its CR2 variance, design effect d = V (n - 1) / (p (1 - p)), effective size N = n / max(1, d), with
 * `dfAdjust` times (t_{n-1} / t_df)^2; then Wilson's score interval and Clopper and Pearson's with N in place of n.
 * Wilson, JASA 22, 1927; Clopper and Pearson, Biometrika 26, 1934; Korn and Graubard, "Confidence intervals for
 * proportions with small expected number of positive counts estimated from survey data", Survey Methodology 24, 1998;
 * Dean and Pagano, Journal of Survey Statistics and Methodology 3, 2015.
 * Throws not_finite, out_of_range (values outside [0, 1], confidence).
 */
export function clusterShare(values: Iterable<ClusteredValue>, options: ShareOptions = {}): ClusterShare {
  const { confidence = 0.95 } = options
  requireLevel(confidence, 'confidence')
  const { groups, n, nMissing } = groupByCluster(values)
  const all = groups.flat()
  const outside = all.find((value) => value < 0 || value > 1)
  if (outside !== undefined)
    throw invalidArgument('out_of_range', `${outside} cannot be part of a share; values from 0 to 1 are needed.`)
  const counts = { n, nMissing, nClusters: groups.length }
  const none = unknown(n === 0 ? 'no_values' : 'too_few_clusters')
  const without = { designEffect: none, df: none, nEffective: none, wilson: none, clopperPearson: none }
  if (n === 0) return { ...counts, estimate: none, ...without }
  const p = mean(all)
  if (groups.length < 2) return { ...counts, estimate: known(p), ...without }
  const size = effectiveSize(groups, p, options)
  return {
    ...counts,
    estimate: known(p),
    ...size,
    nEffective: known(size.nEffective),
    wilson: known(wilson(p, size.nEffective, confidence)),
    clopperPearson: known(clopperPearson(p, size.nEffective, confidence)),
  }
}

function effectiveSize(
  groups: readonly (readonly number[])[],
  p: number,
  { confidence = 0.95, dfAdjust = true, atBounds = 'clusters' }: ShareOptions,
): { designEffect: Known<number>; df: Known<number>; nEffective: number } {
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
  const few = dfAdjust ? (studentCritical(confidence, n - 1) / studentCritical(confidence, df)) ** 2 : 1
  return {
    designEffect: known(designEffect),
    df: known(df),
    nEffective: Math.min(n, (n / Math.max(1, designEffect)) * few),
  }
}

function wilson(p: number, n: number, confidence: number): Interval {
  const z2 = normalQuantile((1 + confidence) / 2) ** 2
  const scale = 1 + z2 / n
  const centre = (p + z2 / (2 * n)) / scale
  const reach = Math.sqrt(z2 * ((p * (1 - p)) / n + z2 / (4 * n * n))) / scale
  return { lower: p === 0 ? 0 : centre - reach, upper: p === 1 ? 1 : centre + reach }
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
