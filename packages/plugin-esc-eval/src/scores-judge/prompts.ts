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
 * `dimension` is the key, for the offline stand-in. One of `reasoned` and `plain` is set, to any
 * text.
 */
type Question = Readonly<{
  dialogue: string
  dimension: string
  title: string
  levels: string
  reasoned?: string
  plain?: string
}>

/** Evidence as turn numbers, and the score. */
const score = wholeNumberAnswer(0, 4)
const reasonedScore = objectAnswer({
  reason: textAnswer(),
  evidence: listAnswer(wholeNumberAnswer(1, 10_000), 12),
  score,
})

export const scorePrompt = definePrompt<Question, Judgement>({
  id: 'score',
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'dimension', 'title', 'levels', 'reasoned', 'plain'],
  unshown: ['dimension'],
  parse: (text, _, { finish }) => unlessCut(finish, () => readJudgement(text)),
  schema: (_, { options }) => (options['answer'] === 'number' ? undefined : reasonedScore),
  form: (_, { options }) =>
    options['answer'] === 'number' ? '<a number from 0 to 4>' : formOf(reasonedScore),
  standIn({ input: { dialogue, dimension, plain }, language }) {
    const score = levelByRule(dimension, unfencedTranscript(dialogue, transcriptWords(language)))
    if (score === undefined) return NO_RULE
    return plain === undefined
      ? JSON.stringify({ reason: 'Counted by rule.', evidence: [], score })
      : String(score)
  },
})

/**
 * `asked` contains the keys of the dimensions, separated by commas, for schema, parser and stub.
 */
type TogetherQuestion = Readonly<{
  dialogue: string
  asked: string
  dimensions: string
  form: string
  reasoned?: string
  plain?: string
}>

export const togetherPrompt = definePrompt<
  TogetherQuestion,
  Readonly<Partial<Record<Dimension, Judgement>>>
>({
  id: 'scores',
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'asked', 'dimensions', 'form', 'reasoned', 'plain'],
  unshown: ['asked'],
  parse: (text, { asked }, { finish }) =>
    unlessCut(finish, () => wholeJudgements(readJudgements(text, askedIn(asked)))),
  schema: ({ asked, reasoned }) => answerTo(askedIn(asked), reasoned !== undefined),
  standIn({ input: { dialogue, asked, reasoned }, language }) {
    const turns = unfencedTranscript(dialogue, transcriptWords(language))
    const levels = askedIn(asked).map((name) => [name, levelByRule(name, turns)] as const)
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

/** Requested dimensions; all of them without keys. */
function askedIn(asked: string): readonly Dimension[] {
  const names = asked.split(',').flatMap((key) => dimensions.filter((name) => name === key))
  return names.length > 0 ? names : dimensions
}

/** Schema of an answer on several dimensions: reasons and scores, or only scores. */
export const answerTo = (names: readonly Dimension[], isReasoned: boolean): AnswerSchema =>
  objectAnswer(Object.fromEntries(names.map((name) => [name, isReasoned ? reasonedScore : score])))
