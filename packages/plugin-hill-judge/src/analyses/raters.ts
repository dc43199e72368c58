import { agreement } from '@attune/kit'
import { grouped, type Match, type Rating } from '@attune/kit/internal'
import type { Known, Preference } from '@attune/core'
import { preferenceScore, type Evaluation, type Table } from '@attune/core/findings'
import { JUDGE, pairKey, type Judged } from './judged.js'

/** Outcome of a judge or a person for a dimension of a pair. */
export interface Answered extends Pick<Match, 'supporter' | 'cluster' | 'offline'> {
  /** Key of the question, which is the same for all raters. */
  readonly question: string
  readonly outcome: Known<Preference>
}

/** A rater's outcomes as numbers: 1 for the first supporter, 1/2 for a tie, 0 for the second. */
export const questionRating = (title: string, answers: readonly Answered[]): Rating => ({
  column: { key: `rater.${title}`, title },
  sign: 1,
  scores: answers.map(({ question, supporter, cluster, outcome, offline }) => ({
    supporter,
    cluster,
    dialogue: question,
    value: preferenceScore(outcome),
    offline,
  })),
})

/**
 * Ratings of all judges. A judge in each of its conditions is a separate rater, such as `heard,
 * small`.
 */
export function judgeRatings({ judges, matches }: Pick<Judged, 'judges' | 'matches'>): Rating[] {
  const raters = grouped(matches, ({ conditions }) => {
    const judge = conditions[JUDGE] ?? judges[0]!
    const own = Object.entries(conditions).filter(([name]) => name.startsWith(`${judge}.`))
    return [judge, ...own.map(([, value]) => value)].join(', ')
  })
  return [...raters].map(([rater, own]) =>
    questionRating(
      rater,
      own.map((match) => ({ ...match, question: questionOf(match, judges) })),
    ),
  )
}

/** Key of a match's question, independent of the judge and its conditions. */
export function questionOf({ conditions, ...match }: Match, judges: readonly string[]): string {
  const isOfJudge = (name: string): boolean =>
    name === JUDGE || judges.some((judge) => name.startsWith(`${judge}.`))
  const others = Object.fromEntries(Object.entries(conditions).filter(([name]) => !isOfJudge(name)))
  return JSON.stringify([pairKey({ ...match, conditions: others }), match.name])
}

/**
 * Agreement of raters on the same questions, for each pair of raters and for all raters; empty for
 * a single rater.
 */
export function raterTable(
  evaluation: Evaluation,
  ratings: readonly Rating[],
  { id, title, notes }: Pick<Table, 'id' | 'title' | 'notes'>,
): Table[] {
  const { tables } = agreement(evaluation, ratings, { id, isSameScale: true, scale: [0, 1 / 2, 1] })
  return tables
    .filter((table) => table.id === `${id}-scores`)
    .map((table) => ({ ...table, id, title, notes: [...notes, ...table.notes] }))
}
