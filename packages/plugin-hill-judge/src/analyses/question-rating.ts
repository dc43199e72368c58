import { preferenceScore, type Known, type Preference, type Rating } from '@attune/core'

/** What a judge or a person says of one dimension of one pair. */
interface Answered {
  readonly question: string
  readonly supporter: string
  readonly cluster: string
  readonly outcome: Known<Preference>
  readonly offline?: boolean | undefined
}

/** One rater's answers as numbers: 1 the first is preferred, 1/2 a tie, 0 the second. */
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
