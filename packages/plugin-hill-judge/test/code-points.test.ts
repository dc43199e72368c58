import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { byCodePoint } from '../src/code-points.js'

it('sorts characters beyond the basic plane after all others', () => {
  expect(['😀', '\uffee', 'b', 'a', 'ab'].sort(byCodePoint)).toEqual(['a', 'ab', 'b', '\uffee', '😀'])
})

it('is the order of the lists of code points', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'z', '\ud7ff', '\ue000', '\uffee', '😀', '\u{10ffff}') })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [one, other].map((each) => [...each].map((character) => character.codePointAt(0) ?? 0))
      const at = a!.findIndex((point, index) => point !== b![index])
      const expected = at < 0 ? a!.length - b!.length : at >= b!.length ? 1 : a![at]! - b![at]!
      expect(Math.sign(byCodePoint(one, other))).toBe(Math.sign(expected))
    }),
  )
})
