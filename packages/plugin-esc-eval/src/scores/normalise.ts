import { known, unknown, type Known } from '@attune/core'
import { HIGHEST_SCORE } from '../dimensions/dimensions.js'
import { requireWhole } from '../input.js'

/**
 * What becomes of scores that could not be read. `exclude`: they are left out, and coverage tells how many there are. `zero`:
 * they count as 0, so that the percentage is the sum of points over 4 times the number of all dialogues.
 */
export type FailedScores = 'exclude' | 'zero'

export interface Normalised {
  readonly nTotal: number
  readonly nScored: number
  /** Scored of all, in [0, 1]. Unknown without scores. */
  readonly coverage: Known<number>
  /** In [0, 4]. Unknown if there is nothing to average. */
  readonly mean: Known<number>
  /** 25 times the mean, in [0, 100]. */
  readonly percent: Known<number>
}

/**
 * Scores from 0 to 4 as a percentage: 25 times their mean.
 *
 * Source: ESC-Eval, human evaluation; every printed percentage is a sum of points over 4 n. Throws out_of_range for a score
 * that is not a whole number from 0 to 4.
 */
export function normalise(scores: readonly Known<number>[], failed: FailedScores): Normalised {
  const read = scores.flatMap((score) => (score.state === 'known' ? [score.value] : []))
  for (const score of read) requireWhole('score', score, [0, HIGHEST_SCORE])
  const sum = read.reduce((total, score) => total + score, 0)
  const n = failed === 'zero' ? scores.length : read.length
  const mean = n === 0 ? unknown('no scores') : known(sum / n)
  return {
    nTotal: scores.length,
    nScored: read.length,
    coverage: scores.length === 0 ? unknown('no scores') : known(read.length / scores.length),
    mean,
    percent: mean.state === 'known' ? known(percentOf(mean.value)) : mean,
  }
}

/** A score or a mean of scores from 0 to 4, as the paper prints it. */
export const percentOf = (score: number): number => (100 * score) / HIGHEST_SCORE

/** The percentage of a sum of points over so many dialogues. */
export const percentOfPoints = (points: number, n: number): number => (100 * points) / (HIGHEST_SCORE * n)

/** A score as released files hold it: -1 stands for an answer that could not be read. */
export const releasedScore = (score: number | null | undefined): Known<number> =>
  score === null || score === undefined || score === -1 ? unknown('unreadable answer') : known(score)
