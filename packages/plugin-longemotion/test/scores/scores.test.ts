import * as fc from 'fast-check'
import { component } from '@attune/testkit'
import { misuse } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { tokenF1 } from '../../src/scores/token-f1.js'

describe('token F1', () => {
  const text = fc
    .array(fc.constantFrom('the', 'calm', 'sad', 'a', 'é', ',', '😀'))
    .map((words) => words.join(' '))

  test('is symmetric, lies in [0, 1], and is 1 exactly for the same multiset of words', () => {
    fc.assert(
      fc.property(text, text, (prediction, reference) => {
        const { f1, predictionTokens, referenceTokens } = tokenF1(prediction, reference)
        expect(tokenF1(reference, prediction).f1).toBe(f1)
        expect(f1).toBeGreaterThanOrEqual(0)
        const isSame =
          predictionTokens.toSorted().join(' ') === referenceTokens.toSorted().join(' ')
        expect(f1 === 1).toBe(isSame && predictionTokens.length > 0)
      }),
    )
  })

  test('keeps words that merely begin or end like an article', () => {
    expect(tokenF1('theory án 𝒜a pizza', '').predictionTokens).toEqual([
      'theory',
      'án',
      '𝒜a',
      'pizza',
    ])
  })

  test('splits at the white space of the published scorer', () => {
    expect(tokenF1('x\u0085y\u001cz\ufeffw', '').predictionTokens).toEqual(['x', 'y', 'z\ufeffw'])
  })
})

test.each([[[10, 20]], [[0, 20, 20]], [[0, 30, 20]]])(
  'accuracy by length refuses the edges %j',
  async (edges) => {
    const analysed = component(plugin, 'by-length').analyse(
      { dialogues: [] },
      { options: { edges } },
    )
    await expect(analysed).rejects.toThrow(misuse('out_of_range'))
  },
)
