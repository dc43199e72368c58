/**
 * Test of each comparison by itself: its estimate, its p-value and its interval at any level,
 * before adjustment for other claims.
 */
import { type Known, known, unknown } from '@attune/core'
import type { AskerEstimate, Comparison, Interval } from '@attune/core/findings'
import {
  betaCdf,
  canFlip,
  type ClusteredValue,
  LEAST_CLUSTERS,
  LEAST_DIFFERING,
  shareTTest,
  signFlips,
  tTestOfMeans,
  type TTest,
  unpairedShareTTest,
  unpairedTTest,
  wilcoxonSignedRank,
  studentCritical,
} from '@attune/statistics'
import { forSeekers } from './askers.js'
import { correctedDifference, correctedShare } from './by-people.js'
import { inWords, tooFew } from './in-words.js'
import { levelOf } from './requested.js'
import { clusterMeansOf, differencesOf, pairedOf, sideOf } from './sides.js'

export interface Tested {
  /** Number of values (`n`), and of independent clusters. */
  readonly n: number
  readonly clusters: number
  readonly estimate: Known<number>
  /** Two-sided p-value. For a claim with a margin, see `againstMargin`. */
  readonly p: Known<number>
  /** Interval at a confidence level. It excludes `nullValue` exactly if p is below 1 - level. */
  readonly intervalAt: (level: number) => Known<Interval>
  /** Standard deviation of the cluster means. */
  readonly deviation: Known<number>
  /** Standard error and degrees of freedom of the t statistic, for power. */
  readonly standardError: Known<number>
  readonly df: Known<number>
  /**
   * Estimate under the null hypothesis: 0, or 1/2 for a preference; for `not-worse`, the margin
   * with its sign.
   */
  readonly nullValue: number
  readonly wilcoxon?: Known<number>
  /** True if interval and p generalise to other seekers or raters. */
  readonly isForOthers?: boolean
  /** Estimate for each of two to four seekers or raters. */
  readonly byAsker?: readonly AskerEstimate[]
  /** Number of raters whose ratings correct the measure. */
  readonly raters?: number
}

/** Tests a comparison. Throws STATISTICS_INPUT. */
export const testedOf = (comparison: Comparison): Tested =>
  inRange(testByKind(comparison), comparison)

/** Truncates intervals to the differences that two values in the range can have. */
function inRange(result: Tested, { of: { range }, kind }: Comparison): Tested {
  const { estimate, intervalAt } = result
  if (
    range === undefined ||
    kind === 'preference' ||
    kind === 'rate' ||
    estimate.state === 'unknown'
  )
    return result
  const width = range[1] - range[0]
  const [least, most] = [Math.min(-width, estimate.value), Math.max(width, estimate.value)]
  const cut = ({ lower, upper, ...rest }: Interval): Interval => ({
    ...rest,
    lower: Math.max(lower, least),
    upper: Math.min(upper, most),
  })
  return {
    ...result,
    intervalAt: (level) => {
      const interval = intervalAt(level)
      return interval.state === 'known' ? known(cut(interval.value)) : interval
    },
  }
}

function testByKind(comparison: Comparison): Tested {
  const { kind, of, first, second = [], isPaired = true, computed } = comparison
  if (computed) {
    const { n, ...rest } = computed
    const none = unknown('not a mean over scenarios')
    return {
      ...rest,
      n: n.values,
      clusters: n.clusters,
      deviation: none,
      standardError: none,
      df: none,
      nullValue: 0,
    }
  }
  if (kind === 'rate') throw new Error('A rate is not tested.')
  if (kind === 'preference')
    return of.corrected === undefined
      ? forSeekers(testPreference(first), first)
      : correctedShare(first)
  if (kind === 'change')
    return forSeekers(testMeans(clusterMeansOf(first), sideOf(first).known), first)
  if (of.corrected !== undefined) return correctedDifference(first, second)
  if (!isPaired) return testUnpaired(comparison)
  const paired = pairedOf(first, second)
  const [means, n] = [differencesOf(paired), paired.first.length]
  const result = of.areShares ? testShares(means, n) : testMeans(means, n)
  if (kind === 'not-worse' || kind === 'equivalent') return againstMargin(comparison, result, means)
  const tested = { ...result, wilcoxon: signedRanks(means) }
  return sideOf(first).hasSeekers ? forSeekers(tested, differencesBySeeker(first, second)) : tested
}

export const methods = {
  mean: 't over scenario clusters',
  preference: 'sign flips over scenario clusters, inverted',
  unpaired: 'Welch t over scenario clusters',
} as const

/** Tests the cluster means of paired differences with a t test. */
const testMeans = (means: readonly number[], n: number): Tested =>
  ofTest(tTestOfMeans(means), { n })

function testShares(means: readonly number[], n: number): Tested {
  const shares = means.map((value, at) => ({ cluster: String(at), value }))
  return ofTest(shareTTest(shares), { n, at: (level) => shareTTest(shares, { level }).interval })
}

interface OfTest {
  readonly n: number
  /** Interval at a level. Default: the t test's. */
  readonly at?: (level: number) => TTest['interval']
  readonly method?: string
  /**
   * Text why a test with too few clusters is missing. Default: a text with the number of clusters.
   */
  readonly few?: string
}

/** Returns a function that computes the interval of a t test at any level. */
const byStudent =
  ({ estimate, standardError, df, interval }: TTest) =>
  (level: number): TTest['interval'] => {
    if (estimate.state === 'unknown' || standardError.state === 'unknown' || df.state === 'unknown')
      return interval
    if (interval.state === 'unknown') return interval
    const reach = studentCritical(level, df.value) * standardError.value
    return known({ lower: estimate.value - reach, upper: estimate.value + reach })
  }

function ofTest(
  test: TTest,
  { n, at = byStudent(test), method = methods.mean, few }: OfTest,
): Tested {
  const { nClusters: clusters, estimate, deviation, standardError, df, pValue } = test
  const words = <T>(value: Known<T>): Known<T> =>
    few !== undefined && value.state === 'unknown' && value.why === 'too_few_clusters'
      ? unknown(few)
      : inWords(value, clusters)
  return {
    n,
    clusters,
    estimate: words(estimate),
    p: words(pValue),
    intervalAt: (level) => words(withMethod(at(level), level, method)),
    deviation: words(deviation),
    standardError,
    df,
    nullValue: 0,
  }
}

/**
 * Tests the share of pairs that the first side wins, by exact sign flips. Scores off a grid, or
 * more clusters than can be counted, are tested by t.
 */
function testPreference(values: Comparison['first']): Tested {
  const scores = clusterMeansOf(values)
  const test = tTestOfMeans(scores, { nullValue: 1 / 2 })
  const cut = (level: number): TTest['interval'] => {
    const { interval } = tTestOfMeans(scores, { level })
    if (interval.state === 'unknown') return interval
    return known({
      lower: Math.max(0, interval.value.lower),
      upper: Math.min(1, interval.value.upper),
    })
  }
  const n = sideOf(values).known
  if (!canFlip(scores)) return { ...ofTest(test, { n, at: cut }), nullValue: 1 / 2 }
  const flips = signFlips(scores)
  const method = methods.preference
  // The flips of equal scores leave a single value, which says nothing of their spread.
  const [first = 0] = scores
  const areEqual = scores.every((score) => score === first) && first > 0 && first < 1
  const at = (level: number): TTest['interval'] => {
    const interval = flips.interval(level)
    return areEqual && interval.state === 'known' ? unknown('zero_variance') : interval
  }
  return {
    ...ofTest({ ...test, pValue: flips.pValue }, { n, at, method }),
    nullValue: 1 / 2,
  }
}

/**
 * Compares the means of two sides without common scenarios, such as logs of different
 * conversations.
 */
function testUnpaired({ of, first, second = [] }: Comparison): Tested {
  const test = of.areShares ? unpairedShareTTest : unpairedTTest
  const found = test(first, second)
  const [ofFirst, ofSecond] = [clusterMeansOf(first).length, clusterMeansOf(second).length]
  return ofTest(found, {
    n: found.n,
    few: `${ofFirst} and ${ofSecond} scenarios, ${LEAST_CLUSTERS} of each are needed`,
    at: (level) => test(first, second, { level }).interval,
    method: methods.unpaired,
  })
}

/**
 * Tests against a margin. `not-worse`: p is twice the one-sided p, so that the claim is detected at
 * half of the level. `equivalent`: two one-sided tests, each at the level; the interval has twice
 * the error, and is within the margins if both tests reject (Schuirmann 1987).
 */
function againstMargin(
  { kind, of, margin = 0 }: Comparison,
  result: Tested,
  means: readonly number[],
): Tested {
  const above = withExactShareTest(tTestOfMeans(means, { nullValue: -margin }).pAbove, {
    of,
    margin,
    means,
    sign: -1,
  })
  const below = withExactShareTest(tTestOfMeans(means, { nullValue: margin }).pBelow, {
    of,
    margin,
    means,
    sign: 1,
  })
  const words = (value: Known<number>): Known<number> => inWords(value, means.length)
  if (kind === 'equivalent')
    return {
      ...result,
      p: words(larger(above, below)),
      intervalAt: (level) => result.intervalAt(levelOf(2 * (1 - level))),
    }
  const oneSided = of.better === 'lower' ? below : above
  const p = oneSided.state === 'known' ? known(Math.min(1, 2 * oneSided.value)) : oneSided
  const nullValue = of.better === 'lower' ? margin : -margin
  const intervalAt = (level: number): Known<Interval> => {
    const interval = result.intervalAt(level)
    if (interval.state === 'unknown' || p.state === 'unknown' || p.value < 1 - level)
      return interval
    const { lower, upper, ...rest } = interval.value
    return known({ ...rest, lower: Math.min(lower, nullValue), upper: Math.max(upper, nullValue) })
  }
  return { ...result, p: words(p), nullValue, intervalAt }
}

interface ShareMargin {
  readonly of: Comparison['of']
  readonly margin: number
  readonly means: readonly number[]
  /** Sign of the differences that count against the claim. */
  readonly sign: 1 | -1
}

/**
 * Corrects p for measures that are shares, if fewer than five scenarios differ: p is at least the
 * probability of so few losses if losses were as frequent as the margin allows.
 */
function withExactShareTest(
  p: Known<number>,
  { of, margin, means, sign }: ShareMargin,
): Known<number> {
  const differing = means.filter((each) => Math.abs(each) > 1e-12).length
  if (p.state === 'unknown' || !of.areShares || differing >= LEAST_DIFFERING) return p
  const lost = means.filter((each) => sign * each > 1e-12).length
  const chance =
    margin >= 1 || lost === means.length ? 1 : betaCdf(1 - margin, means.length - lost, lost + 1)
  return known(Math.max(p.value, chance))
}

const larger = (one: Known<number>, other: Known<number>): Known<number> =>
  one.state === 'known' && other.state === 'known' && one.value > other.value ? one : other

/**
 * Cached zeros for the second sample of the Wilcoxon test. Replaced if the number of clusters
 * changes.
 */
let zeros: readonly number[] = []

function signedRanks(means: readonly number[]): Known<number> {
  if (means.length < LEAST_CLUSTERS) return unknown(tooFew(means.length))
  if (zeros.length !== means.length) zeros = means.map(() => 0)
  const { pValue } = wilcoxonSignedRank(means, zeros)
  return pValue.state === 'known' ? pValue : unknown('no scenario differs')
}

export interface SeekerValue extends ClusteredValue {
  readonly seeker?: string | undefined
}

function differencesBySeeker(
  first: Comparison['first'],
  second: Comparison['first'],
): SeekerValue[] {
  const others = new Map(second.map((each) => [each.pair, each]))
  return first.flatMap(({ pair, cluster, value, seeker }): SeekerValue[] => {
    const other = others.get(pair)
    if (other === undefined || value.state === 'unknown' || other.value.state === 'unknown')
      return []
    return [{ seeker, cluster, value: known(value.value - other.value.value) }]
  })
}

export const withMethod = (
  interval: Known<{ readonly lower: number; readonly upper: number }>,
  level: number,
  method: string,
): Known<Interval> =>
  interval.state === 'known' ? known({ ...interval.value, level, method }) : interval
