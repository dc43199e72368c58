import { expect, test } from 'vitest'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { partThinking, stripThinking } from '@attune/core/answers'

interface Case {
  readonly id: string
  readonly input: { readonly text: string; readonly mode: 'robust' | 'released' }
  readonly expected: string
}

const vectors = vectorsIn(new URL('../vectors/longemotion/', import.meta.url), 'longemotion')
const cases = vectors.read<{ cases: readonly Case[] }>('think-strip.json')?.cases ?? []

test.skipIf(cases.length > 0)('no vectors of thinking', () => {})

test.each(cases)('$id', ({ input: { text, mode }, expected }) => {
  expect(stripThinking(text, mode)).toBe(expected)
})

test.each(cases)(
  '$id: what is shown and what was thought are all there was, without its tags',
  ({ input }) => {
    const { visible, reasoning } = partThinking(input.text)
    const letters = (text: string): string =>
      [...text.replace(/<\/?think>|\s/gi, '')].sort().join('')
    expect(letters(visible + reasoning)).toBe(letters(input.text))
  },
)
