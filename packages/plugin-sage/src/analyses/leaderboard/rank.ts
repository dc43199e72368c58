import { known, type Known, unknown } from '@attune/core'
import { decimalMean, entryOf, type Observed, requireRange } from '@attune/statistics'
import { emotionOutcome, emotionRange, type Outcome } from '../../emotion/state.js'

interface ModelFinals {
  readonly model: string
  /** Last emotion of every dialogue, in [0, 100]. */
  readonly finals: readonly Observed[]
}

/**
 * Ranks of equal means: `ordinal` 1, 2, 3, 4 (default); `competition` 1, 2, 2, 4; `dense` 1, 2, 2,
 * 3.
 */
export type RankMethod = 'ordinal' | 'competition' | 'dense'

interface LeaderboardOptions {
  readonly rankMethod?: RankMethod
}

export interface LeaderboardRow {
  readonly model: string
  /** Number of dialogues with a final emotion. */
  readonly n: number
  /** Number of dialogues without a final emotion, which are ignored. */
  readonly failedRuns: number
  /** Mean final emotion in [0, 100]. */
  readonly mean: Known<number>
  /** Mean as displayed: one decimal, halves rounded up. */
  readonly score: Known<number>
  readonly success: number
  readonly failure: number
  readonly rank: Known<number>
}

type Unranked = Omit<LeaderboardRow, 'rank'>

const noFinals: Known<never> = unknown('no_finals')

function rowOf({ model, finals }: ModelFinals): Unranked {
  const values = finals.flatMap((final) =>
    typeof final === 'number' ? [final] : final.state === 'known' ? [final.value] : [],
  )
  for (const value of values) requireRange('final emotion', value, emotionRange)
  const outcomes = values.map((value) => emotionOutcome(value))
  const count = (outcome: Outcome): number => outcomes.filter((each) => each === outcome).length
  const ended = { success: count('success'), failure: count('failure') }
  const counts = { model, n: values.length, failedRuns: finals.length - values.length, ...ended }
  if (values.length === 0) return { ...counts, mean: noFinals, score: noFinals }
  const { mean, rounded } = decimalMean(values)
  return { ...counts, mean: known(mean), score: known(rounded) }
}

const meanOrLast = ({ mean }: Unranked): number => (mean.state === 'known' ? mean.value : -1)

const byMerit = (left: Unranked, right: Unranked): number =>
  meanOrLast(right) - meanOrLast(left) ||
  right.success - left.success ||
  left.failure - right.failure ||
  (left.model < right.model ? -1 : 1)

const isTie = (left: Unranked, right: Unranked): boolean =>
  Math.abs(meanOrLast(left) - meanOrLast(right)) <= 1e-9

/** True for each row whose mean differs from the previous row's. */
const newMeans = (rows: readonly Unranked[]): boolean[] =>
  rows.map((row, i) => i === 0 || !isTie(rows[i - 1]!, row))

const rankMethods: Readonly<Record<RankMethod, (rows: readonly Unranked[]) => number>> = {
  ordinal: (rows) => rows.length,
  competition: (rows) => newMeans(rows).lastIndexOf(true) + 1,
  dense: (rows) => newMeans(rows).filter(Boolean).length,
}

/**
 * Models by descending mean final emotion. Ties are ordered by more successes, then fewer failures,
 * then name in code units. Models without a final emotion are last and unranked (`no_finals`).
 *
 * @throws STATISTICS_INPUT for a final emotion outside [0, 100], or an unknown rank method
 *
 * Source: SAGE, table 2.
 */
export function leaderboard(
  models: readonly ModelFinals[],
  options: LeaderboardOptions = {},
): LeaderboardRow[] {
  const { rankMethod = 'ordinal' } = options
  const rankOfLast = entryOf('rank method', rankMethods, rankMethod)
  const rows = models.map(rowOf).sort(byMerit)
  return rows.map((row, i) => ({
    ...row,
    rank: row.n === 0 ? noFinals : known(rankOfLast(rows.slice(0, i + 1))),
  }))
}
