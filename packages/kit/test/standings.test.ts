import { expect, test } from 'vitest'
import { compare } from '../src/compare.js'
import { means } from '../src/means.js'
import { readRows } from '../src/rows.js'
import { standings } from '../src/standings.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'

const columns = [
  { key: 'bel', title: 'BEL', better: 'higher' as const },
  { key: 'cost', title: 'Cost', better: 'lower' as const },
  { key: 'free', title: 'Of no direction' },
]

/** Twelve scenarios; each supporter's values by scenario, the same for cost with the other sign. */
async function standingsOf(
  valueOf: Record<string, (at: number) => number>,
  extra: { baseline?: string } = {},
) {
  const names = Object.keys(valueOf)
  const given = Array.from({ length: 12 }, (_, at) =>
    names.map((supporter) => {
      const value = valueOf[supporter]!(at)
      return { scenario: `s${at}`, supporter, measures: { bel: value, cost: -value, free: value } }
    }),
  ).flat()
  const evaluation = fabricate(names, given)
  const rows = await readRows(evaluation, { kind: 'measure', source: 'mood' })
  const { tables } = means(evaluation, rows, { id: 'm', title: 'Means', columns })
  const compared = compare(evaluation, rows, {
    id: 'c',
    title: 'Compared',
    columns,
    compares: 'm',
    ...extra,
  })
  return standings(tables[0]!, [...tables, ...compared.tables])
}

const noise = (at: number): number => ((at * 7) % 5) / 50

test('the best is better than all others, in each column with a direction', async () => {
  const found = await standingsOf({
    good: (at) => 1 + noise(at),
    fair: noise,
    poor: (at) => -1 - noise(at + 1),
  })
  expect(found).toEqual({ rows: [{ bel: 'best', cost: 'best' }, {}, {}], heldBy: 'Compared' })
})

test('two that cannot be told apart, with a third that is worse, are both among the best', async () => {
  const found = await standingsOf({
    one: (at) => 1 + noise(at),
    poor: (at) => -noise(at + 2),
    other: (at) => 1 + noise(at + 1),
  })
  expect(found?.rows).toEqual([
    { bel: 'among-best', cost: 'among-best' },
    {},
    { bel: 'among-best', cost: 'among-best' },
  ])
})

test('nobody is marked where nothing is told apart', async () => {
  const found = await standingsOf({
    one: noise,
    other: (at) => noise(at + 1),
    third: (at) => noise(at + 2),
  })
  expect(found?.rows).toEqual([{}, {}, {}])
})

test('nobody is marked where the best was not compared with all others', async () => {
  const of = {
    good: (at: number) => 1 + noise(at),
    fair: noise,
    poor: (at: number) => -1 - noise(at + 1),
  }
  expect((await standingsOf(of, { baseline: 'poor' }))?.rows).toEqual([{}, {}, {}])
  expect((await standingsOf(of, { baseline: 'good' }))?.rows[0]).toEqual({
    bel: 'best',
    cost: 'best',
  })
})
