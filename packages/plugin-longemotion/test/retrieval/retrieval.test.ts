import { unknown } from '@attune/core'
import * as fc from 'fast-check'
import { scriptedContext } from '@attune/testkit'
import { misuse } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import {
  chooseMostSimilar,
  outlierChunks,
  type Selection,
} from '../../src/passages/chunk-ranking.js'
import { cosine } from '../../src/passages/cosine.js'
import { chosen } from '../../src/passages/retriever.js'
import { countCharacters, countWords, splitText } from '../../src/passages/text-chunking.js'
import { chosenByVectors } from './by-vectors.js'

const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 })

describe('cosine', () => {
  test('is symmetric, lies in [-1, 1], and does not depend on lengths', () => {
    fc.assert(
      fc.property(
        vector,
        vector,
        fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
        (a, b, factor) => {
          const value = cosine(a, b)
          const scaled = a.map((entry) => entry * factor)
          expect(Math.abs(value)).toBeLessThanOrEqual(1)
          expect(cosine(b, a)).toBeCloseTo(value, 12)
          expect(cosine(scaled, b)).toBeCloseTo(value, 12)
        },
      ),
    )
  })

  test('neither overflows nor vanishes', () => {
    expect(cosine([1e200, 1e200], [1e-200, 1e-200])).toBeCloseTo(1, 12)
  })

  test('refuses vectors of different dimensions, and entries that are no numbers', () => {
    expect(() => cosine([1], [1, 2])).toThrow(misuse('length_mismatch'))
    expect(() => cosine([Number.NaN], [1])).toThrow(misuse('not_finite'))
  })
})

describe('ranking chunks', () => {
  test('chooses the same chunks in either order', async () => {
    await fc.assert(
      fc.asyncProperty(vector, fc.array(vector), fc.nat(8), async (query, chunks, k) => {
        const inDocument = await chosenByVectors(query, chunks, { k })
        const byScore = await chosenByVectors(query, chunks, { k, order: 'score' })
        expect(byScore.toSorted((a, b) => a - b)).toEqual(inDocument)
        expect(inDocument).toHaveLength(Math.min(k, chunks.length))
      }),
    )
  })

  test('embeds a long text in parts, and chooses as if it were one', async () => {
    const chunks = Array.from({ length: 70 }, (_, i) => [Math.cos(i), Math.sin(i)])
    const byCosine = chunks.map(([x = 0], at) => [x, at] as const).toSorted(([a], [b]) => b - a)
    expect(await chosenByVectors([1, 0], chunks, { k: 5, order: 'score' })).toEqual(
      byCosine.slice(0, 5).map(([, at]) => at),
    )
  })

  test('refuses what cannot be ranked', () => {
    expect(() => chooseMostSimilar([1], { k: -1 })).toThrow(misuse('not_a_count'))
    expect(() => chooseMostSimilar([1], { k: 1, order: 'random' } as unknown as Selection)).toThrow(
      misuse('unknown_name'),
    )
  })

  test.each([[[0, 0]], [[7]], [[0, 1, 2]], ['0'], [[0.5]]])(
    'what a retriever gives is no choice: %j',
    async (given) => {
      const search = {
        query: 'q',
        texts: ['a', 'b', 'c'],
        k: 2,
        order: 'document',
        embedder: 'offline',
      } as const
      const made = chosen(
        { choose: async () => given as number[] },
        search,
        scriptedContext().context,
      )
      await expect(made).rejects.toMatchObject({ code: 'longemotion/RETRIEVER' })
    },
  )
})

describe('outliers', () => {
  test('of equal chunks are the first, whatever the rounding of their means', () => {
    const chunks = Array.from({ length: 30 }, (_, i) =>
      i % 2 === 0 ? [0.1, 0.7, 0.3] : [0.9, 0.2, 0.4],
    )
    expect(outlierChunks(chunks, 4).selected).toEqual([0, 1, 2, 3])
  })

  test('have no mean similarity when there is no other chunk', () => {
    const alone = { meanSimilarities: [unknown('no other chunk')], selected: [0] }
    expect(outlierChunks([[1, 2]], 8)).toEqual(alone)
    expect(outlierChunks([], 8)).toEqual({ meanSimilarities: [], selected: [] })
  })
})

describe('splitting a text', () => {
  const text = fc
    .array(fc.constantFrom('word', 'longer-word', ' ', '\n', '\n\n', '😀'))
    .map((parts) => parts.join(''))

  test('gives trimmed chunks that are no longer than the size and lose no word', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 11, max: 40 }), fc.nat(5), (whole, size, overlap) => {
        const chunks = splitText(whole, { size, overlap, lengthOf: countCharacters })
        for (const chunk of chunks) {
          expect(countCharacters(chunk)).toBeLessThanOrEqual(size)
          expect(chunk).toBe(chunk.trim())
        }
        const uncut = splitText(whole, { size, overlap: 0, lengthOf: countCharacters })
        expect(uncut.join('').replaceAll(/\s/g, '')).toBe(whole.replaceAll(/\s/g, ''))
      }),
    )
  })

  test('never cuts through a code point', () => {
    expect(splitText('😀😀😀', { size: 2, overlap: 0, lengthOf: countCharacters })).toEqual([
      '😀😀',
      '😀',
    ])
  })

  test.each([
    ['not_a_count', { size: 0, overlap: 0 }],
    ['not_a_count', { size: 4, overlap: -1 }],
    ['not_a_count', { size: 4, overlap: 0, overhead: 0.5 }],
    ['out_of_range', { size: 4, overlap: 5 }],
  ])('is refused (%s) with %j', (code, limits) => {
    expect(() => splitText('text', { ...limits, lengthOf: countWords })).toThrow(misuse(code))
  })
})
