import { labelledItems, type LabelScale } from '@attune/answers'
import { definePrompt, type Known, known } from '@attune/core'
import { soundOf, stepOf } from '../stand-in-mood.js'

/** From A, strong agreement, to F, strong disagreement. */
export type BlriLabel = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

export const blriItems = 12

const scale: LabelScale<BlriLabel> = {
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
 * Reads the twelve labels that the judge gives below its last Grade heading, in the order of the items.
 *
 * Source: SAGE, prompt of the relationship inventory test; the paper gives no parsing rules.
 */
export const parseBlriAnswer = (text: string): Known<readonly BlriLabel[]> => labelledItems(text, scale)

const folder = new URL('.', import.meta.url)
const labels: readonly BlriLabel[] = ['F', 'E', 'D', 'C', 'B', 'A']

export const relationshipPrompt = definePrompt<{ thoughts: string; statements: string }, readonly BlriLabel[]>({
  id: 'relationship',
  expects: { tokens: 500 },
  folder,
  fields: ['thoughts', 'statements'],
  parse: parseBlriAnswer,
  standIn({ input: { thoughts }, random }) {
    const sound = soundOf(String(thoughts))
    const items = Array.from({ length: blriItems }, (_, i) => i + 1)
    const graded = items.map((item) => `${item}. ${labels[stepOf(item === blriItems ? 1 - sound : sound, 6, random)]}`)
    return `Analyze:\n${items.map((item) => `${item}. Counted words.`).join('\n')}\nGrade:\n${graded.join('\n')}`
  },
})

/** Twelve lines: which of them make a dimension is fixed. Rendered, never asked. */
export const relationshipStatements = definePrompt<Record<never, never>, string>({
  id: 'relationship-statements',
  folder,
  fields: [],
  parse: (text) => known(text),
})
