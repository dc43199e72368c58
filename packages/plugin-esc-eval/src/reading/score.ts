import { known, unknown, type Known } from '@attune/core'
import { scoreIn } from '@attune/answers/internal'
import { HIGHEST_SCORE } from '../dimensions/dimensions.js'

/**
 * Reads a score like the released program: the first of the digits 0, 1, 2, 3, 4, tried in this
 * order, that occurs anywhere. Thus `10` is read as 0, and `-1` as 1. Only for ESC-RANK, whose
 * answers have a single digit.
 */
export function readReleasedScore(text: string): Known<number> {
  const digit = ['0', '1', '2', '3', '4'].find((each) => text.includes(each))
  return digit === undefined ? unknown('no digit from 0 to 4') : known(Number(digit))
}

/**
 * Score from 0 to 4 that an answer states once and clearly; unknown with a `ScoreProblem` of
 * @attune/answers. The README of esc-eval/scores lists the rules.
 */
export const readStrictScore = (answer: string): Known<number> => scoreIn(answer, HIGHEST_SCORE)
