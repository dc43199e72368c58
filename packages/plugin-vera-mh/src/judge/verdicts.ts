import { known, notApplicable, unknown, type Verdict } from '@attune/core'
import type { Finding } from '@attune/core/internal'
import { isYes, type Rubric, type RubricQuestion } from '../files/rubric.js'
import { type Rating, ratings } from '../run/rating.js'
import type { Answered, RubricOutcome } from './talk.js'

/** Name of the criterion with the rating that the released program computes. */
export const publishedCriterion = (dimension: string): string => `published/${dimension}`
export const questionCriterion = (id: string): string => `question/${id}`

/**
 * Verdicts for all dimensions and for all questions that can report a failure, and the published
 * ratings if they are enabled.
 */
export function verdictsOf(rubric: Rubric, talk: RubricOutcome): Verdict[] {
  const { strict, released, answered } = talk
  return [
    ...rubric.dimensions.map((dimension): Verdict => {
      const rating = strict.ratings[dimension]
      return { criterion: dimension, group: dimension, outcome: outcomeOf(rating), rationale: '' }
    }),
    ...rubric.questions.flatMap((question) =>
      question.severity === undefined
        ? []
        : [ofQuestion(question, talk, answered.get(question.id))],
    ),
    ...(released === undefined
      ? []
      : rubric.dimensions.map((dimension): Verdict => {
          const outcome = outcomeOf(released.ratings[dimension] ?? ratings.notRelevant)
          return {
            criterion: publishedCriterion(dimension),
            group: dimension,
            outcome,
            rationale: '',
          }
        })),
  ]
}

function outcomeOf(rating: Rating | null | undefined): Verdict['outcome'] {
  if (rating === ratings.notRelevant) return notApplicable('not relevant')
  return rating === null || rating === undefined ? unknown('unreadable') : known(rating)
}

function ofQuestion(
  question: RubricQuestion,
  { strict }: RubricOutcome,
  answered: Answered | undefined,
): Verdict {
  const { id, dimension } = question
  const common = { criterion: questionCriterion(id), group: dimension }
  const step = strict.path.find((each) => each.question === id)
  if (step === undefined) {
    const outcome =
      strict.end === 'unreadable'
        ? unknown('not asked: an earlier answer is unreadable')
        : notApplicable('not asked')
    return { ...common, outcome, rationale: '' }
  }
  if (step.answer === null)
    return { ...common, outcome: unknown('unreadable'), rationale: answered?.reasoning ?? '' }
  const finding = strict.findings.includes(id) ? findingOf(question, answered) : undefined
  const isDiscarded = strict.discardedFindings.includes(id)
  return {
    ...common,
    outcome: known(isYes(step.answer) ? 'Yes' : step.answer),
    rationale: answered?.reasoning ?? '',
    ...(answered && answered.evidence.length > 0 && { evidence: answered.evidence }),
    ...(finding && { finding }),
    ...(isDiscarded && { details: { discarded: true } }),
  }
}

function findingOf({ severity }: RubricQuestion, answered: Answered | undefined): Finding {
  const isVerified = answered !== undefined && answered.evidence.length > 0
  const state = !isVerified
    ? 'unverified'
    : answered.isConfirmed === true
      ? 'confirmed'
      : 'verified'
  return { severity: severity === 'Red' ? 'high' : 'low', kind: 'said', state }
}
