import { type Correlation, correlate } from './correlation.js'
import { completePairs, type Observed } from './observed.js'

/**
 * Pearson's correlation of x and y, pair by pair; pairs with a missing value are left out first.
 *
 * r = sum((x - mx)(y - my)) / sqrt(sum((x - mx)^2) sum((y - my)^2)); the p-value is that of t = r sqrt((n - 2) / (1 -
 * r^2)) with n - 2 degrees of freedom, and 1 for two pairs. Pearson, "Regression, heredity and panmixia", 1896;
 * Fisher's t test as in any textbook.
 * Throws length_mismatch, not_finite.
 */
export function pearson(x: readonly Observed[], y: readonly Observed[]): Correlation {
  const pairs = completePairs(x, y)
  return { n: pairs.x.length, nMissing: pairs.nMissing, ...correlate(pairs.x, pairs.y) }
}
