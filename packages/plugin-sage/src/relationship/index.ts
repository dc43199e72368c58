import {
  statementQuestions,
  labelledItems,
  type LabelScale,
  notTaken,
  questionnaireOptions,
  questionnaireVerdicts,
  renderedPrompt,
} from '@attune/answers/internal'
import { defineJudge, definePrompt, type Known, known, promptText } from '@attune/core'
import { fence, type GivenCriterion } from '@attune/core/internal'
import { readData } from '@attune/kit'
import { innerLife } from '../inner-life.js'
import { conversationOption, jsonView } from '../sentient-agent/options.js'
import { moodOf, gradeOf } from '../stand-in-mood.js'
import { repairs } from '../repairs.js'

/**
 * Answer to a statement of the Barrett-Lennard Relationship Inventory (BLRI): from A, strong
 * agreement, to F, strong disagreement.
 */
export type BlriLabel = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

const blriItems = 12

const labelScale: LabelScale<BlriLabel> = {
  count: blriItems,
  labels: ['A', 'B', 'C', 'D', 'E', 'F'],
  wordings: {
    'strongly agree': 'A',
    agree: 'B',
    'somewhat agree': 'C',
    'somewhat disagree': 'D',
    disagree: 'E',
    'strongly disagree': 'F',
  },
  heading: 'Grades?',
}

/**
 * Reads the twelve labels below the judge's last Grade heading, in the order of the items.
 *
 * Source: SAGE, prompt of the relationship inventory test; the paper gives no parsing rules.
 */
export const parseBlriAnswer = (text: string): Known<readonly BlriLabel[]> =>
  labelledItems(text, labelScale)

const folder = new URL('.', import.meta.url)
const labelsFromWorst: readonly BlriLabel[] = ['F', 'E', 'D', 'C', 'B', 'A']

const relationshipPrompt = definePrompt<
  { thoughts: string; statements: string },
  readonly BlriLabel[]
>({
  id: 'relationship',
  expects: { tokens: 500 },
  folder,
  fields: ['thoughts', 'statements'],
  parse: parseBlriAnswer,
  standIn({ input: { thoughts }, random }) {
    const mood = moodOf(String(thoughts))
    const items = Array.from({ length: blriItems }, (_, i) => i + 1)
    const graded = items.map(
      (item) =>
        `${item}. ${labelsFromWorst[gradeOf(item === blriItems ? 1 - mood : mood, 6, random)]}`,
    )
    return `Analyze:\n${items.map((item) => `${item}. Counted words.`).join('\n')}\nGrade:\n${graded.join('\n')}`
  },
})

/** The twelve statements of the inventory, one per line, in the order of the dimensions. */
const relationshipStatements = renderedPrompt(folder, 'relationship-statements')

/**
 * First and last statement of each dimension of the Barrett-Lennard Relationship Inventory (BLRI).
 * The paper does not say which statements belong to a dimension, nor which are reverse-keyed; both
 * are judged by their content. Source: SAGE, relationship inventory test.
 */
const dimensions = {
  empatheticUnderstanding: [1, 4],
  levelOfRegard: [5, 8],
  congruence: [9, 10],
  unconditionality: [11, 12],
} as const

/**
 * Scores of the labels. `equal`: six equal steps. `signed`: the inventory's values +3, +2, +1, -1,
 * -2, -3, rescaled to 0 to 100.
 */
const labelScores = {
  equal: { A: 100, B: 80, C: 60, D: 40, E: 20, F: 0 },
  signed: { A: 100, B: 500 / 6, C: 400 / 6, D: 200 / 6, E: 100 / 6, F: 0 },
} as const

export const relationship = defineJudge({
  revision: 7,
  summary:
    'How the user would describe the relationship at the end, by twelve statements, from its inner thoughts.',
  gives: readData<{ readonly criteria: Readonly<Record<string, GivenCriterion>> }>(
    new URL('gives.json', import.meta.url),
  ),
  asks: ({ scale, reverse }, { language, textOf }) =>
    statementQuestions({
      language,
      dimensions,
      reverse,
      statements: textOf(relationshipStatements),
      scores: labelsFromWorst.map((label) => labelScores[scale][label]),
    }),
  options: {
    type: 'object',
    properties: {
      ...questionnaireOptions(blriItems, [12]),
      conversation: conversationOption,
      scale: {
        type: 'string',
        enum: ['equal', 'signed'],
        default: 'equal',
        description:
          'Scores for the labels A to F. equal: 100, 80, 60, 40, 20, 0; signed: 100, 83.3, 66.7, 33.3, 16.7, 0.',
      },
    },
    additionalProperties: false,
  },
  prompts: [relationshipPrompt, relationshipStatements],
  create: ({ model, temperature, scale, conversation, ...given }) => ({
    subject: 'dialogue',
    async judge(dialogue, _, context) {
      const thoughts = innerLife(dialogue).turns.flatMap(({ thought }) =>
        thought === '' ? [] : [thought],
      )
      if (thoughts.length === 0) return notTaken(dimensions, 'no inner thoughts')
      const isBare = conversation === 'bare'
      const input = {
        thoughts: isBare
          ? JSON.stringify(thoughts, null, 2)
          : fence('thoughts', jsonView(thoughts, 1), context),
        statements: promptText(context, relationshipStatements, {}),
      }
      return questionnaireVerdicts({
        ...given,
        dimensions,
        range: [0, 100],
        ask: () =>
          context.ask(relationshipPrompt, input, {
            model,
            repairs,
            sampling: { temperature },
          }),
        scores: (answer) => answer.map((label) => known(labelScores[scale][label])),
        show: (answer) => answer.join(''),
        reasoning: (text) => text.split(/^[\s*#]*grades?\b/imu)[0] ?? '',
      })
    },
  }),
})
