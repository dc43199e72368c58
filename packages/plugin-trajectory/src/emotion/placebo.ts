import { NEUTRAL, type Sensitivity } from '@attune/statistics/series'
import { rungWeights } from './exact-expectation.js'
import type { EmotionDistribution } from './prior.js'
import { positiveProbability } from './softmax.js'

/**
 * The expected score, in [0, 1], of an utterance that never changes: what is left of a trajectory when the seeker's words have no
 * part in it. Without a distribution (s_0) the previous emotion counts as neutral.
 *
 * @throws STATISTICS_INPUT for τ not finite and > 0, or σ ≤ 0
 *
 * Source: an addition to ETrajEval.
 */
export function placeboScore(
  { base, slope }: Sensitivity,
  previous: EmotionDistribution | undefined,
  temperature: number,
): number {
  const scoreAt = (rung: number): number =>
    positiveProbability({ positive: base + slope * (rung - NEUTRAL), negative: 0 }, temperature)
  if (previous === undefined) return scoreAt(NEUTRAL)
  return rungWeights(previous).reduce((sum, weight, rung) => sum + weight * scoreAt(rung), 0)
}
