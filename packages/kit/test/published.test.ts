import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Table } from '@attune/core/findings'
import { besidePublished, type Published } from '../src/published.js'

const own: Table = {
  id: 'scores',
  title: 'Scores',
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'rank', title: 'Rank' },
    { key: 'bel', title: 'BEL', scale: 100, better: 'higher' },
    { key: 'cost', title: 'Cost', better: 'lower' },
  ],
  rows: [
    {
      supporter: 'mine',
      rank: '1',
      bel: { value: known(0.45), n: 20, clusters: 10 },
      cost: { value: known(1), n: 20 },
    },
    { supporter: 'lost', rank: '2', bel: { value: unknown('failed'), n: 0 } },
  ],
  notes: [],
}

const published: Published = {
  source: 'A paper, table 1',
  with: { component: 'toy/agent', part: 'the agent', model: 'Big-1', names: 'big-1(?!-mini)' },
  wording: 'Other words.',
  notes: ['With another judge.'],
  n: 100,
  rows: [
    { supporter: 'theirs', bel: 49.0 },
    { supporter: 'old', bel: 30.5 },
  ],
}

const played = { by: [{ component: 'toy/agent', models: ['big-1', 'Big-1-2025'] }] }
const options = { id: 'published', title: 'Beside the paper', played }

test('own and published numbers stand in one table on one scale, best first, in the columns that both have', () => {
  const [table] = besidePublished(own, published, options).tables
  expect(table?.columns.map(({ key }) => key)).toEqual(['supporter', 'origin', 'bel'])
  expect(table?.rows).toEqual([
    { supporter: 'theirs', origin: 'published', bel: { value: known(0.49), n: 100 } },
    { supporter: 'mine', origin: 'own', bel: { value: known(0.45), n: 20, clusters: 10 } },
    { supporter: 'old', origin: 'published', bel: { value: known(0.305), n: 100 } },
    { supporter: 'lost', origin: 'own', bel: { value: unknown('failed'), n: 0 } },
  ])
  expect(table?.notes).toEqual([
    'Published: A paper, table 1. With another judge. Other words.',
    'Own numbers rest on fewer scenarios than the published ones: BEL 10 of 100.',
  ])
})

test('lower is better where the column says so', () => {
  const cheap = {
    ...published,
    rows: [
      { supporter: 'dear', cost: 3 },
      { supporter: 'cheap', cost: 0.5 },
    ],
  }
  const [table] = besidePublished(own, cheap, options).tables
  expect(table?.rows.map(({ supporter }) => supporter)).toEqual(['cheap', 'mine', 'dear', 'lost'])
})

test('where they cannot be compared there is the reason and no table', () => {
  const found = besidePublished(own, published, {
    ...options,
    lacks: ['the judge is a model here', 'the language is fr'],
  })
  const text =
    'Not comparable with the numbers of A paper, table 1: the judge is a model here; the language is fr.'
  expect(found).toEqual({ tables: [], figures: [], sentences: [text], warnings: [text] })
})

test.each([
  [['big-1-mini'], 'the agent is big-1-mini here, and Big-1 there'],
  [['other', 'other-2'], 'the agent is other and other-2 here, and Big-1 there'],
  [undefined, 'nothing says which model was the agent here, and Big-1 was it there'],
])('%s is another model: the two are not shown together', (models, why) => {
  const by = models
    ? [{ component: 'toy/agent', models }]
    : [{ component: 'toy/other', models: ['big-1'] }]
  const { tables, sentences } = besidePublished(own, published, { ...options, played: { by } })
  expect(tables).toEqual([])
  expect(sentences).toEqual([`Not comparable with the numbers of A paper, table 1: ${why}.`])
})

test('the note on wording follows the recipe', () => {
  const release = 'https://example.org/toy 4e22db9'
  const [table] = besidePublished(own, published, {
    ...options,
    played: { ...played, release },
  }).tables
  expect(table?.notes[0]).toBe(
    `Published: A paper, table 1. With another judge. Requests have the wording of the release, ${release}.`,
  )
})
