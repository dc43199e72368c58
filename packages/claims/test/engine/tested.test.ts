/**
 * Which test decides a comparison. Expected numbers are those of the plain test, or probabilities
 * of coins.
 */
import { describe, expect, test } from 'vitest'
import { type Known, known, unknown } from '@attune/core'
import { type ComparedValue, sameInAll } from '@attune/core/findings'
import {
  shareTTest,
  studentCritical,
  studentTwoSided,
  tTestOfMeans,
  unpairedShareTTest,
  unpairedTTest,
  wilcoxonSignedRank,
} from '@attune/statistics'
import { correctedDifference, correctedShare } from '../../src/engine/by-people.js'
import type { Tested } from '../../src/engine/tested.js'
import { type Cell, type ChangedComparison, side, times } from '../fixture/claims.js'
import {
  type Expected,
  error,
  expectTested,
  numbers,
  only,
  reach,
  tested,
} from '../fixture/tested.js'

/** Values of scenarios that the first side does not have. */
const other = (cells: readonly Cell[]) =>
  side(cells).map((each) => ({ ...each, pair: `t${each.pair}`, cluster: `t${each.cluster}` }))

describe('a difference', () => {
  test('within scenarios has the paired t test over them', () => {
    const found = tested({})
    const p = studentTwoSided(2 / error, 7)
    expectTested(found, { estimate: 2, p, interval: [2 - reach, 2 + reach] })
    expect(found).toMatchObject({
      deviation: known(expect.closeTo(Math.sqrt(8 / 7), 10)),
      standardError: known(expect.closeTo(error, 10)),
      df: known(7),
      wilcoxon: wilcoxonSignedRank(times(4, 1, 3), times(8, 0)).pValue,
    })
    expect(found.intervalAt(0.5)).toMatchObject({
      value: { upper: expect.closeTo(2 + studentCritical(0.5, 7) * error, 10), level: 0.5 },
    })
  })

  test('counts a scenario once, whatever its repeats, and leaves out what one side lost', () => {
    const twice = (cells: readonly Cell[]): ComparedValue[] =>
      cells.flatMap((cell, at) =>
        [-1, 1].map((change) => ({
          ...side([cell === undefined ? undefined : cell + change])[0]!,
          pair: `s${at} ${change}`,
          cluster: `s${at}`,
        })),
      )
    const level = (cells: readonly Cell[]) =>
      twice(cells).map((each) => ({ ...each, value: known(0) }))
    const found = tested({
      first: twice([...times(4, 1, 3), undefined]),
      second: [...level(times(9, 0)), { ...side([9])[0]!, pair: 'alone', cluster: 'alone' }],
    })
    expectTested(found, {
      estimate: 2,
      p: studentTwoSided(2 / error, 7),
      interval: [2 - reach, 2 + reach],
      n: 16,
    })
  })

  const welch = 'Welch t over scenario clusters'
  const [eight, nine] = [side(times(4, 1, 3)), other(times(3, 0, 1, 5))]
  const [few, most] = [side(times(4, 0, 0, 1)), other(times(4, 0, 1, 1))]
  const sharesOf = [1, 0, 0, 0, 0, 0, 0, 0]

  test.each<[string, ChangedComparison, () => Expected]>([
    [
      'between other scenarios: Welch',
      { isPaired: false, first: eight, second: nine },
      () => ({ ...numbers(unpairedTTest(eight, nine)), n: 17, clusters: 17, method: welch }),
    ],
    [
      'of shares between other scenarios',
      { isPaired: false, of: { areShares: true }, first: few, second: most },
      () => ({ ...numbers(unpairedShareTTest(few, most)), n: 24, clusters: 24, method: welch }),
    ],
    [
      'of shares: one scenario that differs shows nothing',
      { of: { areShares: true }, first: side(sharesOf), second: side(times(8, 0)) },
      () => ({ ...numbers(shareTTest(side(sharesOf))), p: 1 }),
    ],
  ])('%s', (_, change, expected) => {
    const found = tested(change)
    expectTested(found, expected())
    expect('wilcoxon' in found).toBe(change.isPaired !== false)
  })

  test.each<[string, ChangedComparison, string]>([
    ['seven scenarios', { first: side(times(7, 1)) }, '7 scenarios, 8 are needed'],
    ['one scenario', { first: side([1]) }, '1 scenario, 8 are needed'],
    ['no scenario', { first: [], second: [] }, 'nothing to compare'],
    [
      'seven scenarios on one side of two',
      { isPaired: false, first: side(times(7, 1)), second: other(times(9, 1)) },
      '7 and 9 scenarios, 8 of each are needed',
    ],
    [
      'no scenario on one side of two',
      { isPaired: false, first: [], second: other(times(9, 1)) },
      'nothing to compare',
    ],
  ])('of %s is not tested', (_, change, why) => {
    const { p, intervalAt } = tested(change)
    expect([p, intervalAt(0.95)]).toEqual([unknown(why), unknown(why)])
  })

  test.each<[string, number[], Known<number>]>([
    ['that all are equal to', times(8, 0), unknown('no scenario differs')],
    ['of seven', times(7, 1), unknown('7 scenarios, 8 are needed')],
    ['of nine, after others', times(9, 1), wilcoxonSignedRank(times(9, 1), times(9, 0)).pValue],
  ])('has signed ranks of scenarios %s', (_, leads, wilcoxon) => {
    const of = { first: side(leads), second: side(leads.map(() => 0)) }
    expect(tested(of)).toMatchObject({ wilcoxon })
  })

  test('has an interval at each level', () => {
    const at = (change: ChangedComparison) => tested(change).intervalAt(0.5)
    const level = { level: 0.5 }
    const shares = { of: { areShares: true } }
    const six = side([...times(6, 1), 0, 0])
    expect(at({ ...shares, first: six })).toMatchObject(shareTTest(six, level).interval)
    const [first, second] = [eight, nine]
    expect(at({ isPaired: false, first, second })).toMatchObject(
      unpairedTTest(first, second, level).interval,
    )
  })

  test('alike everywhere has the p-value of coins, and no interval', () => {
    const found = tested({ first: side(times(8, 1)) })
    expect(found.p).toEqual(known(2 / 2 ** 8))
    expect(found.intervalAt(0.95)).toEqual(unknown(sameInAll(false)))
  })

  test('that another method computed is taken as it is', () => {
    const intervalAt = (level: number) => known({ lower: 1, upper: 2, level, method: 'other' })
    const [estimate, p] = [known(1.5), known(0.01)]
    const computed = { estimate, p, intervalAt, n: { values: 30, clusters: 12 } }
    const none = unknown('not a mean over scenarios')
    const found = tested({ computed })
    expect(found).toMatchObject({ estimate, p, n: 30, clusters: 12, nullValue: 0 })
    expect(found).toMatchObject({ deviation: none, standardError: none, df: none })
    expect(found.intervalAt(0.9)).toEqual(intervalAt(0.9))
  })
})

describe('a change', () => {
  test('is a mean of one side', () => {
    const p = studentTwoSided(2 / error, 7)
    const lost = side([...times(4, 1, 3), undefined as never])
    expectTested(tested(only({ kind: 'change', first: lost })), {
      estimate: 2,
      p,
      interval: [2 - reach, 2 + reach],
    })
  })
})

describe('a preference', () => {
  const flips = 'sign flips over scenario clusters, inverted'
  /** The interval of eight wins is 0.025^(1/8) to 1. */
  const ofEight = [0.025 ** (1 / 8), 1] as const

  test.each<[string, readonly Cell[], Partial<Expected>]>([
    ['eight of eight wins: 2/2⁸', times(8, 1), { estimate: 1, p: 2 / 2 ** 8, interval: ofEight }],
    [
      'nine of ten wins: 2 (1 + 10)/2¹⁰',
      [...times(9, 1), 0],
      { estimate: 0.9, p: 22 / 2 ** 10, n: 10, clusters: 10 },
    ],
    [
      'as many losses',
      [...times(9, 0), 1],
      { estimate: 0.1, p: 22 / 2 ** 10, n: 10, clusters: 10 },
    ],
    ['a lost match is left out', [...times(8, 1), undefined], { estimate: 1, p: 2 / 2 ** 8 }],
  ])('is counted by coins: %s', (_, first, { estimate, p, interval, n = 8, clusters = 8 }) => {
    const found = tested(only({ kind: 'preference', first: side(first) }))
    expect(found).toMatchObject({ nullValue: 1 / 2, n, clusters })
    expect(found.estimate).toEqual(known(expect.closeTo(estimate!, 10)))
    expect(found.p).toEqual(known(expect.closeTo(p!, 10)))
    expect(found.intervalAt(0.95)).toMatchObject({
      value: {
        method: flips,
        ...(interval && { lower: expect.closeTo(interval[0], 10), upper: interval[1] }),
      },
    })
  })

  test('of scores without a grid has a t test against 1/2, within 0 and 1', () => {
    const scores = [0.1, 0.9, Math.SQRT1_2, 1, 1, 1, 1, 1]
    const { estimate, pValue } = tTestOfMeans(scores, { nullValue: 1 / 2 })
    const { interval } = numbers(tTestOfMeans(scores))
    const of = (value: Known<number>): number => (value.state === 'known' ? value.value : NaN)
    expect(interval[1]).toBeGreaterThan(1)
    const found = (all: readonly number[]) => tested(only({ kind: 'preference', first: side(all) }))
    expectTested(found(scores), {
      estimate: of(estimate),
      p: of(pValue),
      interval: [interval[0], 1],
      nullValue: 1 / 2,
    })
    expect(found(scores).intervalAt(0.5)).toMatchObject(
      tTestOfMeans(scores, { level: 0.5 }).interval,
    )
    expect(found(scores.map((score) => 1 - score)).intervalAt(0.95)).toMatchObject({
      value: { lower: 0 },
    })
  })

  test.each([
    ['ties only', 0.5, 1],
    ['scores on a grid', 0.75, 2 / 2 ** 8],
    ['scores without a grid', Math.SQRT1_2, undefined],
  ])('of equal scores has no interval: %s', (_, score, p) => {
    const found = tested(only({ kind: 'preference', first: side(times(8, score)) }))
    expect(found.intervalAt(0.95)).toEqual(unknown(sameInAll(false)))
    if (p !== undefined) expect(found.p).toEqual(known(expect.closeTo(p, 10)))
  })

  test('of seven matches is not tested', () => {
    const found = tested(only({ kind: 'preference', first: side(times(7, 1)) }))
    expect([found.p, found.intervalAt(0.95)]).toEqual(
      times(2, 0).map(() => unknown('7 scenarios, 8 are needed')),
    )
  })

  test('is never a rate, which has no test', () => {
    expect(() => tested({ kind: 'rate' })).toThrow('A rate is not tested.')
  })
})

describe('a range', () => {
  const wide = { first: side(times(4, 9, -9)), second: side(times(8, 0)) }
  const ends = (change: ChangedComparison): readonly number[] => {
    const interval = tested(change).intervalAt(0.95)
    return interval.state === 'known' ? [interval.value.lower, interval.value.upper] : []
  }
  // Leads of 9 and -9 have nine times the error of those of 1 and 3, leads of 7 and 11 twice.
  const plain = [-9 * reach, 9 * reach]

  test.each<[string, ChangedComparison, readonly number[]]>([
    ['cuts the interval to its width', { ...wide, of: { range: [1, 6] } }, [-5, 5]],
    ['leaves a shorter one', { ...wide, of: { range: [0, 100] } }, plain],
    ['is not needed', wide, plain],
    [
      'never cuts the estimate',
      { first: side(times(4, 7, 11)), of: { range: [0, 5] } },
      [9 - 2 * reach, 9],
    ],
    [
      'nor a negative one',
      { first: side(times(4, -7, -11)), of: { range: [0, 5] } },
      [-9, -9 + 2 * reach],
    ],
    ['of seven scenarios', { first: side(times(7, 1)), of: { range: [0, 5] } }, []],
  ])('%s', (_, change, expected) => {
    expect(ends(change)).toEqual(expected.map((each) => expect.closeTo(each, 8)))
  })

  test('has no part in a preference', () => {
    const shares = { kind: 'preference', first: side(times(5, 0, 1)) }
    expect(ends(only({ ...shares, of: { range: [0, 0.1] } }))).toEqual(ends(only(shares)))
  })
})

describe('seekers', () => {
  const asked = (lead: number, base = 0): ComparedValue[] =>
    ['a', 'b', 'c', 'd', 'e'].flatMap((seeker, by) =>
      times(4, 1, 3).map((cell, at) => ({
        pair: `s${at} ${seeker}`,
        cluster: `s${at}`,
        seeker,
        value: known(lead * (cell + by - 2) + base * at),
      })),
    )
  const value = (pair: string): ComparedValue => ({ ...asked(1)[0]!, pair })
  const lost = (pair: string): ComparedValue => ({ ...value(pair), value: unknown('lost') })
  // Squared errors: 1/7 over scenarios, 2.5/5 over seekers.
  const both = Math.sqrt(1 / 7 + 2.5 / 5)

  test.each<[string, ChangedComparison, number]>([
    ['a difference', { first: asked(1, 3), second: asked(0, 3) }, both],
    ['a change', only({ kind: 'change', first: asked(1) }), both],
    [
      'a difference without some values',
      {
        first: [...asked(1), lost('x'), value('y'), value('z')],
        second: [...asked(0), value('x'), lost('z')],
      },
      both,
    ],
    [
      'a margin, which is about these',
      { kind: 'not-worse', first: asked(1, 3), second: asked(0, 3) },
      error,
    ],
  ])('%s', (_, change, standardError) => {
    const found = tested(change)
    expect(found.standardError).toEqual(known(expect.closeTo(standardError, 8)))
    expect('isForOthers' in found).toBe(standardError === both)
  })

  test('a preference of five seekers is tested for others', () => {
    const first = asked(1).map((each, at) => ({ ...each, value: known(at % 3 === 0 ? 0 : 1) }))
    expect(tested(only({ kind: 'preference', first }))).toMatchObject({ isForOthers: true })
  })
})

describe('ratings by people', () => {
  const rated = (cells: readonly number[]): ComparedValue[] =>
    side(cells).map((each, at) => ({
      ...each,
      human: known(cells[at]! / 2),
      byRater: { x: cells[at]! / 2 },
    }))
  const [first, second] = [rated([1, 0, 1, 0, 1, 0, 1, 0, 1, 1]), rated(times(10, 0))]
  const of = { corrected: 'people' }

  test.each<[string, ChangedComparison, () => Tested]>([
    ['a difference', { of, first, second }, () => correctedDifference(first, second)],
    ['a preference', only({ kind: 'preference', of, first }), () => correctedShare(first)],
  ])('correct %s', (_, change, expected) => {
    const { intervalAt: _found, ...found } = tested(change)
    const { intervalAt: _expected, ...rest } = expected()
    expect(found).toEqual(rest)
    expect(found.raters).toBe(1)
  })
})
