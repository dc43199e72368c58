import { known, partition, unknown, type Known, type Preference } from '@attune/core'
import { preferenceScore } from '@attune/core/findings'
import { mean } from '@attune/statistics'
import { tally, winnerOf } from './preference.js'

/** A stage of the rubric, as far as aggregation needs it. */
export interface Stage {
  readonly name: string
  readonly dimensions: readonly { readonly name: string }[]
}

/** `drop-item`: a role's score is the mean of what there is. `drop-role`: a role counts only with all dimensions of a stage. */
export type SkipPolicy = 'drop-item' | 'drop-role'

/** What one role says of two agents in one stage. */
export interface StageOutcome {
  /** S_c(r): share of the dimensions that the first agent won, ties half, in [0, 1]. */
  readonly score: Known<number>
  /** Who won more of them, ties ignored; unknown when every one of them was skipped. */
  readonly winner: Known<Preference>
}

/**
 * The verdicts of one role on the dimensions of a stage c: S_c(r) = mean of w with w = 1, ½, 0 for a win of the first agent, a tie, a win of
 * the second. For the agents in the other order the score is 1 − S. The winner is the released rule, which every published figure
 * uses: it takes all verdicts that are there, whatever the policy.
 *
 * Source: ESC-Judge, aggregation of its section 3 (mean); release, `data_analysis.ipynb` (majority).
 */
export function stageOutcome(verdicts: readonly Known<Preference>[], skipPolicy: SkipPolicy): StageOutcome {
  const { values, missing } = partition(verdicts)
  const scores = partition(values.map((value) => preferenceScore(known(value)))).values
  const none = unknown('no dimension has a verdict')
  const isDropped = skipPolicy === 'drop-role' && missing.size > 0
  return {
    score: isDropped ? unknown('not all dimensions have a verdict') : values.length > 0 ? known(mean(scores)) : none,
    winner: values.length > 0 ? known(winnerOf(tally(values))) : none,
  }
}

/** Who won more stages; a tie also when no stage has a winner. */
export const overallWinner = (stages: readonly Known<Preference>[]): Preference =>
  winnerOf(tally(partition(stages).values))
