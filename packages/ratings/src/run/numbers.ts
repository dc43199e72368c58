/** How people agree, and how a score follows them: the numbers that tables print and grades rest on. */
import { type Known, unknown } from '@attune/core'
import {
  grouped,
  judgeAndPeople,
  type JudgeAndPeople,
  type RatedDialogue,
  ratersOf,
  type Rating,
  systemOrder,
  type SystemOrder,
} from '@attune/kit'
import { altTest, type AltTest, krippendorffAlpha, jackknifeInterval, type Interval } from '@attune/statistics'

export interface RatedNumbers {
  readonly raters: number
  /** Dialogues that at least one rated, at random; and their scenarios. */
  readonly items: number
  readonly clusters: number
  readonly alpha: Known<number>
  readonly alphaInterval: Known<Interval>
  readonly altTest: AltTest
  readonly order: JudgeAndPeople
  readonly systems: SystemOrder
}

export interface NumbersRequest {
  readonly level: number
  readonly epsilon: number
  /** Sign of the score: -1 where lower is better. */
  readonly sign: 1 | -1
}

/** Items that were added by hand take no part. */
export const atRandom = (dialogues: readonly RatedDialogue[]): RatedDialogue[] =>
  dialogues.filter(({ isChosen }) => !isChosen)

/** What each rater says, as ratings of the kit; 'none' where nobody rated. */
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
  scores: dialogues.map(({ cluster, dialogue, supporter, judge: value, isJudgeOffline: offline }) => {
    return { cluster, dialogue, supporter, value, offline }
  }),
})

/** Dialogues of a scenario together, for intervals that leave out one scenario at a time. */
export const byCluster = <T extends { readonly cluster: string }>(all: readonly T[]): T[][] =>
  [...grouped(all, ({ cluster }) => cluster)].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, own]) => own)

/** Everybody's ratings of a dialogue, as one rating of the kit takes them: means over raters. */
export const panelRating = (dialogues: readonly RatedDialogue[]): Rating => ({
  column: { key: 'people', title: 'people' },
  sign: 1,
  scores: dialogues.flatMap(({ ratings, cluster, dialogue, supporter, offline }) =>
    Object.values(ratings).map((value) => ({ cluster, dialogue, supporter, value, offline })),
  ),
})

export function ratedNumbers(all: readonly RatedDialogue[], { level, epsilon, sign }: NumbersRequest): RatedNumbers {
  const rated = atRandom(all).filter(({ ratings }) => Object.values(ratings).some(({ state }) => state === 'known'))
  const raters = ratersOf(rated)
  const none = unknown('not rated')
  const rows = rated.map((each) => ({
    cluster: each.cluster,
    values: raters.map((rater) => (Object.hasOwn(each.ratings, rater) ? each.ratings[rater]! : none)),
    judge: each.judge,
  }))
  const pieces = byCluster(rows).map((own) => own.map(({ values }) => values))
  const alphaOf = (kept: readonly (typeof pieces)[number][]): Known<number> =>
    krippendorffAlpha({ raters: raters.length, items: kept.flat() }, 'interval').alpha
  const byRater = ratingsByRater(rated)
  const judge = judgeRating(rated, sign)
  return {
    raters: raters.length,
    items: rated.length,
    clusters: pieces.length,
    alpha: alphaOf(pieces),
    alphaInterval: jackknifeInterval(pieces, alphaOf, { confidence: level, scale: 'bounded' }),
    altTest: altTest(
      { raters: raters.length, items: rows.map(({ values }) => values) },
      rows.map((row) => row.judge),
      { scoring: 'neg_rmse', epsilon, clusters: rows.map(({ cluster }) => cluster) },
    ),
    order: judgeAndPeople(byRater, judge, level),
    systems: systemOrder(panelRating(rated), judge, level),
  }
}
