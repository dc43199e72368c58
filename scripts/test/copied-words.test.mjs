import { expect, test } from 'vitest'
import { copiedIn, runsOf, wordsOf } from '../copied-words.mjs'

const theirs = [
  {
    file: 'rubric.tsv',
    text: 'ID\tQuestion\n1\tDoes the lantern in the old harbour shine at night for them?',
  },
]
const inOurs = (text, file = 'a.md') =>
  copiedIn([{ file, text }], theirs).flatMap(({ found }) => found)

test('eight words in a row are found, whatever stands between them', () => {
  expect(inOurs('the **lantern** in, the old\nharbour – it shines at night')).toEqual([])
  expect(inOurs('… the **lantern** in, the old\nharbour – Shine at NIGHT!')).toEqual([
    'the lantern in the old harbour shine at',
    'lantern in the old harbour shine at night',
  ])
})

test('names of columns and rows of numbers are no text of anybody', () => {
  const head = 'does the lantern in the old harbour shine\n'
  expect([inOurs(head, 'a.tsv'), inOurs(head)]).toEqual([
    [],
    ['does the lantern in the old harbour shine'],
  ])
  const counts = [{ file: 'b', text: '1 2 3 4 5 6 7 8 9' }]
  expect(copiedIn(counts, counts)).toEqual([])
})

test('words are compared without case and width', () => {
  expect(wordsOf('Ｄon’t STOP, 3 times')).toEqual(['don’t', 'stop', '3', 'times'])
  expect(runsOf('a b c', 2)).toEqual(['a b', 'b c'])
})
