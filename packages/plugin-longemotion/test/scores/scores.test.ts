import * as fc from 'fast-check'
import { misuse } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { accuracyByLength, defaultLengthEdges } from '../../src/scores/length-buckets.js'
import { tokenF1 } from '../../src/scores/token-f1.js'

describe('token F1', () => {
  const text = fc.array(fc.constantFrom('the', 'calm', 'sad', 'a', 'é', ',', '😀')).map((words) => words.join(' '))

  test('is symmetric, lies in [0, 1], and is 1 exactly for the same multiset of words', () => {
    fc.assert(
      fc.property(text, text, (prediction, reference) => {
        const { f1, predictionTokens, referenceTokens } = tokenF1(prediction, reference)
        expect(tokenF1(reference, prediction).f1).toBe(f1)
        expect(f1).toBeGreaterThanOrEqual(0)
        const isSame = predictionTokens.toSorted().join(' ') === referenceTokens.toSorted().join(' ')
        expect(f1 === 1).toBe(isSame && predictionTokens.length > 0)
      }),
    )
  })

  test('keeps words that merely begin or end like an article', () => {
    expect(tokenF1('theory án 𝒜a pizza', '').predictionTokens).toEqual(['theory', 'án', '𝒜a', 'pizza'])
  })

  test('splits at the white space of the published scorer', () => {
    expect(tokenF1('x\u0085y\u001cz\ufeffw', '').predictionTokens).toEqual(['x', 'y', 'z\ufeffw'])
  })
})

describe('accuracy by length', () => {
  test('puts every item into exactly one bucket', () => {
    const records = fc.array(fc.record({ length: fc.nat(100_000), correct: fc.boolean() }))
    fc.assert(
      fc.property(records, (items) => {
        const buckets = accuracyByLength(items)
        expect(buckets.map(({ lo }) => lo)).toEqual(defaultLengthEdges)
        expect(buckets.reduce((sum, { n }) => sum + n, 0)).toBe(items.length)
        expect(buckets.at(-1)).not.toHaveProperty('hi')
      }),
    )
  })

  test.each([[[]], [[10, 20]], [[0, 20, 20]], [[0, 30, 20]]])('refuses the edges %j', (edges) => {
    expect(() => accuracyByLength([], edges)).toThrow(misuse('out_of_range'))
  })
})
