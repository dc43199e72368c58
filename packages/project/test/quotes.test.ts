/** Wrong quotes of estimators and judges, counted from rows of flags. */
import { expect, test } from 'vitest'
import { QuoteCounts, quotesText } from '../src/results/quotes.js'

test('wrong quotes are counted by source and kind; other flags do not count', () => {
  const counts = new QuoteCounts()
  for (const [name, source, scenario] of [
    ['misquoted', 'p/strict', '1'],
    ['relocated-quote', 'p/judge', '2'],
    ['repetition', 'p/judge', '3'],
    ['misquoted', 'p/judge', '4'],
    ['relocated-quote', 'p/judge', '5'],
  ] as const)
    counts.add({ name, source, scenario })
  const found = counts.of('care')
  expect(found.map(({ source, relocated, misquoted }) => [source, relocated, misquoted])).toEqual([
    ['p/judge', 2, 1],
    ['p/strict', 0, 1],
  ])
  expect(found.map(quotesText)).toEqual([
    'p/judge: 2 quotes are in another turn than it names, and moved there; 1 quote is in no turn or too short, and left out (attune show 2).',
    'p/strict: 1 quote is in no turn or too short, and left out (attune show 1).',
  ])
})
