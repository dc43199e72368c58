import { normalCdf, invalidArgument, requireNumber } from '@attune/statistics'
import { requireProbability } from './adjusted-estimate.js'
import { ladderThresholds, requireThresholds } from './ladder.js'
import type { EmotionDistribution } from './prior.js'

/**
 * The probability that a previous emotion from Normal(μ, σ²) falls on each rung b of the ladder:
 * w_b = Φ((upper_b − μ)/σ) − Φ((lower_b − μ)/σ), the outer bounds infinite. The weights sum to 1.
 *
 * @throws STATISTICS_INPUT unless μ is finite, σ > 0 and the thresholds strictly ascending
 *
 * Source: an extension of ETrajEval: what its K-sample mean tends to, without sampling noise.
 */
export function rungWeights(
  { mu, sigma }: EmotionDistribution,
  thresholds: readonly number[] = ladderThresholds,
): readonly number[] {
  requireNumber('prior mean', mu)
  requireNumber('prior standard deviation', sigma)
  if (sigma <= 0)
    throw invalidArgument('out_of_range', `The prior standard deviation is ${sigma}; it must be greater than 0.`)
  requireThresholds(thresholds)
  const below = [...thresholds.map((threshold) => normalCdf((threshold - mu) / sigma)), 1]
  return below.map((upTo, rung) => upTo - (below[rung - 1] ?? 0))
}

/**
 * The adjusted estimate of one turn without sampling: Σ w_b·P_b, in [0, 1].
 *
 * @param weights as `rungWeights` gives them
 * @param probabilityOf P in [0, 1] given the descriptor of a rung; not asked for rungs of weight 0
 * @throws STATISTICS_INPUT for a probability outside [0, 1]
 *
 * Source: an extension of ETrajEval: the limit of its adjusted estimate for many samples.
 */
export const exactExpectation = (weights: readonly number[], probabilityOf: (rung: number) => number): number =>
  weights.reduce(
    (sum, weight, rung) => (weight > 0 ? sum + weight * requireProbability(rung, probabilityOf(rung)) : sum),
    0,
  )
