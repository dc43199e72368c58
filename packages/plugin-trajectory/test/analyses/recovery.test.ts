import { recoveryOf } from '@attune/statistics/series'
import { known, unknown, type Estimate, type Known } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { describe, expect, test } from 'vitest'
import { type ToyRecord, analysed, dialogue, scenario } from '../toys.js'

const scoresOf = (...scores: readonly number[]): Known<number>[] => scores.map(known)

describe('after one event', () => {
  const scores = scoresOf(0.2, 0.6, 0.3, 0.5, 0.7, 0.4)

  test('the score falls by its drop, and is back at the first turn with its old level', () => {
    expect(recoveryOf(scores, { at: 2, end: 6, window: 3 })).toEqual({
      drop: known(expect.closeTo(0.3)),
      landed: known(1),
      recovered: known(1),
      turns: known(2),
      area: known(expect.closeTo(0.3 + 0.1 + 0 + 0.2)),
    })
  })

  test('a window that is over before the score is back is no recovery', () => {
    const found = recoveryOf(scores, { at: 2, end: 6, window: 1 })
    expect([found.recovered, found.turns]).toEqual([known(0), unknown('not within the window')])
  })

  test('a window that the next event cuts says no more than it can', () => {
    const cut = unknown('the next news or the end came before the window was over')
    expect(recoveryOf(scores, { at: 2, end: 4, window: 3 })).toMatchObject({
      recovered: cut,
      turns: cut,
      area: cut,
    })
    // Back before the cut is back.
    expect(recoveryOf(scores, { at: 2, end: 5, window: 9 })).toMatchObject({
      recovered: known(1),
      area: cut,
    })
  })

  test('a score that does not fall has nothing to come back from', () => {
    expect(recoveryOf(scores, { at: 1, end: 6, window: 2 })).toMatchObject({
      landed: known(0),
      recovered: unknown('the score did not fall'),
    })
  })

  test('without a score at the news nothing is known', () => {
    const { drop } = recoveryOf([known(0.5), unknown('does not apply: empty reply'), known(0.5)], {
      at: 1,
      end: 3,
      window: 1,
    })
    expect(drop).toEqual(unknown('no score at the news'))
  })
})

const estimate = (...scores: readonly number[]): Estimate => ({
  measures: { bel: known(0.5) },
  series: { score: { over: 'seeker', values: scores.map(known) } },
})

/** Two events, two scenarios. */
const records: ToyRecord[] = ['a', 'b'].flatMap((id) =>
  [
    ['calm', 0.4, 0.5, 0.2, 0.5, 0.4, 0.6],
    ['curt', 0.4, 0.5, 0.3, 0.4, 0.2, 0.1],
  ].map(([supporter, ...scores]): ToyRecord => ({
    supporter: String(supporter),
    scenario: scenario({
      id,
      cluster: id,
      events: [2, 4].map((turn) => ({ turn, text: 'News.' })),
    }),
    dialogue: dialogue('0', '1', '2', '3', '4', '5'),
    estimate: estimate(...scores.map(Number)),
  })),
)
const run = (all: readonly ToyRecord[], options: object = {}) =>
  analysed('recovery', all, { window: 1, ...options })
const cell = (table: Table | undefined, row: number, column: string) =>
  table?.rows[row]?.[column] as Quantity

test('each event counts, and supporters are compared event by event', async () => {
  const { tables, figures } = await run(records)

  expect(tables.map(({ id }) => id)).toEqual(['recovery-en', 'recovery-comparison-en'])
  expect(cell(tables[0], 0, 'drop')).toMatchObject({
    value: known(expect.closeTo((0.3 + 0.1) / 2)),
    n: 4,
    clusters: 2,
  })
  expect(cell(tables[0], 0, 'recovered')).toMatchObject({ value: known(1) })
  expect(cell(tables[0], 1, 'recovered')).toMatchObject({ value: known(0) })
  // calm: 0.3, 0.1; curt: 0.2 + 0.1, 0.2 + 0.3
  expect(cell(tables[1], 0, 'area')).toMatchObject({
    value: known(expect.closeTo(0.2 - 0.4)),
    n: 4,
  })
  expect(figures.map(({ id }) => id)).toEqual(['recovery-en'])
  expect(JSON.stringify(figures[0]!.spec)).toContain('level before the news')
})

test('a dialogue that failed is missing with its reason', async () => {
  const [first, ...others] = records
  const { dialogue: _, estimate: __, ...lost } = first!
  const { tables } = await run([lost, ...others])

  expect(cell(tables[0], 0, 'drop')).toMatchObject({ n: 2, missing: { 'not part of the test': 2 } })
})

test('without events there is nothing', async () => {
  const quiet = records.map((each) => ({ ...each, scenario: scenario({ id: each.scenario.id }) }))
  expect(await run(quiet)).toMatchObject({ tables: [], figures: [] })
})
