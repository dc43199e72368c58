import { type Known, known, unknown } from '@attune/core'
import { robustError } from './cluster-mean.js'
import { type ClusteredValue, groupByCluster, mean } from './observed.js'
import { normalQuantile, studentCritical, studentTwoSided } from './distributions.js'
import { requireLevel, requireShares } from './invalid-argument.js'
import type { Interval } from './resample.js'

export interface ShareTestOptions {
  /** Of the interval, between 0 and 1; default 0.95. */
  readonly level?: number
}

export interface ShareTest {
  /** Values that are there. */
  readonly n: number
  readonly nClusters: number
  /** Mean of the cluster means. Unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /** Standard deviation of the cluster means. Unknown, with what follows, also for one cluster (`too_few_clusters`), by itself where all are alike (`zero_variance`). */
  readonly deviation: Known<number>
  /** Within the range of the values. It leaves out what would be nothing exactly where p is below 1 - level. */
  readonly interval: Known<Interval>
  /** Two-sided. */
  readonly pValue: Known<number>
  /** t on the scale of the score. Unknown (`zero_variance`) where clusters are all alike. */
  readonly statistic: Known<number>
  /** Why nothing can be said in a direction, whatever p is. */
  readonly doubts: { readonly above?: string; readonly below?: string }
}

/**
 * Is a share of clustered values from 0 to 1 (1 yes, 0 no, 1/2 a tie) another one than 1/2? A cluster counts once.
 *
 * With p the mean of the G cluster means and V its variance: t = (p - 1/2) / sqrt(V / (4 p (1 - p))), the variance that it would have
 * at 1/2, at G - 1 degrees of freedom. No p-value is below 2^(1 - D), D the clusters that are not tied: what they say if they all say
 * the same. All clusters alike: the exact binomial test. The interval inverts it towards 1/2, as Wilson's with N = p (1 - p) / V and
 * t in place of z; away from 1/2, and on both sides where D is too few, it
 * reaches at least as far as `withTwoMore`, for what was too rare to be seen.
 * Wilson, JASA 22, 1927. Throws not_finite, out_of_range (values outside [0, 1], level).
 */
export function shareTest(values: Iterable<ClusteredValue>, options: ShareTestOptions = {}): ShareTest {
  return testOfMeans(values, options, { least: 0, most: 1 })
}

/** The same of the differences of two shares by pair, -1 to 1, against 0. Throws not_finite, out_of_range. */
export function shareDifferenceTest(values: Iterable<ClusteredValue>, options: ShareTestOptions = {}): ShareTest {
  return testOfMeans(values, options, { least: -1, most: 1 })
}

interface Range {
  readonly least: number
  readonly most: number
}

function testOfMeans(
  values: Iterable<ClusteredValue>,
  { level = 0.95 }: ShareTestOptions,
  { least, most }: Range,
): ShareTest {
  const alpha = alphaOf(level)
  const { means, n } = groupShares(values, { least, most })
  const counts = { n, nClusters: means.length }
  if (means.length < 2) {
    const none = unknown(n === 0 ? 'no_values' : 'too_few_clusters')
    const estimate = n === 0 ? none : known(means[0]!)
    return { ...counts, estimate, deviation: none, interval: none, pValue: none, statistic: none, doubts: {} }
  }
  const width = most - least
  const sample = sampleOf(means.map((value) => (value - least) / width))
  const { lower, upper } = intervalOf(sample, alpha)
  return {
    ...counts,
    estimate: known(least + width * sample.share),
    deviation:
      sample.variance > 0 ? known(width * Math.sqrt(sample.variance * means.length)) : unknown('zero_variance'),
    interval: known({ lower: least + width * lower, upper: least + width * upper }),
    pValue: known(pValueOf(sample)),
    statistic: sample.variance > 0 ? known(scoreOf(sample)) : unknown('zero_variance'),
    doubts: doubtsOf(sample, alpha),
  }
}

/** The chance that a level leaves, without the digits that rounding adds. Throws out_of_range. */
export function alphaOf(level: number): number {
  requireLevel(level, 'level')
  return Number((1 - level).toPrecision(12))
}

/** The means of clusters. Throws not_finite, out_of_range. */
export function groupShares(
  values: Iterable<ClusteredValue>,
  { least, most }: Range = { least: 0, most: 1 },
): { readonly n: number; readonly means: readonly number[] } {
  const { groups, n } = groupByCluster(values)
  requireShares(groups.flat(), { least, most })
  return { n, means: groups.map(mean) }
}

/** Cluster means from 0 to 1, what they come to, and how many of them are not 1/2. */
export interface ShareSample {
  readonly means: readonly number[]
  readonly share: number
  /** Of the share; 0 where it is no more than rounding. */
  readonly variance: number
  readonly untied: number
}

/** Of at least two cluster means. */
export function sampleOf(means: readonly number[]): ShareSample {
  const found = mean(means)
  const share = isHalf(found) ? 1 / 2 : found
  const variance =
    robustError(
      means.map((value) => [value]),
      share,
    ) ** 2
  return { means, share, variance, untied: means.filter((value) => !isHalf(value)).length }
}

/** But for rounding. */
const isHalf = (value: number): boolean => Math.abs(value - 1 / 2) < 1e-12

const scoreOf = ({ share, variance }: ShareSample): number =>
  (share - 1 / 2) / Math.sqrt(variance / (4 * share * (1 - share)))

/** What that many clusters say if they all lie on one side. */
const floorOf = ({ untied }: ShareSample): number => 2 ** (1 - Math.max(1, untied))

function pValueOf(sample: ShareSample): number {
  const { means, share, variance } = sample
  const larger = Math.max(share, 1 - share)
  const p = variance > 0 ? studentTwoSided(scoreOf(sample), means.length - 1) : 2 * (1 / 2 / larger) ** means.length
  return Math.min(1, Math.max(p, floorOf(sample)))
}

function intervalOf(sample: ShareSample, alpha: number): Interval {
  if (sample.share < 1 / 2) {
    const { lower, upper } = intervalOf(mirrored(sample), alpha)
    return { lower: 1 - upper, upper: 1 - lower }
  }
  const wide = wideInterval(sample, alpha)
  if (sample.share === 1 / 2) return wide
  const { lower } = scoreInterval(sample, alpha)
  if (floorOf(sample) < alpha) return { lower, upper: wide.upper }
  return { lower: Math.min(sample.variance > 0 ? wide.lower : lower, 1 / 2), upper: wide.upper }
}

const mirrored = ({ means, share, ...rest }: ShareSample): ShareSample => ({
  means: means.map((value) => 1 - value),
  share: 1 - share,
  ...rest,
})

/** Shares s with |p - s| <= t sqrt(V s (1 - s) / (p (1 - p))); all clusters alike: exact limits of the part like them. */
export function scoreInterval({ means, share, variance }: ShareSample, alpha: number): Interval {
  if (variance === 0) {
    const least = (alpha / 2) ** (1 / means.length)
    return { lower: share * least, upper: 1 - (1 - share) * least }
  }
  const perTrial = (studentCritical(1 - alpha, means.length - 1) ** 2 * variance) / (share * (1 - share))
  const scale = 1 + perTrial
  const centre = (share + perTrial / 2) / scale
  const reach = Math.sqrt(perTrial * (share * (1 - share) + perTrial / 4)) / scale
  return { lower: Math.max(0, centre - reach), upper: Math.min(1, centre + reach) }
}

/** Away from what would be nothing: for what was too rare to be seen. */
export function wideInterval(sample: ShareSample, alpha: number): Interval {
  const [score, more] = [scoreInterval(sample, alpha), withTwoMore(sample, alpha)]
  return { lower: Math.min(score.lower, more.lower), upper: Math.max(score.upper, more.upper) }
}

/**
 * As if two more clusters had been drawn, 1/2 -+ as much as the clusters that are not tied lie from it: what is rare may not have been
 * among so few. After Bonett and Price, "Adjusted Wald confidence interval for a difference of binomial proportions based on paired
 * data", Journal of Educational and Behavioral Statistics 37, 2012, by the normal distribution of the sum over its own root of squares.
 */
function withTwoMore({ means, untied }: ShareSample, alpha: number): Interval {
  const total = means.length + 2
  const z2 = normalQuantile(1 - alpha / 2) ** 2
  if (z2 >= total) return { lower: 0, upper: 1 }
  const squares = means.reduce((sum, value) => sum + (value - 1 / 2) ** 2, 0)
  const distance = untied === 0 ? 1 / 2 : Math.sqrt(squares / untied)
  const all = [...means, 1 / 2 - distance, 1 / 2 + distance]
  const centre = mean(all)
  const spread = all.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const reach = Math.sqrt((z2 * spread) / (total * (total - z2)))
  return { lower: Math.max(0, centre - reach), upper: Math.min(1, centre + reach) }
}

function doubtsOf(sample: ShareSample, alpha: number): ShareTest['doubts'] {
  if (floorOf(sample) < alpha) return {}
  const needed = Math.floor(2 - Math.log2(alpha))
  const doubt = `only ${sample.untied} of ${sample.means.length} scenarios show a difference, ${needed} are needed`
  return { above: doubt, below: doubt }
}
