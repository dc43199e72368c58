/**
 * Emotion of an utterance from rewards of emotion descriptors (ETrajEval): rungs of the descriptor
 * ladder, the causally adjusted estimate, its exact expectation, and the placebo (the expected
 * score of an utterance that never changes).
 */
import { invalidArgument, normalCdf, requireCount, requireNumber } from '@attune/statistics'
import { isAscending, NEUTRAL, type Sensitivity } from '@attune/statistics/series'
import type { EmotionDistribution } from './prior.js'

/**
 * Upper thresholds of the rungs of the descriptor ladder ζ on the emotion axis; the last rung has
 * none. Rung 0 describes the most negative emotions, rung 3 neutral ones, rung 6 the most positive.
 *
 * Source: ETrajEval, descriptor table of the released program.
 */
const ladderThresholds: readonly number[] = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]

/**
 * Rung of an emotion: the first whose upper threshold is strictly greater, that is, the number of
 * thresholds ≤ value.
 *
 * @param thresholds strictly ascending; R − 1 thresholds define rungs 0…R − 1
 * @throws STATISTICS_INPUT for NaN, or thresholds that are not ascending
 */
export function rungOf(value: number, thresholds: readonly number[] = ladderThresholds): number {
  if (Number.isNaN(value)) throw invalidArgument('not_finite', 'The emotion is NaN.')
  requireThresholds(thresholds)
  const rung = thresholds.findIndex((threshold) => value < threshold)
  return rung === -1 ? thresholds.length : rung
}

function requireThresholds(thresholds: readonly number[]): void {
  if (isAscending(thresholds)) return
  throw invalidArgument(
    'out_of_range',
    `Ladder thresholds [${thresholds.join(', ')}] are not finite and strictly ascending.`,
  )
}

/** Previous emotions drawn for a turn. */
export interface EmotionDraws {
  /** Samples s'_1…s'_K on the emotion axis. */
  readonly samples: readonly number[]
  /** Ladder rung of each sample. */
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
    throw invalidArgument(
      'out_of_range',
      `The prior standard deviation is ${prior.sigma}; it cannot be negative.`,
    )
  const samples = z.map((draw) => {
    requireNumber('draw', draw)
    return prior.mu + prior.sigma * draw
  })
  return { samples, rungs: samples.map((sample) => rungOf(sample, thresholds)) }
}

export interface AdjustedEstimate {
  /** Score s_t in [0, 1]. */
  readonly score: number
  /** Probability P_k in [0, 1] of each draw. */
  readonly probabilities: readonly number[]
}

/**
 * Causally adjusted estimate of a turn: the mean probability of a positive emotion over drawn
 * previous emotions. The probability depends on a draw only through its rung, so it is requested
 * once per distinct rung.
 *
 * @param rungs rungs of the K ≥ 1 draws
 * @param probabilityOf P in [0, 1] given the descriptor of a rung
 * @throws STATISTICS_INPUT for K < 1, or a probability outside [0, 1]
 *
 * Source: ETrajEval, causally adjusted estimate with K samples.
 */
export function adjustedEstimate(
  rungs: readonly number[],
  probabilityOf: (rung: number) => number,
): AdjustedEstimate {
  requireCount('number of samples K', rungs.length, 1)
  const byRung = new Map<number, number>()
  const probabilities = rungs.map((rung) => {
    const probability = byRung.get(rung) ?? requireProbability(rung, probabilityOf(rung))
    byRung.set(rung, probability)
    return probability
  })
  return {
    score: probabilities.reduce((sum, p) => sum + p, 0) / probabilities.length,
    probabilities,
  }
}

function requireProbability(rung: number, probability: number): number {
  if (probability >= 0 && probability <= 1) return probability
  throw invalidArgument(
    'out_of_range',
    `The probability of rung ${rung} is ${probability}; it must lie in [0, 1].`,
  )
}

/**
 * Probability that a previous emotion from Normal(μ, σ²) falls on each rung b of the ladder: w_b =
 * Φ((upper_b − μ)/σ) − Φ((lower_b − μ)/σ), the outer bounds infinite. The weights sum to 1.
 *
 * @throws STATISTICS_INPUT unless μ is finite, σ > 0 and the thresholds strictly ascending
 *
 * Source: an extension of ETrajEval: the limit of its K-sample mean, without sampling noise.
 */
export function rungWeights(
  { mu, sigma }: EmotionDistribution,
  thresholds: readonly number[] = ladderThresholds,
): readonly number[] {
  requireNumber('prior mean', mu)
  requireNumber('prior standard deviation', sigma)
  if (sigma <= 0)
    throw invalidArgument(
      'out_of_range',
      `The prior standard deviation is ${sigma}; it must be greater than 0.`,
    )
  requireThresholds(thresholds)
  const below = [...thresholds.map((threshold) => normalCdf((threshold - mu) / sigma)), 1]
  return below.map((upTo, rung) => upTo - (below[rung - 1] ?? 0))
}

/**
 * Adjusted estimate of a turn without sampling: Σ w_b·P_b, in [0, 1].
 *
 * @param weights weights from `rungWeights`
 * @param probabilityOf P in [0, 1] given the descriptor of a rung; not called for rungs of weight 0
 * @throws STATISTICS_INPUT for a probability outside [0, 1]
 *
 * Source: an extension of ETrajEval: the limit of its adjusted estimate for many samples.
 */
export const exactExpectation = (
  weights: readonly number[],
  probabilityOf: (rung: number) => number,
): number =>
  weights.reduce(
    (sum, weight, rung) =>
      weight > 0 ? sum + weight * requireProbability(rung, probabilityOf(rung)) : sum,
    0,
  )

/**
 * Raw reward logits of the two assertions about one utterance: that it is positive, that it is
 * negative.
 */
export interface LogitPair {
  readonly positive: number
  readonly negative: number
}

/**
 * Softmax with temperature τ over the two assertions: P = e^(p/τ) / (e^(p/τ) + e^(n/τ)) = 1 / (1 +
 * e^(−(p − n)/τ)), in [0, 1]. Safe for logits of any size.
 *
 * @param temperature τ > 0; 10 in ETrajEval, where P is then nearly linear in the difference
 * @throws STATISTICS_INPUT for a logit that is not finite, or τ not finite and > 0
 *
 * Source: ETrajEval, reward-based probability of a positive emotion.
 */
export function positiveProbability(
  { positive, negative }: LogitPair,
  temperature: number,
): number {
  requireNumber('positive logit', positive)
  requireNumber('negative logit', negative)
  requireNumber('temperature', temperature)
  if (temperature <= 0)
    throw invalidArgument(
      'out_of_range',
      `The temperature is ${temperature}; it must be greater than 0.`,
    )
  // The difference is computed first, so that two huge equal logits give P = 1/2. If exp overflows
  // to infinity, the result is the correct limit 0.
  return 1 / (1 + Math.exp(-(positive - negative) / temperature))
}

/**
 * Expected score, in [0, 1], of an utterance that never changes ("placebo"). It is the part of a
 * trajectory that does not depend on the seeker's words. Without a distribution (s_0) the previous
 * emotion counts as neutral.
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
