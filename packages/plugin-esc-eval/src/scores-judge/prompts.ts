import { definePrompt } from '@attune/core'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'
import { formOf, listAnswer, objectAnswer, textAnswer, unlessCut, wholeNumberAnswer } from '@attune/answers'
import { readJudgement, type Judgement } from '../reading/judgement.js'
import { NO_RULE } from '../reading/no-rule.js'
import { levelByRule } from './rules.js'

/** `dimension` is its key, for the stand-in. One of `reasoned` and `plain` is there, with any text. */
type Question = Readonly<{
  dialogue: string
  dimension: string
  title: string
  levels: string
  reasoned?: string
  plain?: string
}>

/** Turns by their numbers. */
const reasonedScore = objectAnswer({
  reason: textAnswer(),
  evidence: listAnswer(wholeNumberAnswer(1, 10_000), 12),
  score: wholeNumberAnswer(0, 4),
})

export const scorePrompt = definePrompt<Question, Judgement>({
  id: 'score',
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'dimension', 'title', 'levels', 'reasoned', 'plain'],
  unshown: ['dimension'],
  parse: (text, _, { finish }) => unlessCut(finish, () => readJudgement(text)),
  schema: (_, { options }) => (options['answer'] === 'number' ? undefined : reasonedScore),
  form: (_, { options }) => (options['answer'] === 'number' ? '<a number from 0 to 4>' : formOf(reasonedScore)),
  standIn({ input: { dialogue, dimension, plain }, language }) {
    const score = levelByRule(dimension, unfencedTranscript(dialogue, transcriptWords(language)))
    if (score === undefined) return NO_RULE
    return plain === undefined ? JSON.stringify({ reason: 'Counted by rule.', evidence: [], score }) : String(score)
  },
})
