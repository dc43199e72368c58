import { known } from '@attune/core'
import { expect, test } from 'vitest'
import { type Categories, driftOf } from '../../src/analyses/setting/drift.js'
import { analysed, dialogue, scenario } from '../toys.js'

const batchOf = (counts: Readonly<Record<string, number>>): Categories[] =>
  Object.entries(counts).flatMap(([strategy, count]) =>
    Array.from({ length: count }, () => ({ strategy })),
  )

// Expected values: chi2_contingency of SciPy without Yates's correction.
test('a batch is compared with all others by Pearson’s chi-square test', () => {
  const [first, second] = driftOf(
    [...batchOf({ a: 30, b: 20, c: 10 }), ...batchOf({ a: 20, b: 20, c: 20 })],
    60,
  )
  expect(first).toMatchObject({ batch: 0, property: 'strategy', count: 60, df: 2 })
  expect(first!.chiSquare).toBeCloseTo(5.333333333333333, 12)
  expect(first!.p.state === 'known' && first!.p.value).toBeCloseTo(0.06948345122280154, 8)
  expect(first!.distance).toBeCloseTo(1 / 6, 12)
  expect(second!.chiSquare).toBeCloseTo(first!.chiSquare, 12)
})

test('batches of one mix do not differ, and one batch has nothing to be compared with', () => {
  const mix = batchOf({ a: 10, b: 10 })
  for (const { chiSquare, distance, p } of driftOf([...mix, ...mix, ...mix], 20))
    expect([chiSquare, distance, p]).toEqual([0, 0, known(1)])
  expect(driftOf(mix, 20)).toEqual([])
})

test('no p-value where a property does not vary, or few scenarios have a category', () => {
  const [constant] = driftOf(batchOf({ a: 20 }), 10)
  expect(constant!.p).toEqual({ state: 'unknown', why: 'all scenarios have the same category' })
  const [rare] = driftOf([...batchOf({ a: 9, b: 1 }), ...batchOf({ a: 10 })], 10)
  expect(rare!.p).toMatchObject({ state: 'unknown', why: expect.stringContaining('Cochran') })
})

test('trajectory/setting has the audit, in the order of the numbers of scenarios', async () => {
  const said = Array.from({ length: 40 }, (_, at) => ({
    supporter: 'kind',
    scenario: {
      ...scenario({ id: `en-${40 - at}`, cluster: `en-${40 - at}` }),
      profile: 'x'.repeat(41 - at),
      tags: { strategy: at < 20 ? 'CogChg' : 'AttDep' },
    },
    dialogue: dialogue('a', 'b', 'c'),
  }))
  const { tables } = await analysed('setting', said, { batch: 20 })
  const { rows } = tables.find(({ id }) => id === 'scenario-drift')!
  expect(rows.map(({ property, batch, distance }) => [property, batch, distance])).toEqual([
    ['strategy', '1–20', { value: known(1), n: 20 }],
    ['strategy', '21–40', { value: known(1), n: 20 }],
    ['length of the profile', '1–20', { value: known(1), n: 20 }],
    ['length of the profile', '21–40', { value: known(1), n: 20 }],
  ])
})
