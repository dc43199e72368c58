import {
  statementQuestions,
  notTaken,
  numberedTag,
  questionnaireOptions,
  questionnaireVerdicts,
  readUnquoted,
  taggedItems,
  renderedPrompt,
} from '@attune/answers/internal'
import { defineJudge, definePrompt, known, type Known, promptText } from '@attune/core'
import type { GivenCriterion } from '@attune/core/internal'
import { readData } from '@attune/kit'
import { conversationOption, talkView } from '../sentient-agent/options.js'
import { moodOf, gradeOf } from '../stand-in-mood.js'
import { repairs } from '../repairs.js'

const utteranceItems = 15

const utteranceTag = numberedTag('sentence')

/**
 * Reads the fifteen grades from 1 to 6 in the judge's numbered tags; item 13, whether the user
 * feels less lonely, may not apply.
 *
 * Source: SAGE, prompt of the utterance quality test; the paper gives no parsing rules.
 */
export const parseUtteranceAnswer = (text: string): Known<readonly Known<number>[]> =>
  taggedItems(text, { count: utteranceItems, tag: 'sentence', highest: 6, optional: 13 })

const folder = new URL('.', import.meta.url)
const reversed = new Set([4, 6])

const utterancePrompt = definePrompt<
  { dialogue: string; statements: string },
  readonly Known<number>[]
>({
  id: 'utterance',
  expects: { tokens: 600 },
  folder,
  fields: ['dialogue', 'statements'],
  parse: (text, { dialogue }) =>
    readUnquoted(text, String(dialogue), utteranceTag, parseUtteranceAnswer),
  standIn({ input: { dialogue }, random }) {
    const mood = moodOf(String(dialogue))
    const grade = (item: number): string => {
      if (item === 13) return 'N/A'
      return String(1 + gradeOf(reversed.has(item) ? 1 - mood : mood, 6, random))
    }
    const items = Array.from({ length: utteranceItems }, (_, i) => i + 1)
    return items
      .map((item) => `${item}. Counted words. <sentence ${item}>${grade(item)}</sentence ${item}>`)
      .join('\n')
  },
})

/** Fifteen statements, one per line, with fixed positions of each dimension's statements. */
const utteranceStatements = renderedPrompt(folder, 'utterance-statements')

/**
 * Statements of each dimension; reverse-keyed ones follow from their content. Source: SAGE,
 * utterance quality test (dimensions, 1 to 5).
 */
const dimensions = {
  naturalFlow: [1, 6],
  attentiveness: [7, 10],
  depthOfConnection: [11, 15],
} as const

/** Score from 1 to 5 for a grade from 1 to 6. */
const scoreOf = (grade: number): number => (grade * 4 + 1) / 5

export const utterance = defineJudge({
  revision: 6,
  summary: 'How the supporter talks, by fifteen statements, from nothing but the dialogue.',
  gives: readData<{ readonly criteria: Readonly<Record<string, GivenCriterion>> }>(
    new URL('gives.json', import.meta.url),
  ),
  asks: ({ reverse }, { language, textOf }) =>
    statementQuestions({
      language,
      dimensions,
      reverse,
      statements: textOf(utteranceStatements),
      scores: [1, 2, 3, 4, 5, 6].map(scoreOf),
    }),
  options: {
    type: 'object',
    properties: {
      ...questionnaireOptions(utteranceItems, [4, 6]),
      conversation: conversationOption,
    },
    additionalProperties: false,
  },
  prompts: [utterancePrompt, utteranceStatements],
  create: ({ model, temperature, conversation, ...given }) => ({
    subject: 'dialogue',
    prefersKindness: true,
    async judge({ turns }, _, context) {
      if (!turns.some(({ speaker }) => speaker === 'supporter'))
        return notTaken(dimensions, 'no reply')
      const dialogue = talkView(conversation, turns, context)
      const input = { dialogue, statements: promptText(context, utteranceStatements, {}) }
      return questionnaireVerdicts({
        ...given,
        dimensions,
        range: [1, 5],
        ask: () =>
          context.ask(utterancePrompt, input, {
            model,
            repairs,
            sampling: { temperature },
          }),
        scores: (grades) =>
          grades.map((each) => (each.state === 'known' ? known(scoreOf(each.value)) : each)),
        show: (grades) =>
          grades.map((grade) => (grade.state === 'known' ? String(grade.value) : '-')).join(''),
        reasoning: (text) => text,
      })
    },
  }),
})
