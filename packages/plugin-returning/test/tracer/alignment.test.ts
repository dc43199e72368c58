import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignmentOf, mostScore, type PlacedWord } from '../../src/trace/alignment.js'
import { vocabulary } from '../../src/trace/vocabulary.js'

const word: fc.Arbitrary<PlacedWord> = fc.record({
  word: fc.constantFrom('mother', 'father', 'monday', 'friday', '3', '4', 'buy', 'sell', 'tea'),
  kind: fc.constantFrom('self', 'person', 'name', 'number', 'date', 'content', 'other'),
  clause: fc.nat(3),
})

test('no alignment has a higher score than its limit', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (claim, text) => {
      // The class of a word does not depend on its place, apart from names.
      const classed = text.map(
        (each) => ({ ...claim.find((own) => own.word === each.word), ...each }) as PlacedWord,
      )
      const limit = mostScore(claim, new Set(text.map((each) => each.word)))
      expect(alignmentOf(claim, classed, vocabulary('en')).score).toBeLessThanOrEqual(limit + 1e-9)
    }),
  )
})
