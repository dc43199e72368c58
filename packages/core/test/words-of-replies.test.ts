import { expect, test } from 'vitest'
import type { Dialogue } from '@attune/core'
import { observationRows } from '@attune/core/runtime'

const wordsIn = (text: string): unknown => {
  const dialogue: Dialogue = {
    turns: [{ speaker: 'supporter', text }],
    ending: { reason: 'end-of-log' },
  }
  return observationRows('simulate', dialogue).find(([, name]) => name === 'words')![4]
}

test.each([
  ['I don’t know well-known 2 things.', 6],
  ['你好吗', 3],
  ['I know 你好', 4],
  ['मैं बहुत दुखी हूँ आज', 5],
  ['re\u0301sume\u0301 cafe\u0301', 2],
  ['🙂 …', 0],
])('%s has %i words', (text, words) => {
  expect(wordsIn(text)).toBe(words)
})
