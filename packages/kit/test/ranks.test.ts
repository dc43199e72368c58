import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { compare, type Row } from '../src/index.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'
import { cell, valueOf } from '@attune/testkit/shared/read-tables.js'

const random = createRandom('ranks')

/**
 * Rows of systems of these true means, over scenarios that are harder or easier for all of them.
 */
function rowsOf(truths: readonly number[], scenarios: number): Row[] {
  return Array.from({ length: scenarios }, () => 3 * normal(random)).flatMap((level, scenario) =>
    truths.map((truth, at) => ({
      supporter: `b${at}`,
      scenario: `s${scenario}`,
      cluster: `s${scenario}`,
      language: 'en',
      tags: {},
      repeat: 1,
      conditions: {},
      name: 'x',
      value: known(truth + level + normal(random)),
    })),
  )
}

const tableOf = (truths: readonly number[], better: 'higher' | 'lower' = 'higher') => {
  const supporters = truths.map((_, at) => `b${at}`)
  const columns = [
    { key: 'x', title: 'X', better },
    { key: 'y', title: 'Y', of: 'x' },
  ]
  const { tables } = compare(fabricate(supporters, [], {}), rowsOf(truths, 20), {
    id: 'own',
    title: 'Own',
    columns,
  })
  return tables.find(({ id }) => id === 'own-ranks')
}

test('six systems have ranks with all that cannot be ruled out: they hold together in most studies', () => {
  const studies = 40
  const truth = ['[1, 2]', '[1, 2]', '[3, 5]', '[3, 5]', '[3, 5]', '[6, 6]']
  let held = 0
  for (let study = 0; study < studies; study++) {
    const ranks = tableOf([9, 9, 0, 0, 0, -9])!.rows.map((row) =>
      String(row['x.rank']).replace(/^\d /, ''),
    )
    held += Number(ranks.every((text, at) => text === truth[at]))
  }
  expect(held / studies).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / studies))
})

test('six systems have a place each, and means drawn to each other', () => {
  const table = tableOf([9, 9, 0, 0, 0, -9])!
  expect(table.columns.map(({ key }) => key)).toEqual(['supporter', 'x', 'x.shrunk', 'x.rank'])
  const places = table.rows.map((row) => Number(String(row['x.rank'])[0]))
  expect(places.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  const [raw, shrunk] = ['x', 'x.shrunk'].map((key) =>
    table.rows.map(({ supporter }) => valueOf(cell(table, [supporter as string], key))),
  )
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
  expect(spread(shrunk!)).toBeLessThan(spread(raw!))
  expect(spread(shrunk!)).toBeGreaterThan(0.97 * spread(raw!))
})

test('where lower is better the least has rank 1; equal systems can have every rank', () => {
  expect(tableOf([9, 9, 0, 0, 0, -9], 'lower')!.rows.at(-1)!['x.rank']).toBe('1 [1, 1]')
  const equal = tableOf([0, 0, 0, 0, 0, 0])!.rows.map((row) => String(row['x.rank']))
  expect(equal.every((text) => text.endsWith('[1, 6]'))).toBe(true)
})

test('five systems are read from their differences', () => {
  expect(tableOf([9, 9, 0, 0, -9])).toBeUndefined()
})
