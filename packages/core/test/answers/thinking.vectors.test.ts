import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partThinking, stripThinking } from '@attune/core/answers'

interface Case {
  readonly id: string
  readonly input: { readonly text: string; readonly mode: 'robust' | 'released' }
  readonly expected: string
}

const folder = join(process.env.ATTUNE_VECTORS ?? join(import.meta.dirname, '../vectors'), 'longemotion')
const { cases }: { cases: readonly Case[] } = JSON.parse(readFileSync(join(folder, 'think-strip.json'), 'utf8'))

test.each(cases)('$id', ({ input: { text, mode }, expected }) => {
  expect(stripThinking(text, mode)).toBe(expected)
})

test.each(cases)('$id: what is shown and what was thought are all there was, without its tags', ({ input }) => {
  const { visible, reasoning } = partThinking(input.text)
  const letters = (text: string): string => [...text.replace(/<\/?think>|\s/gi, '')].sort().join('')
  expect(letters(visible + reasoning)).toBe(letters(input.text))
})
