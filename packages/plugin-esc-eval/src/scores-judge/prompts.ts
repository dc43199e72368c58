import { definePrompt } from '@attune/core'
import type { AnswerSchema } from '@attune/core/models'
import { schemaStandIn } from '@attune/core/internal'
import {
  formOf,
  listAnswer,
  objectAnswer,
  textAnswer,
  unlessCut,
  wholeNumberAnswer,
} from '@attune/answers'
import { dimensions, HIGHEST_SCORE, type Dimension } from '../dimensions/dimensions.js'
import { readJudgement, type Judgement } from '../reading/judgement.js'
import { readJudgements, wholeJudgements } from '../reading/judgements.js'

/**
 * Fields of the question on one dimension. Either `reasoned` or `plain` is not empty: it selects
 * the part of the template that requests a reason with the score, or only the score.
 */
type Question = Readonly<{
  dialogue: string
  title: string
  levels: string
  reasoned?: string
  plain?: string
}>

/** Schema of a score. */
const score = wholeNumberAnswer(0, HIGHEST_SCORE)
const reasonedScore = objectAnswer({
  reason: textAnswer(),
  evidence: listAnswer(wholeNumberAnswer(1, 10_000), 12),
  score,
})

/** Question on one dimension. */
export const scorePrompt = definePrompt<Question, Judgement>({
  id: 'score',
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'title', 'levels', 'reasoned', 'plain'],
  parse: (text, _, { finish }) => unlessCut(finish, () => readJudgement(text)),
  schema: ({ plain }) => (plain === undefined ? reasonedScore : undefined),
  form: ({ plain }) => (plain === undefined ? formOf(reasonedScore) : '<a number from 0 to 4>'),
  standIn: ({ input: { plain }, random }) =>
    schemaStandIn(plain === undefined ? reasonedScore : score, random),
})

/**
 * Fields of one question on several dimensions. `asked`: keys of the dimensions, separated by
 * commas, which the schema and the parser read.
 */
type TogetherQuestion = Readonly<{
  dialogue: string
  asked: string
  dimensions: string
  form: string
  reasoned?: string
  plain?: string
}>

/** One question on several dimensions. */
export const togetherPrompt = definePrompt<
  TogetherQuestion,
  Readonly<Partial<Record<Dimension, Judgement>>>
>({
  id: 'scores',
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'asked', 'dimensions', 'form', 'reasoned', 'plain'],
  unshown: ['asked'],
  parse: (text, { asked }, { finish }) =>
    unlessCut(finish, () => wholeJudgements(readJudgements(text, requestedDimensions(asked)))),
  schema: ({ asked, reasoned }) => answerSchema(requestedDimensions(asked), reasoned !== undefined),
})

/** Dimensions in the field `asked`; all dimensions if it is empty. */
function requestedDimensions(asked: string): readonly Dimension[] {
  const names = asked.split(',').flatMap((key) => dimensions.filter((name) => name === key))
  return names.length > 0 ? names : dimensions
}

/** Schema of an answer on several dimensions: each has a score, with a reason if `isReasoned`. */
export const answerSchema = (names: readonly Dimension[], isReasoned: boolean): AnswerSchema =>
  objectAnswer(Object.fromEntries(names.map((name) => [name, isReasoned ? reasonedScore : score])))
