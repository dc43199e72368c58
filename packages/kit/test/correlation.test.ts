import { expect, test } from 'vitest'
import { ratingOf, type Row } from '../src/index.js'
import { correlation } from '../src/internal.js'
import { known, unknown } from '@attune/core'
import { pearson } from '@attune/statistics'

const row = (supporter: string, at: number, value: number | string): Row => ({
  supporter,
  scenario: `s${at}`,
  cluster: `s${at}`,
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  name: 'x',
  value: typeof value === 'number' ? known(value) : unknown(value),
})
const rating = (rows: readonly Row[], better: 'higher' | 'lower' = 'higher') =>
  ratingOf(rows, { key: 'x', title: 'X', better })

const xs = [3, 7, 2, 9, 4, 8, 1, 6]
const ys = [2, 9, 3, 7, 6, 8, 2, 4]
const both = (values: readonly number[]) => rating(values.map((value, at) => row('A', at, value)))

test('is Pearson’s r of the dialogues that have both, with an interval from 8 scenarios on', () => {
  const { dialogues } = correlation(both(xs), both(ys), { level: 0.95 })

  expect(dialogues.value).toEqual(
    known(expect.closeTo((pearson(xs, ys).value as { value: number }).value, 12)),
  )
  expect(dialogues).toMatchObject({ n: 8, clusters: 8, interval: { level: 0.95 } })
  const { lower, upper } = dialogues.interval!
  expect([lower < 0.8, upper > 0.8, lower > -1, upper <= 1]).toEqual([true, true, true, true])
  expect(
    correlation(both(xs.slice(1)), both(ys.slice(1)), { level: 0.95 }).dialogues,
  ).toMatchObject({
    noInterval: '7 scenarios, 8 are needed',
  })
})

test('is taken over the means of supporters too, and counts what has one value alone', () => {
  const first = rating([
    row('A', 0, 1),
    row('A', 1, 3),
    row('B', 0, 5),
    row('B', 1, 'lost'),
    row('C', 0, 9),
  ])
  const second = rating([
    row('A', 0, 2),
    row('A', 1, 2),
    row('B', 0, 4),
    row('B', 1, 4),
    row('C', 0, 6),
  ])
  const { supporters, means, dialogues } = correlation(first, second, { level: 0.95 })

  expect(means).toEqual([
    { supporter: 'A', x: 2, y: 2, n: 2 },
    { supporter: 'B', x: 5, y: 4, n: 1 },
    { supporter: 'C', x: 9, y: 6, n: 1 },
  ])
  expect(supporters).toMatchObject({ value: known(expect.closeTo(0.9966, 4)), n: 3 })
  expect(dialogues).toMatchObject({ n: 4, missing: { lost: 1 } })
})

test('is turned where the lowest value is the best', () => {
  const turned = rating(
    xs.map((value, at) => row('A', at, -value)),
    'lower',
  )
  expect(correlation(both(xs), turned, { level: 0.95 }).dialogues.value).toEqual(
    known(expect.closeTo(1, 12)),
  )
})

test('says why it is not known', () => {
  expect(correlation(both([1, 1, 1]), both([1, 2, 3]), { level: 0.95 }).dialogues.value).toEqual(
    unknown('one of the two does not vary'),
  )
})
