import { notTaken, questionnaireOptions, questionnaireVerdicts } from '@attune/answers'
import { defineJudge, type GivenCriterion, known, promptText } from '@attune/core'
import { readData } from '@attune/kit'
import { conversationOption, talkView } from '../sentient-agent/view.js'
import { utteranceItems, utterancePrompt, utteranceStatements } from './prompts.js'

/** Which statements are reverse-keyed follows from their content. Source: SAGE, utterance quality test (dimensions, 1 to 5). */
const dimensions = { naturalFlow: [1, 6], attentiveness: [7, 10], depthOfConnection: [11, 15] } as const

export const utterance = defineJudge({
  revision: 6,
  summary: 'How the supporter talks, by fifteen statements, from nothing but the dialogue.',
  gives: readData<{ readonly criteria: Readonly<Record<string, GivenCriterion>> }>(
    new URL('gives.json', import.meta.url),
  ),
  options: {
    type: 'object',
    properties: { ...questionnaireOptions(utteranceItems, [4, 6]), conversation: conversationOption },
    additionalProperties: false,
  },
  prompts: [utterancePrompt, utteranceStatements],
  create: ({ model, temperature, maxRetries, conversation, ...given }) => ({
    subject: 'dialogue',
    prefersKindness: true,
    async judge({ turns }, _, context) {
      if (!turns.some(({ speaker }) => speaker === 'supporter')) return notTaken(dimensions, 'no reply')
      const dialogue = talkView(conversation, turns, context)
      const input = { dialogue, statements: promptText(context, utteranceStatements, {}) }
      return questionnaireVerdicts({
        ...given,
        dimensions,
        range: [1, 5],
        ask: () => context.ask(utterancePrompt, input, { model, repairs: maxRetries, sampling: { temperature } }),
        // From 1 to 6 as they are given.
        scores: (grades) => grades.map((each) => (each.state === 'known' ? known((each.value * 4 + 1) / 5) : each)),
        show: (grades) => grades.map((grade) => (grade.state === 'known' ? String(grade.value) : '-')).join(''),
        reasoning: (text) => text,
      })
    },
  }),
})
