import { type Known, notApplicable, unknown } from '@attune/core'
import type { Tally } from './tally.js'
import { meanOr, type UndefinedAs } from './undefined-as.js'

export interface BelOptions {
  /**
   * Whether s_0, the scripted opening utterance, counts. Default true (released tables); false is the paper's equation
   * 1.
   */
  readonly includeInitial?: boolean
  readonly undefinedAs?: UndefinedAs
}

export interface Bel {
  /** In [0, 1]. */
  readonly value: Known<number>
  /** How many scores were averaged. */
  readonly n: number
  /** How many scores were unknown and left out; more than 0 flags the dialogue. */
  readonly missing: number
}

/**
 * BEL, baseline emotional level: the mean of the scores s_0…s_T (or s_1…s_T). Unknown scores are left out and counted.
 * Unknown if there is no known score.
 *
 * Source: ETrajEval, equation 1 (s_1…s_T); its released program averages s_0…s_T.
 */
export const belOf = ({ met, n, sum }: Tally, { undefinedAs }: BelOptions): Bel => ({
  value: meanOr(sum, n, undefinedAs, met === 0 ? notApplicable('no scores') : unknown('no known score')),
  n,
  missing: met - n,
})
