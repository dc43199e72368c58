import { known, type Known, notApplicable } from '@attune/core'
import { mean } from '../observed.js'

/**
 * Logit difference (positive minus negative) of one utterance for a previous emotion on this rung.
 */
export interface RungLogit {
  readonly rung: number
  readonly difference: number
}

/**
 * Influence of the assumed previous emotion on a reward model: difference = base + slope·(rung −
 * 3), rung 3 neutral.
 */
export interface Sensitivity {
  readonly base: number
  /** Logits per rung; 0 if the previous emotion does not matter. */
  readonly slope: number
}

/** Rung of the ladder of emotions that is neutral. */
export const NEUTRAL = 3

/**
 * Sensitivity over the utterances of a dialogue: the slope by least squares within utterances, so
 * that differences between utterances do not matter; the base is the mean utterance at a neutral
 * previous emotion. Unknown unless some utterance was scored on two rungs.
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
  return known({
    slope,
    base: mean(centred.map(({ rung, level }) => level - slope * (rung - NEUTRAL))),
  })
}
