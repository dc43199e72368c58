import { type Correlation, correlate } from './correlation.js'
import { completePairs, type Observed } from './observed.js'
import { ranks } from './ranks.js'

export interface RankCorrelation extends Correlation {
  /** Midranks of the complete pairs. */
  readonly ranksX: readonly number[]
  readonly ranksY: readonly number[]
}

/**
 * Spearman's rank correlation rho: Pearson's correlation of the midranks of the complete pairs. The p-value is the t
 * approximation with n - 2 degrees of freedom: 0 for |rho| = 1, and 1 for two pairs. Spearman, "The proof and
 * measurement of association between two things", 1904.
 * Throws length_mismatch, not_finite.
 */
export function spearman(x: readonly Observed[], y: readonly Observed[]): RankCorrelation {
  const pairs = completePairs(x, y)
  const ranksX = ranks(pairs.x)
  const ranksY = ranks(pairs.y)
  return { n: pairs.x.length, nMissing: pairs.nMissing, ...correlate(ranksX, ranksY), ranksX, ranksY }
}
