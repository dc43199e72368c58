import { type Known, known, unknown } from '@attune/core'
import { fairBinomialCdf } from './fair-binomial.js'
import { requireCounts } from './invalid-argument.js'

export type Alternative = 'two-sided' | 'greater' | 'less'

export interface Outcomes {
  readonly wins: number
  readonly losses: number
  /** Take no part in the test. */
  readonly ties?: number
}

export interface SignTest {
  /** Decided pairs: wins and losses. */
  readonly n: number
  /** wins / n; unknown when no pair was decided. */
  readonly winShare: Known<number>
  /** 1 when no pair was decided. */
  readonly pValue: number
}

/**
 * The exact sign test: are wins and losses equally likely?
 *
 * Under the hypothesis wins are binomial(n, 1/2). `greater` is P(X >= wins), `less` P(X <= wins), `two-sided` (default)
 * twice the smaller of the two, at most 1. Conover, Practical Nonparametric Statistics, section 3.4.
 * Throws not_a_count.
 */
export function signTest(outcomes: Outcomes, alternative: Alternative = 'two-sided'): SignTest {
  const { wins, losses, ties = 0 } = outcomes
  requireCounts([wins, losses, ties])
  const n = wins + losses
  const less = fairBinomialCdf(wins, n)
  const greater = fairBinomialCdf(losses, n)
  const pValue = { less, greater, 'two-sided': Math.min(1, 2 * Math.min(less, greater)) }[alternative]
  return { n, winShare: n > 0 ? known(wins / n) : unknown('no_decided_pairs'), pValue }
}
