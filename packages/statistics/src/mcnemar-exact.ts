import { requireSameLength } from './invalid-argument.js'
import { signTest } from './sign-test.js'

/** What two systems did differently on the same items: right and wrong, wrong and right. */
export interface Discordant {
  readonly b: number
  readonly c: number
}

export interface McnemarTest extends Discordant {
  /** b + c. */
  readonly n: number
  /** 1 when there is no discordant pair. */
  readonly pValue: number
}

/** Counts items that only the first got right (b) and that only the second got right (c). Throws length_mismatch. */
export function discordantPairs(first: readonly boolean[], second: readonly boolean[]): Discordant {
  requireSameLength(first, second)
  return {
    b: first.filter((right, item) => right && !second[item]).length,
    c: first.filter((right, item) => !right && second[item]).length,
  }
}

/**
 * McNemar's exact test: do two systems get the same share of items right?
 *
 * Under the hypothesis min(b, c) is binomial(b + c, 1/2); pValue = min(1, 2 P(X <= min(b, c))). McNemar, Psychometrika
 * 12, 1947, in its exact form; the same as the sign test of b wins and c losses.
 * Throws not_a_count.
 */
export function mcnemarExact({ b, c }: Discordant): McnemarTest {
  const { n, pValue } = signTest({ wins: b, losses: c })
  return { b, c, n, pValue }
}
