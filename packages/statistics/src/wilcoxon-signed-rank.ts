import { type Known, known, unknown } from '@attune/core'
import { invalidArgument, requireFinite, requireSameLength } from './invalid-argument.js'
import { normalTwoSided } from './distributions.js'

/**
 * Largest number of differences for which the exact distribution is used, if there are no ties and
 * no zeros.
 */
const LARGEST_EXACT = 50

export interface WilcoxonOptions {
  /**
   * Treatment of zero differences. `wilcox` (default): they are dropped before ranking. `pratt`:
   * they are ranked, then dropped.
   */
  readonly zeroMethod?: 'wilcox' | 'pratt'
  /**
   * Method for p. Default: exact for at most 50 differences without ties and zeros, else the normal
   * approximation.
   */
  readonly method?: 'exact' | 'approx'
  /** True for a continuity correction of half a unit, in the approximation only. Default: false. */
  readonly continuityCorrection?: boolean
}

export interface WilcoxonTest {
  /** Number of nonzero differences. */
  readonly nUsed: number
  readonly nZero: number
  /** Sums of the ranks of positive differences and of negative differences. */
  readonly tPlus: number
  readonly tMinus: number
  /**
   * The smaller of `tPlus` and `tMinus`. Unknown, like pValue and z, if no difference is nonzero
   * (`no_nonzero_differences`).
   */
  readonly statistic: Known<number>
  /** Two-sided p-value. */
  readonly pValue: Known<number>
  /** Standardised statistic; unknown for the exact method (`exact_method`). */
  readonly z: Known<number>
  readonly method: 'exact' | 'approx'
}

/** P(T <= most), where T is the sum of those of the numbers 1 to n that fair coins select. */
function rankSumCdf(most: number, n: number): number {
  const chances = new Float64Array(most + 1)
  chances[0] = 1
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = most; sum >= 0; sum--) {
      chances[sum] = (chances[sum]! + (sum >= rank ? chances[sum - rank]! : 0)) / 2
    }
  }
  return chances.reduce((total, chance) => total + chance, 0)
}

/**
 * Arrays that all tests reuse, since a report has thousands of tests with the same number of
 * differences.
 */
let [positiveBuffer, negative] = [new Float64Array(0), new Float64Array(0)]

/** Sorted sizes of positive and of negative differences. The next call overwrites the arrays. */
function differencesOf(x: readonly number[], y: readonly number[]) {
  if (positiveBuffer.length < x.length) {
    positiveBuffer = new Float64Array(x.length)
    negative = new Float64Array(x.length)
  }
  let [above, below] = [0, 0]
  for (let at = 0; at < x.length; at++) {
    const difference = x[at]! - y[at]!
    if (difference > 0) positiveBuffer[above++] = difference
    else if (difference < 0) negative[below++] = -difference
  }
  return {
    above: positiveBuffer.subarray(0, above).sort(),
    below: negative.subarray(0, below).sort(),
  }
}

/**
 * Sum of the midranks of `some` values among all values, and the sizes of groups of equal values.
 * `before`: number of all values that are smaller than any of these.
 */
function rankSum(
  some: Float64Array,
  others: Float64Array,
  before: number,
): { sum: number; ties: number[] } {
  const ties: number[] = []
  const [ownEnd, otherEnd] = [some.length, others.length]
  let [sum, own, other] = [0, 0, 0]
  while (own < ownEnd || other < otherEnd) {
    const isOwn = other === otherEnd || (own < ownEnd && some[own]! <= others[other]!)
    const value = isOwn ? some[own]! : others[other]!
    const [from, fromOther] = [own, other]
    while (own < ownEnd && some[own] === value) own++
    while (other < otherEnd && others[other] === value) other++
    const tied = own - from + other - fromOther
    sum += (own - from) * (before + from + fromOther + (tied + 1) / 2)
    ties.push(tied)
  }
  return { sum, ties }
}

/**
 * Standardised statistic. `zeros` of the `n` ranked differences are zero and were dropped after
 * ranking.
 */
function standardise(
  statistic: number,
  ties: readonly number[],
  n: number,
  zeros: number,
): { excess: number; sd: number } {
  const centre = (n * (n + 1) - zeros * (zeros + 1)) / 4
  const ranked = n * (n + 1) * (2 * n + 1) - zeros * (zeros + 1) * (2 * zeros + 1)
  const tied = ties.reduce((sum, t) => sum + (t ** 3 - t) / 2, 0)
  return { excess: statistic - centre, sd: Math.sqrt((ranked - tied) / 24) }
}

/**
 * Wilcoxon's signed-rank test for paired values: the hypothesis is that the differences x - y are
 * symmetric about zero.
 *
 * The sizes |x - y| are ranked with midranks; statistic = min(T+, T-), the smaller of the rank sums
 * of positive and negative differences. `exact`: the distribution of T+ if each of the ranks 1..n
 * has either sign with equal probability. `approx`: normal with mean n(n + 1)/4 and variance (n(n +
 * 1)(2n + 1) - sum(t^3 - t)/2) / 24 over groups of t tied ranks. With `pratt`, n includes the z
 * zeros, z(z + 1)/4 is subtracted from the mean, and z(z + 1)(2z + 1)/24 from the variance.
 * Wilcoxon, Biometrics Bulletin 1, 1945; Pratt, JASA 54, 1959; Hollander and Wolfe, Nonparametric
 * Statistical Methods, section 3.1. Throws length_mismatch, not_finite, exact_impossible (`exact`
 * in spite of ties or zeros).
 */
export function wilcoxonSignedRank(
  x: readonly number[],
  y: readonly number[],
  options: WilcoxonOptions = {},
): WilcoxonTest {
  requireSameLength(x, y)
  requireFinite(x)
  requireFinite(y)
  const { above, below } = differencesOf(x, y)
  const nUsed = above.length + below.length
  const nZero = x.length - nUsed
  const zeros = options.zeroMethod === 'pratt' ? nZero : 0
  const ranked = nUsed + zeros
  const { sum: tPlus, ties } = rankSum(above, below, zeros)
  const tMinus = (ranked * (ranked + 1) - zeros * (zeros + 1)) / 2 - tPlus
  const exactHolds = nZero === 0 && ties.length === nUsed
  const method = options.method ?? (exactHolds && nUsed <= LARGEST_EXACT ? 'exact' : 'approx')
  const frame = { nUsed, nZero, tPlus, tMinus, method }
  if (nUsed === 0) {
    const none = unknown('no_nonzero_differences')
    return { ...frame, statistic: none, pValue: none, z: none }
  }
  const statistic = Math.min(tPlus, tMinus)
  if (method === 'exact') {
    if (!exactHolds)
      throw invalidArgument(
        'exact_impossible',
        'The exact distribution holds only without ties and zeros.',
      )
    const pValue = Math.min(1, 2 * rankSumCdf(statistic, nUsed))
    return {
      ...frame,
      statistic: known(statistic),
      pValue: known(pValue),
      z: unknown('exact_method'),
    }
  }
  const { excess, sd } = standardise(statistic, ties, ranked, zeros)
  const correction = options.continuityCorrection === true ? 0.5 * Math.sign(excess) : 0
  const z = (excess - correction) / sd
  return { ...frame, statistic: known(statistic), pValue: known(normalTwoSided(z)), z: known(z) }
}
