import { type Known, known, unknown } from '@attune/core'
import { requireCounts, requireSameLength } from './invalid-argument.js'

/**
 * Binomial probability of k heads in n throws of a fair coin. The factor 2^-n is applied step by
 * step to avoid overflow.
 */
function probability(k: number, n: number): number {
  let value = 1
  let halvings = n
  for (let i = 1; i <= k; i++) {
    value *= (n - k + i) / i
    for (; value > 1; halvings--) value /= 2
  }
  return value * 2 ** -halvings
}

/** P(X <= k) for X the number of heads in n throws of a fair coin. */
export function fairBinomialCdf(k: number, n: number): number {
  if (2 * k >= n) return 1 - fairBinomialCdf(n - k - 1, n)
  let term = k < 0 ? 0 : probability(k, n)
  let sum = term
  for (let i = k; term > 0; i--) {
    term *= i / (n - i + 1)
    sum += term
  }
  return sum
}

export type Alternative = 'two-sided' | 'greater' | 'less'

export interface Outcomes {
  readonly wins: number
  readonly losses: number
  /** Number of ties, which the test ignores. */
  readonly ties?: number
}

export interface SignTest {
  /** Number of decided pairs: wins and losses. */
  readonly n: number
  /** wins / n; unknown without decided pairs. */
  readonly winShare: Known<number>
  /** p-value; 1 without decided pairs. */
  readonly pValue: number
}

/**
 * Exact sign test of the hypothesis that wins and losses are equally likely.
 *
 * Under the hypothesis, the number of wins X is binomial(n, 1/2). `greater` gives P(X >= wins),
 * `less` P(X <= wins), and `two-sided` (default) twice the smaller of the two, at most 1. Conover,
 * Practical Nonparametric Statistics, section 3.4. Throws not_a_count.
 */
export function signTest(outcomes: Outcomes, alternative: Alternative = 'two-sided'): SignTest {
  const { wins, losses, ties = 0 } = outcomes
  requireCounts([wins, losses, ties])
  const n = wins + losses
  const less = fairBinomialCdf(wins, n)
  const greater = fairBinomialCdf(losses, n)
  const pValue = { less, greater, 'two-sided': Math.min(1, 2 * Math.min(less, greater)) }[
    alternative
  ]
  return { n, winShare: n > 0 ? known(wins / n) : unknown('no_decided_pairs'), pValue }
}

/**
 * Numbers of items that only the first of two systems got right (`b`), or only the second (`c`).
 */
export interface Discordant {
  readonly b: number
  readonly c: number
}

export interface McnemarTest extends Discordant {
  /** Number of discordant items, b + c. */
  readonly n: number
  /** p-value; 1 without discordant pairs. */
  readonly pValue: number
}

/**
 * Counts items that only the first got right (b) and that only the second got right (c). Throws
 * length_mismatch.
 */
export function discordantPairs(first: readonly boolean[], second: readonly boolean[]): Discordant {
  requireSameLength(first, second)
  return {
    b: first.filter((right, item) => right && !second[item]).length,
    c: first.filter((right, item) => !right && second[item]).length,
  }
}

/**
 * McNemar's exact test of the hypothesis that two systems get the same share of items right.
 *
 * Under the hypothesis, b is binomial(b + c, 1/2); pValue = min(1, 2 P(X <= min(b, c))). McNemar,
 * Psychometrika 12, 1947, in its exact form; the same as the sign test of b wins and c losses.
 * Throws not_a_count.
 */
export function mcnemarExact({ b, c }: Discordant): McnemarTest {
  const { n, pValue } = signTest({ wins: b, losses: c })
  return { b, c, n, pValue }
}
