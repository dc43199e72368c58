/**
 * Computes the agreement of people with each other and of a score with people, for tables and
 * grades.
 */
import { unknown } from '@attune/core'
import { offlineMark, type Quantity } from '@attune/core/findings'
import {
  agreed,
  alphaOf,
  FEWEST_AGREED,
  judgeAndPeople,
  type JudgeAndPeople,
  type RatedDialogue,
  ratersOf,
  type Rating,
  systemOrder,
  type SystemOrder,
} from '@attune/kit/internal'
import { altTest, type AltTest } from '@attune/statistics'

export interface RatedNumbers {
  readonly raters: number
  /** Number of randomly drawn dialogues with at least one rating. */
  readonly items: number
  readonly clusters: number
  /** Krippendorff's alpha of the raters (interval scale). */
  readonly alpha: Quantity
  readonly altTest: AltTest
  readonly order: JudgeAndPeople
  readonly systems: SystemOrder
}

export interface NumbersRequest {
  readonly level: number
  readonly epsilon: number
  /** Sign of the score: -1 if lower is better. */
  readonly sign: 1 | -1
}

/** Dialogues of the random sample, without those that the study's owner added. */
export const atRandom = (dialogues: readonly RatedDialogue[]): RatedDialogue[] =>
  dialogues.filter(({ isChosen }) => !isChosen)

/** One `Rating` of the kit per rater. */
export function ratingsByRater(dialogues: readonly RatedDialogue[]): Rating[] {
  return ratersOf(dialogues).map((rater) => ({
    column: { key: rater, title: rater },
    sign: 1,
    scores: dialogues.flatMap(({ ratings, cluster, dialogue, supporter, offline }) => {
      const value = Object.hasOwn(ratings, rater) ? ratings[rater] : undefined
      return value === undefined ? [] : [{ cluster, dialogue, supporter, value, offline }]
    }),
  }))
}

const judgeRating = (dialogues: readonly RatedDialogue[], sign: 1 | -1): Rating => ({
  column: { key: 'judge', title: 'judge' },
  sign,
  scores: dialogues.map(
    ({ cluster, dialogue, supporter, judge: value, isJudgeOffline: offline }) => {
      return { cluster, dialogue, supporter, value, offline }
    },
  ),
})

/** One `Rating` of the kit for the panel: each dialogue has the mean over its raters. */
export const panelRating = (dialogues: readonly RatedDialogue[]): Rating => ({
  column: { key: 'people', title: 'people' },
  sign: 1,
  scores: dialogues.flatMap(({ ratings, cluster, dialogue, supporter, offline }) =>
    Object.values(ratings).map((value) => ({ cluster, dialogue, supporter, value, offline })),
  ),
})

export function ratedNumbers(
  all: readonly RatedDialogue[],
  { level, epsilon, sign }: NumbersRequest,
): RatedNumbers {
  const rated = atRandom(all).filter(({ ratings }) =>
    Object.values(ratings).some(({ state }) => state === 'known'),
  )
  const raters = ratersOf(rated)
  const none = unknown('not rated')
  const rows = rated.map((each) => ({
    cluster: each.cluster,
    values: raters.map((rater) =>
      Object.hasOwn(each.ratings, rater) ? each.ratings[rater]! : none,
    ),
    judge: each.judge,
  }))
  const byRater = ratingsByRater(rated)
  const judge = judgeRating(rated, sign)
  return {
    raters: raters.length,
    items: rated.length,
    clusters: new Set(rows.map(({ cluster }) => cluster)).size,
    alpha: {
      ...agreed(rows, alphaOf('interval'), { level, fewest: FEWEST_AGREED.scores }),
      ...offlineMark(byRater.flatMap(({ scores }) => scores)),
    },
    altTest: altTest(
      { raters: raters.length, items: rows.map(({ values }) => values) },
      rows.map((row) => row.judge),
      { scoring: 'neg_rmse', epsilon, clusters: rows.map(({ cluster }) => cluster) },
    ),
    order: judgeAndPeople(byRater, judge, level),
    systems: systemOrder(panelRating(rated), judge, level),
  }
}
