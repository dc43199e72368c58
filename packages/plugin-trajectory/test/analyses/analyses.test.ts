import { known, type Estimate, type Quantity, type Table } from '@attune/core'
import { expect, test } from 'vitest'
import { fakeUnit } from '../../../core/test/fake-unit.js'
import { figures } from '../../src/analyses/figures/index.js'
import { tables } from '../../src/analyses/tables/index.js'
import { evaluation, make, scenario, type ToyRecord } from '../toys.js'

const estimate = (value: number): Estimate => ({
  measures: Object.fromEntries(
    ['bel', 'etv', 'etvNoSkip', 'levelTerm', 'jitterTerm', 'cx', 'delta'].map((name) => [name, known(value)]),
  ),
  series: { score: [known(0.1), known(value)] },
})

const kinds = [
  { strategy: 'SitMod', events: 0 },
  { strategy: 'CogChg', events: 1 },
  { strategy: 'CogChg', events: 0 },
]
const records: ToyRecord[] = ['calm', 'curt'].flatMap((supporter, s) =>
  kinds.map(({ strategy, events }, i) => ({
    supporter,
    scenario: scenario({
      id: `${i}/en`,
      cluster: String(i),
      tags: { strategy },
      events: Array.from({ length: events }, () => ({ turn: 1, text: 'News.' })),
    }),
    estimate: estimate((i + 2 - s) / 10),
  })),
)
const run = (component: typeof tables, options: object = {}) =>
  make(component, options).analyse(evaluation(records), fakeUnit())
const find = (all: readonly Table[], id: string) => all.find((table) => table.id === id)
const number = (table: Table | undefined, row: number, column: string) => table?.rows[row]?.[column] as Quantity

test('supporters are rows, strategies columns, and Overall counts each scenario once', async () => {
  const bel = find((await run(tables)).tables, 'bel-en')

  expect(bel?.columns.map(({ key }) => key)).toEqual(['supporter', 'CogChg', 'SitMod', 'overall'])
  expect(number(bel, 0, 'CogChg')).toMatchObject({ value: known(expect.closeTo(0.35)), n: 2 })
  expect(number(bel, 0, 'overall')).toMatchObject({
    value: known(expect.closeTo(0.3)),
    n: 3,
    interval: { level: 0.95, method: 'percentile bootstrap over scenarios, 2000 resamples' },
  })
})

test('there is a table within each number of events', async () => {
  const ids = (await run(tables)).tables.map(({ id }) => id)

  expect(ids).toEqual(expect.arrayContaining(['etv-en-events-0', 'etv-en-events-1', 'ecp-en', 'comparison-en']))
  expect(new Set(ids).size).toBe(ids.length)
})

test('supporters are compared scenario by scenario', async () => {
  const compared = find((await run(tables)).tables, 'comparison-en')

  expect(compared?.rows).toHaveLength(1)
  expect(number(compared, 0, 'bel')).toMatchObject({ value: known(expect.closeTo(0.1)), n: 3, p: { state: 'known' } })
})

test('the same evaluation gives the same tables', async () => {
  expect(await run(tables, { resamples: 200 })).toEqual(await run(tables, { resamples: 200 }))
})

test('figures hold their data and say what they show', async () => {
  const [centroids, trajectories] = (await run(figures)).figures

  expect(centroids?.spec['data']).toMatchObject({ values: [{ supporter: 'calm' }, { supporter: 'curt' }] })
  expect(centroids?.description).toContain('calm (en): Cx 0.300')
  expect(trajectories?.spec['vconcat']).toHaveLength(2)
  expect(trajectories?.description).toContain('calm (en, 1 event) ends at 0.30')
})
