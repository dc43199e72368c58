import { known, unknown, type Known, type Preference } from '@attune/core'
import { partition } from '@attune/core/internal'
import { preferenceScore } from '@attune/core/findings'
import { mean } from '@attune/statistics'
import { tally, winnerOf } from './preference.js'

/** Stage of a rubric with its dimensions, as far as aggregation needs them. */
export interface Stage {
  readonly name: string
  readonly dimensions: readonly { readonly name: string }[]
}

/**
 * Treatment of dimensions without a verdict. `drop-item`: a role's score is the mean of its known
 * verdicts. `drop-role`: a role counts only if all dimensions of the stage have verdicts.
 */
export type SkipPolicy = 'drop-item' | 'drop-role'

/** Result of a role for two agents in a stage. */
export interface StageOutcome {
  /** S_c(r): share of the dimensions that the first agent won, ties count half, in [0, 1]. */
  readonly score: Known<number>
  /** Agent that won more dimensions, ignoring ties; unknown if all dimensions were skipped. */
  readonly winner: Known<Preference>
}

/**
 * Combines a role's verdicts on the dimensions of a stage c: S_c(r) = mean of w with w = 1, ½, 0
 * for a win of the first agent, a tie, a win of the second. With the agents in the other order the
 * score is 1 − S. The winner follows the released rule, which every published figure uses: it
 * counts all known verdicts under either policy.
 *
 * Source: ESC-Judge, aggregation of its section 3 (mean); release, `data_analysis.ipynb`
 * (majority).
 */
export function stageOutcome(
  verdicts: readonly Known<Preference>[],
  skipPolicy: SkipPolicy,
): StageOutcome {
  const { values, missing } = partition(verdicts)
  const scores = partition(values.map((value) => preferenceScore(known(value)))).values
  const none = unknown('no dimension has a verdict')
  const isDropped = skipPolicy === 'drop-role' && missing.size > 0
  return {
    score: isDropped
      ? unknown('not all dimensions have a verdict')
      : values.length > 0
        ? known(mean(scores))
        : none,
    winner: values.length > 0 ? known(winnerOf(tally(values))) : none,
  }
}

/** Agent that won more stages. A tie if both won equally many, also if no stage has a winner. */
export const overallWinner = (stages: readonly Known<Preference>[]): Preference =>
  winnerOf(tally(partition(stages).values))
