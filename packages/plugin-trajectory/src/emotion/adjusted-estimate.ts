import { invalidArgument, requireCount, requireNumber } from '@attune/statistics'
import { ladderThresholds, rungOf } from './ladder.js'
import type { EmotionDistribution } from './prior.js'

/** Previous emotions drawn for one turn. */
export interface EmotionDraws {
  /** s'_1…s'_K on the emotion axis. */
  readonly samples: readonly number[]
  /** The ladder rung of each. */
  readonly rungs: readonly number[]
}

/**
 * K previous emotions s' = μ + σ·z from standard normal draws z, not clipped, and their rungs.
 *
 * @param z K ≥ 1 standard normal draws (8 in ETrajEval)
 * @throws STATISTICS_INPUT for K < 1, a draw that is not finite, σ < 0, or thresholds out of order
 *
 * Source: ETrajEval, Monte-Carlo step of the causally adjusted estimate.
 */
export function drawPreviousEmotions(
  prior: EmotionDistribution,
  z: readonly number[],
  thresholds: readonly number[] = ladderThresholds,
): EmotionDraws {
  requireCount('number of samples K', z.length, 1)
  requireNumber('prior mean', prior.mu)
  requireNumber('prior standard deviation', prior.sigma)
  if (prior.sigma < 0)
    throw invalidArgument('out_of_range', `The prior standard deviation is ${prior.sigma}; it cannot be negative.`)
  const samples = z.map((draw) => {
    requireNumber('draw', draw)
    return prior.mu + prior.sigma * draw
  })
  return { samples, rungs: samples.map((sample) => rungOf(sample, thresholds)) }
}

export interface AdjustedEstimate {
  /** s_t in [0, 1]. */
  readonly score: number
  /** P_k in [0, 1], one per draw. */
  readonly probabilities: readonly number[]
}

/**
 * The causally adjusted estimate of one turn: the mean probability of a positive emotion over drawn previous emotions.
 * The probability depends on a draw only through its rung, so it is asked for once per distinct rung.
 *
 * @param rungs of the K ≥ 1 draws
 * @param probabilityOf P in [0, 1] given the descriptor of a rung
 * @throws STATISTICS_INPUT for K < 1, or a probability outside [0, 1]
 *
 * Source: ETrajEval, causally adjusted estimate with K samples.
 */
export function adjustedEstimate(rungs: readonly number[], probabilityOf: (rung: number) => number): AdjustedEstimate {
  requireCount('number of samples K', rungs.length, 1)
  const byRung = new Map<number, number>()
  const probabilities = rungs.map((rung) => {
    const probability = byRung.get(rung) ?? requireProbability(rung, probabilityOf(rung))
    byRung.set(rung, probability)
    return probability
  })
  return { score: probabilities.reduce((sum, p) => sum + p, 0) / probabilities.length, probabilities }
}

export function requireProbability(rung: number, probability: number): number {
  if (probability >= 0 && probability <= 1) return probability
  throw invalidArgument('out_of_range', `The probability of rung ${rung} is ${probability}; it must lie in [0, 1].`)
}
