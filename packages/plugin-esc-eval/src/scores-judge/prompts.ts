import { definePrompt } from '@attune/core'
import type { AnswerSchema } from '@attune/core/models'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'
import {
  formOf,
  listAnswer,
  objectAnswer,
  textAnswer,
  unlessCut,
  wholeNumberAnswer,
} from '@attune/answers'
import { dimensions, type Dimension } from '../dimensions/dimensions.js'
import { readJudgement, type Judgement } from '../reading/judgement.js'
import { readJudgements, wholeJudgements } from '../reading/judgements.js'
import { NO_RULE } from '../reading/no-rule.js'
import { levelByRule } from './rules.js'

/**
 * Fields of the question on one dimension. The offline stand-in reads the key `dimension`. Either
 * `reasoned` or `plain` is not empty: it selects the part of the template that requests a reason
 * with the score, or only the score.
 */
type Question = Readonly<{
  dialogue: string
  dimension: string
  title: string
  levels: string
  reasoned?: string
  plain?: string
}>

/** Schema of a score. */
const score = wholeNumberAnswer(0, 4)
const reasonedScore = objectAnswer({
  reason: textAnswer(),
  evidence: listAnswer(wholeNumberAnswer(1, 10_000), 12),
  score,
})

/** Question on one dimension. */
export const scorePrompt = definePrompt<Question, Judgement>({
  id: 'score',
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'dimension', 'title', 'levels', 'reasoned', 'plain'],
  unshown: ['dimension'],
  parse: (text, _, { finish }) => unlessCut(finish, () => readJudgement(text)),
  schema: ({ plain }) => (plain === undefined ? reasonedScore : undefined),
  form: ({ plain }) => (plain === undefined ? formOf(reasonedScore) : '<a number from 0 to 4>'),
  standIn({ input: { dialogue, dimension, plain }, language }) {
    const score = levelByRule(dimension, unfencedTranscript(dialogue, transcriptWords(language)))
    if (score === undefined) return NO_RULE
    return plain === undefined
      ? JSON.stringify({ reason: 'Counted by rule.', evidence: [], score })
      : String(score)
  },
})

/**
 * Fields of one question on several dimensions. `asked`: keys of the dimensions, separated by
 * commas, which the schema, the parser and the stand-in read.
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
  standIn({ input: { dialogue, asked, reasoned }, language }) {
    const turns = unfencedTranscript(dialogue, transcriptWords(language))
    const levels = requestedDimensions(asked).map(
      (name) => [name, levelByRule(name, turns)] as const,
    )
    if (levels.every(([, level]) => level === undefined)) return NO_RULE
    const entries = levels.map(([name, level]) => {
      if (level === undefined) return [name, NO_RULE]
      return [
        name,
        reasoned === undefined ? level : { reason: 'Counted by rule.', evidence: [], score: level },
      ]
    })
    return JSON.stringify(Object.fromEntries(entries))
  },
})

/** Dimensions in the field `asked`; all dimensions if it is empty. */
function requestedDimensions(asked: string): readonly Dimension[] {
  const names = asked.split(',').flatMap((key) => dimensions.filter((name) => name === key))
  return names.length > 0 ? names : dimensions
}

/** Schema of an answer on several dimensions: each has a score, with a reason if `isReasoned`. */
export const answerSchema = (names: readonly Dimension[], isReasoned: boolean): AnswerSchema =>
  objectAnswer(Object.fromEntries(names.map((name) => [name, isReasoned ? reasonedScore : score])))
