/** When a detected difference holds only for scored dialogues, because others were lost. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { ComparedValue, Comparison } from '@attune/core/findings'
import { shareTTest, tTestOfMeans } from '@attune/statistics'
import { type Found, lossOf } from '../../src/engine/loss-of-claim.js'

type Cell = number | undefined

const side = (cells: readonly Cell[]): ComparedValue[] =>
  cells.map((cell, at) => ({
    pair: `s${at}`,
    cluster: `s${at}`,
    value: cell === undefined ? unknown('lost') : known(cell),
  }))
const times = (count: number, cell: Cell): Cell[] => Array.from({ length: count }, () => cell)
const compared = (first: readonly Cell[], second: readonly Cell[]): Comparison => ({
  kind: 'difference',
  of: { name: 'mood', title: 'Mood', better: 'higher' },
  supporter: 'A',
  against: 'B',
  conditions: {},
  first: side(first),
  second: side(second),
})
const found: Found = { direction: 'above', p: 0.001, adjusted: 0.001, level: 0.95 }

const loss = (
  comparison: Comparison,
  of: Partial<Comparison['of']> = {},
  more: Partial<Found> = {},
) => lossOf(comparison, { ...comparison.of, ...of }, { ...found, ...more })

describe('six of 20 dialogues lost by the side that leads by 1', () => {
  const base = compared([...times(7, 1.5), ...times(7, 0.5), ...times(6, undefined)], times(20, 0))
  const doubt = { onlyScored: '6 of 20 dialogues of A are lost, 0 of B' }

  test.each<[string, Partial<Comparison>, Partial<Comparison['of']>, Partial<Found>, object]>([
    ['it may have lost its lowest', {}, {}, {}, doubt],
    ['a measure without a good direction', {}, { better: undefined } as object, {}, doubt],
    ['lower is better: it lost its highest', {}, { better: 'lower' }, {}, {}],
    ['the other side leads', {}, {}, { direction: 'below' }, {}],
    ['no side leads', {}, {}, { direction: 'none' }, {}],
    ['sides without common scenarios', { isPaired: false }, {}, {}, {}],
    ['sides with common scenarios', { isPaired: true }, {}, {}, doubt],
    ['a measure of one side', { second: undefined } as object, {}, {}, {}],
    ['no dialogues', { first: [], second: [] }, { range: [0, 5] }, {}, {}],
    ['no dialogues of one side', { first: [] }, { range: [0, 5] }, { direction: 'none' }, {}],
    ['ratings by people, who rated others', {}, { corrected: 'people' }, {}, {}],
    // Lost values between 0 and 5 leave a mean difference of 14/20 to (14 + 30)/20.
    ['a range', {}, { range: [0, 5] }, {}, { ...doubt, worstCase: { lower: 0.7, upper: 2.2 } }],
    [
      'a range, and no doubt',
      {},
      { range: [0, 5], better: 'lower' },
      {},
      { worstCase: { lower: 0.7, upper: 2.2 } },
    ],
    // The sign test of six losses has p = 2/2⁶; the lead remains with some of them at 0.
    ['a level at which six losses are chance', {}, {}, { level: 1 - 2 / 2 ** 6 }, {}],
  ])('%s', (_, comparison, of, more, expected) => {
    expect(loss({ ...base, ...comparison }, of, more)).toEqual(expected)
  })
})

describe('three of 20 lost: two are beyond chance, and get the worst value of the other side', () => {
  const leads = [...times(9, 3), ...times(8, -1)]
  const base = compared([...leads, ...times(3, undefined)], times(20, 0))
  const lowest = {
    onlyScored: '3 of 20 dialogues of A are lost, 0 of B, and those may be its lowest',
  }
  /** Level whose error is so many times the p-value of the scored leads with two of 0. */
  function levelAt(factor: number): number {
    const { pValue } = tTestOfMeans([...(leads as number[]), 0, 0])
    return pValue.state === 'known' ? 1 - factor * pValue.value : NaN
  }

  test.each<[string, Partial<Comparison>, number, Partial<Found>, object]>([
    ['the p-value with them is just below the error', {}, 1.01, {}, {}],
    ['it is just above', {}, 0.99, {}, lowest],
    ['adjustment multiplies it by 1.005', {}, 1.01, { p: 0.001, adjusted: 0.001005 }, {}],
    ['adjustment multiplies it by 1.02', {}, 1.01, { p: 0.001, adjusted: 0.00102 }, lowest],
    ['adjustment never makes it smaller', {}, 0.99, { adjusted: 0.0001 }, lowest],
    [
      'the values are on several scales, so none can be filled in',
      { computed: {} as Comparison['computed'] & object },
      0.99,
      {},
      {},
    ],
  ])('%s', (_, comparison, factor, more, expected) => {
    const found = loss({ ...base, ...comparison }, {}, { level: levelAt(factor), ...more })
    expect(found).toEqual(expected)
  })

  test.each([
    ['A', 'above', base],
    ['B', 'below', { ...base, first: base.second!, second: base.first }],
  ] as const)('the lead of %s (%s) is as much in doubt', (name, direction, comparison) => {
    const text =
      name === 'A'
        ? lowest.onlyScored
        : lowest.onlyScored.replace('A', 'C').replace('B', 'A').replace('C', 'B')
    expect(loss(comparison, {}, { level: levelAt(1.01), direction })).toEqual({})
    expect(loss(comparison, {}, { level: levelAt(0.99), direction })).toEqual({ onlyScored: text })
  })

  test('shares are tested as shares', () => {
    const wins = [...times(7, 1), ...times(10, 0)]
    const own = compared([...wins, ...times(3, undefined)], times(20, 0))
    const differences = [...(wins as number[]), 0, 0].map((value, at) => ({
      cluster: `${at}`,
      value: known(value),
    }))
    const { pValue } = shareTTest(differences)
    const exact = pValue.state === 'known' ? pValue.value : NaN
    expect(loss(own, { areShares: true }, { level: 1 - 1.01 * exact })).toEqual({})
    expect(loss(own, { areShares: true }, { level: 1 - 0.99 * exact })).toEqual(lowest)
  })
})

test('ten lost of 220 that would turn the lead: significant on the wrong side is not found', () => {
  // The lost dialogues are those in which B has 100; elsewhere both are near 0.
  const first = Array.from({ length: 220 }, (_, at) => (at < 10 ? undefined : at % 2))
  const second = first.map((each) => (each === undefined ? 100 : 0))
  expect(loss(compared(first, second))).toEqual({
    onlyScored: '10 of 220 dialogues of A are lost, 0 of B, and those may be its lowest',
  })
})

test('nothing is found in six scenarios, which are too few for a test', () => {
  const few = compared([1, 1, 1, 1, 1, undefined, undefined], times(7, 0))
  expect(loss(few)).toEqual({
    onlyScored: '2 of 7 dialogues of A are lost, 0 of B, and those may be its lowest',
  })
})
