import { known, type Known, notApplicable } from '@attune/core'
import { mean } from '../observed.js'

/**
 * Logit of positive minus logit of negative for one utterance, if the previous emotion is assumed
 * to be this rung of a ladder of emotions from 0 (most negative) to 6.
 */
export interface RungLogit {
  readonly rung: number
  readonly difference: number
}

/**
 * Influence of the assumed previous emotion on a reward model, by the linear model: logit
 * difference = base + slope·(rung − 3). Rung 3 is neutral.
 */
export interface Sensitivity {
  readonly base: number
  /**
   * Change of the logit difference per rung. 0 if the assumed previous emotion has no influence.
   */
  readonly slope: number
}

/** Neutral rung of the ladder of emotions. */
export const NEUTRAL = 3

/**
 * Fits the sensitivity to the utterances of a dialogue. The slope is estimated by least squares
 * within utterances, so that differences between utterances do not matter. The base is the mean
 * over utterances at the neutral rung. Unknown unless some utterance was scored on two rungs.
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
