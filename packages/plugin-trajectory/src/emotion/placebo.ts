import { known, notApplicable, type Known } from '@attune/core'
import { rungWeights } from './exact-expectation.js'
import type { EmotionDistribution } from './prior.js'
import { positiveProbability } from './softmax.js'

/** The logit difference (positive less negative) of one utterance when the previous emotion is on a rung. */
export interface RungLogit {
  readonly rung: number
  readonly difference: number
}

/** How far a reward model lets the assumed previous emotion decide: difference = base + slope·(rung − 3), rung 3 neutral. */
export interface Sensitivity {
  readonly base: number
  /** Logits per rung; 0 if the previous emotion does not matter. */
  readonly slope: number
}

const NEUTRAL = 3

/**
 * The sensitivity over the utterances of a dialogue: the slope by least squares within utterances, so that what differs between
 * utterances plays no part; the base is the mean utterance at a neutral previous emotion. Unknown unless some utterance
 * was scored on two rungs.
 *
 * Source: an addition to ETrajEval.
 */
export function sensitivity(turns: readonly (readonly RungLogit[])[]): Known<Sensitivity> {
  const centred = turns
    .filter((turn) => turn.length > 0)
    .map((turn) => ({
      turn,
      rung: mean(turn.map(({ rung }) => rung)),
      level: mean(turn.map((each) => each.difference)),
    }))
  let [product, square] = [0, 0]
  for (const { turn, rung: middle, level } of centred) {
    for (const { rung, difference } of turn) {
      product += (rung - middle) * (difference - level)
      square += (rung - middle) ** 2
    }
  }
  if (square === 0) return notApplicable('no utterance was scored under two previous emotions')
  const slope = product / square
  return known({ slope, base: mean(centred.map(({ rung, level }) => level - slope * (rung - NEUTRAL))) })
}

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

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
