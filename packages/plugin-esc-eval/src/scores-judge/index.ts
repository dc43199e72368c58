import { answerLengthOption, retriesOption } from '@attune/answers/internal'
import { defineJudge, fenced, type Verdict } from '@attune/core'
import { transcriptWords } from '@attune/core/answers'
import { askedByLevels, isOnKindness, dimensionCriteria } from '../dimensions/dimensions.js'
import { levelPrompts } from '../levels/prompts.js'
import { judgeDimension } from './judge-dimension.js'
import { dimensionsOption } from './options.js'
import { scorePrompt, togetherPrompt } from './prompts.js'
import { judgeTogether } from './judge-together.js'

const options = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that judges.',
    },
    dimensions: dimensionsOption,
    mode: {
      type: 'string',
      enum: ['each', 'together'],
      default: 'each',
      description:
        'each: one question for each dimension, as in the paper; together: one question for all, with about a fifth of the input; but the scores influence each other, and an added dimension scores all again.',
    },
    answer: {
      type: 'string',
      enum: ['reasoned', 'number'],
      default: 'reasoned',
      description:
        'What the judge answers. reasoned: reason, turns and score; number: only the score, as in the paper.',
    },
    repairs: retriesOption(1, 'an answer without a score'),
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    maxTokens: answerLengthOption,
  },
  additionalProperties: false,
} as const

export const scores = defineJudge({
  revision: 6,
  summary:
    'A general model scores a dialogue from 0 to 4 in seven dimensions, in a question each or in one.',
  gives: dimensionCriteria,
  asks: (given, { textOf }) => askedByLevels(given, (name) => textOf(levelPrompts[name])),
  options,
  prompts: [scorePrompt, togetherPrompt, ...Object.values(levelPrompts)],
  create: (given) => ({
    subject: 'dialogue',
    prefersKindness: isOnKindness(given.dimensions),
    async judge(dialogue, _, context) {
      const words = transcriptWords(context.language)
      const about = {
        dialogue,
        context,
        transcript: fenced('conversation', dialogue.turns, context, words),
      }
      if (given.mode === 'together' && given.dimensions.length > 1)
        return judgeTogether(about, given)
      const verdicts: Verdict[] = []
      for (const name of given.dimensions) verdicts.push(await judgeDimension(name, about, given))
      return verdicts
    },
  }),
})
