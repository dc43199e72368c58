import { definePrompt, known } from '@attune/core'
import { blriItems, parseBlriAnswer, type BlriLabel } from '../questionnaires/blri-answer.js'
import { soundOf, stepOf } from '../questionnaires/stand-in-mood.js'

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
