import { describe, expect, test } from 'vitest'
import { evaluationOf, scenario } from '@attune/testkit'
import { known, unknown } from '@attune/core'
import type { Figure, Table } from '@attune/core/findings'
import { pairs, readMatches, type Row } from '../src/index.js'
import { byLanguage, curves, estimatorWith, scatter, tagged, transposed } from '../src/internal.js'

const row = (supporter: string, name: string, value: number, more: Partial<Row> = {}): Row => ({
  supporter,
  scenario: 's',
  cluster: 's',
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  name,
  value: known(value),
  ...more,
})
const evaluation = evaluationOf({ supporters: ['A', 'B'] })
const drawn = ({ spec }: Figure): string => JSON.stringify(spec)

test('a turned table has its rows as columns, printed as the columns were', () => {
  const cell = (value: number) => ({ value: known(value), n: 1 })
  const table: Table = {
    id: 't',
    title: 'T',
    columns: [
      { key: 'by.model', title: 'model' },
      { key: 'supporter', title: 'Supporter' },
      { key: 'x', title: 'X', scale: 100, digits: 1 },
      { key: 'y', title: 'Y', scale: 100, digits: 1 },
    ],
    rows: ['A', 'B'].map((supporter, at) => ({
      'by.model': 'all',
      supporter,
      x: cell(at),
      y: cell(at + 2),
    })),
    notes: ['note'],
  }
  expect(transposed(table, 'Code')).toEqual({
    id: 't',
    title: 'T',
    columns: [
      { key: 'name', title: 'Code' },
      { key: 'of.all, A', title: 'all, A', scale: 100, digits: 1 },
      { key: 'of.all, B', title: 'all, B', scale: 100, digits: 1 },
    ],
    rows: [
      { name: 'X', 'of.all, A': cell(0), 'of.all, B': cell(1) },
      { name: 'Y', 'of.all, A': cell(2), 'of.all, B': cell(3) },
    ],
    notes: ['note'],
  })
})

describe('scenarios', () => {
  const estimated = evaluationOf({
    estimators: ['mood', 'depth'],
    dialogues: ['one', 'two'].map((id) => ({
      scenario: { id, events: id === 'two' ? [{ turn: 1, text: 'News.' }] : [] },
      supporter: 'A',
      estimates: { depth: { measures: { depth: known(1) }, series: {} } },
    })),
  })

  test('lend their tags to rows', async () => {
    const rows = ['one', 'two', 'three'].map((scenario) =>
      row('A', 'x', 1, { scenario, tags: { kind: 'k' } }),
    )
    const found = await tagged(estimated, rows, ({ events }) => ({ events: String(events.length) }))
    expect(found.map(({ tags }) => tags)).toEqual([
      { kind: 'k', events: '0' },
      { kind: 'k', events: '1' },
      { kind: 'k' },
    ])
  })

  test('are read by the estimator that has the measure, or the one that is named', async () => {
    expect(await estimatorWith(estimated, 'depth')).toBe('depth')
    expect(await estimatorWith(estimated, 'absent')).toBe('mood')
    expect(await estimatorWith(estimated, 'depth', 'mine')).toBe('mine')
    expect(await estimatorWith(evaluation, 'depth')).toBeUndefined()
  })
})

test('languages have findings of their own', () => {
  const rows = ['en', 'zh', 'en'].map((language) => row('A', 'x', 1, { language }))
  const { sentences } = byLanguage(rows, (own, language, isAlone) => ({
    tables: [],
    figures: [],
    sentences: [`${language} ${own.length} ${isAlone}`],
  }))
  expect(sentences).toEqual(['en 2 false', 'zh 1 false'])
})

test('a scatter plot has a point per supporter and variant, in words too', () => {
  const rows = ['en', 'zh'].flatMap((language, at) => [
    row('A', 'x', at, { language }),
    row('A', 'y', 10 + at, { language }),
  ])
  const figure = scatter(evaluation, rows, {
    id: 'f',
    title: 'F',
    description: 'Points.',
    x: { key: 'x', title: 'X' },
    y: { key: 'y', title: 'Y', digits: 0 },
    variant: 'language',
    highlight: (supporter, language) => supporter === 'A' && language === 'zh',
  })
  expect(figure.description).toBe('Points. A (en): X 0.00, Y 10; A (zh): X 1.00, Y 11.')
  expect(drawn(figure).match(/"highlight":true/g)).toHaveLength(1)
})

describe('curves', () => {
  const rows = [1, 2, 4].flatMap((size) =>
    ['A', 'B'].map((supporter) =>
      row(supporter, 'x', supporter === 'A' ? size / 10 : 0, {
        tags: { size: String(size) },
        ...(supporter === 'B' && { value: unknown('lost') }),
      }),
    ),
  )
  const figure = curves(evaluation, rows, {
    id: 'f',
    title: 'F',
    column: { key: 'x', title: 'X' },
    lineOf: ({ supporter }) => ({ name: supporter, panel: 'all' }),
    placeOf: ({ tags }) => (tags['size'] === '4' ? undefined : tags['size']),
    at: ([first]) => Number(first!.tags['size']),
    x: { title: 'Size' },
  })

  test('have a point at each place, and name the highest', () => {
    expect(figure.description).toBe(
      'X: A (all) 0.10 at 1 (n = 1), 0.20 at 2 (n = 1); B (all) unknown at 1 (n = 0), unknown at 2 (n = 0). Highest: 0.20 at 2 (n = 1), A (all).',
    )
  })

  test('leave out lines of which nothing is known', () => {
    expect(drawn(figure)).toContain('"name":"A"')
    expect(drawn(figure)).not.toContain('"name":"B"')
  })
})

test('squares of win rates have the best first, each cell against the turned one', async () => {
  const showing = (shownFirst: string, preference: 'first' | 'second') => ({
    shownFirst,
    verdict: { criterion: 'warmth', outcome: known(preference), rationale: '' },
  })
  const won = (id: string, supporters: readonly [string, string]) => ({
    scenario: { ...scenario, id },
    judge: 'heard',
    supporters,
    repeat: 1,
    criteria: [
      {
        criterion: 'warmth',
        outcome: known('second' as const),
        showings: [showing(supporters[0], 'second'), showing(supporters[1], 'first')],
      },
    ],
  })
  const judged = evaluationOf({ pairs: [won('one', ['A', 'B']), won('two', ['A', 'B'])] })
  const matches = await readMatches(judged, 'heard')
  const { figures } = pairs(judged, matches, { id: 'p', title: 'Pairs', isSquare: true })

  expect(figures.map(({ id }) => id)).toEqual(['p', 'p-warmth'])
  expect(figures[1]!.description).toContain('best first: B 1.00, A 0.00')
  expect(pairs(judged, matches, { id: 'p', title: 'Pairs' }).figures).toHaveLength(1)
})
