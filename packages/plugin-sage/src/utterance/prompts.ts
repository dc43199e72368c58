import { definePrompt, known, type Known } from '@attune/core'
import { numberedTag, readUnquoted, taggedItems } from '@attune/answers'
import { soundOf, stepOf } from '../stand-in-mood.js'

export const utteranceItems = 15

const utteranceTag = numberedTag('sentence')

/**
 * Reads the fifteen grades from 1 to 6 that the judge gives in numbered tags; item 13, whether the user feels less lonely, may not
 * apply.
 *
 * Source: SAGE, prompt of the utterance quality test; the paper gives no parsing rules.
 */
export const parseUtteranceAnswer = (text: string): Known<readonly Known<number>[]> =>
  taggedItems(text, { count: utteranceItems, tag: 'sentence', highest: 6, optional: 13 })

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
