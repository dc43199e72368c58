import { expect, test } from 'vitest'
import { tokensOf } from '../../src/trace/words.js'

test.each([
  ['seven’s enough', ['7', 'enough']],
  ['£1,200 on the 2nd', ['1200', 'pound', 'on', 'the', '2']],
  ['two hundred and five, one day, one', ['205', '1', 'day', 'one']],
])('numbers are words of digits: %s', (text, words) => {
  expect(tokensOf(text, 'en').map(({ word }) => word)).toEqual(words)
})

test('a word with a capital is a name only within a sentence', () => {
  const names = tokensOf('Anna came. Anna saw Anna: "Anna" (Anna)', 'en').map((each) => each.isName)
  expect(names).toEqual([false, false, false, false, true, false, true])
})
