import { known, type Known } from '@attune/core'
import { type Observed, requireCount } from '@attune/statistics'
import { requireLength } from '../input.js'
import { dimensionScores, meanScores, requireItems, type DimensionScores, type OverallOf } from './dimensions.js'
import { sixToFive } from './rescale.js'
import { utteranceItems } from './utterance-answer.js'

export interface UtteranceOptions {
  /** Items whose agreement speaks against the dimension. Default 4 and 6. */
  readonly reverse?: readonly number[]
  readonly overall?: OverallOf
}

export const utteranceDimensions = {
  naturalFlow: [1, 6],
  attentiveness: [7, 10],
  depthOfConnection: [11, 15],
} as const

export type UtteranceDimension = keyof typeof utteranceDimensions

export interface UtteranceScores extends DimensionScores<UtteranceDimension> {
  /** In [1, 5], in the order of the items; reverse-keyed ones are already turned round. Unrated items stay unknown. */
  readonly items: readonly Known<number>[]
}

function itemScore(rating: Observed, isReversed: boolean): Known<number> {
  const grade = typeof rating === 'number' ? known(rating) : rating
  if (grade.state === 'unknown') return grade
  requireCount('grade', grade.value, 1)
  return known(sixToFive(isReversed ? 7 - grade.value : grade.value))
}

/**
 * Scores of one answer to the utterance quality test: per item, per dimension and overall, each in [1, 5]. `ratings`
 * holds fifteen whole grades from 1 to 6; unrated items take no part, and a dimension without rated items is unknown
 * (`no_rated_item`), as is then the mean of the dimensions.
 *
 * @throws STATISTICS_INPUT for another number of grades, one that is no whole number from 1 to 6, or a reverse-keyed
 *   item that does not exist
 *
 * Source: SAGE, utterance quality test (dimensions, 1 to 5); which items are reverse-keyed follows from their content.
 */
export function scoreUtterances(ratings: readonly Observed[], options: UtteranceOptions = {}): UtteranceScores {
  const { reverse = [4, 6], overall = 'dimensions' } = options
  requireLength('grades', ratings, utteranceItems)
  requireItems(reverse, utteranceItems)
  const items = ratings.map((rating, i) => itemScore(rating, reverse.includes(i + 1)))
  return { items, ...dimensionScores(items, utteranceDimensions, overall) }
}

/** Means over repetitions of the test, dimension by dimension; unknown (`no_repetition`) without any. */
export const meanUtterances = (
  repetitions: readonly DimensionScores<UtteranceDimension>[],
): DimensionScores<UtteranceDimension> => meanScores(repetitions, utteranceDimensions)
