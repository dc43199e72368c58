import { definePrompt, known, type Known } from '@attune/core'
import { readUnquoted } from '@attune/answers'
import { soundOf, stepOf } from '../questionnaires/stand-in-mood.js'
import { parseUtteranceAnswer, utteranceItems, utteranceTag } from '../questionnaires/utterance-answer.js'

const folder = new URL('.', import.meta.url)
const reversed = new Set([4, 6])

export const utterancePrompt = definePrompt<{ dialogue: string; statements: string }, readonly Known<number>[]>({
  id: 'utterance',
  expects: { tokens: 600 },
  folder,
  fields: ['dialogue', 'statements'],
  parse: (text, { dialogue }) => readUnquoted(text, String(dialogue), utteranceTag, parseUtteranceAnswer),
  standIn({ input: { dialogue }, random }) {
    const sound = soundOf(String(dialogue))
    const grade = (item: number): string => {
      if (item === 13) return 'N/A'
      return String(1 + stepOf(reversed.has(item) ? 1 - sound : sound, 6, random))
    }
    const items = Array.from({ length: utteranceItems }, (_, i) => i + 1)
    return items.map((item) => `${item}. Counted words. <sentence ${item}>${grade(item)}</sentence ${item}>`).join('\n')
  },
})

/** Fifteen lines: which of them make a dimension is fixed. Rendered, never asked. */
export const utteranceStatements = definePrompt<Record<never, never>, string>({
  id: 'utterance-statements',
  folder,
  fields: [],
  parse: (text) => known(text),
})
