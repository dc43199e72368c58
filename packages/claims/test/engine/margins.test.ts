/** Claims with a margin: not worse than the other side, or equivalent to it. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { studentCritical, studentTwoSided, tTestOfMeans } from '@attune/statistics'
import { type ChangedComparison, numberOf, side, times } from '../fixture/claims.js'
import { error, expectTested, reach, tested } from '../fixture/tested.js'

describe('a margin', () => {
  /** p-value of a mean difference that lies so far on the right side of its margin. */
  const beyond = (distance: number): number => studentTwoSided(distance / error, 7)
  const behind = { first: side(times(4, -1, -3)) }
  const [above, below] = [
    [2 - reach, 2 + reach],
    [-2 - reach, -2 + reach],
  ] as const

  test.each<[string, ChangedComparison, number, readonly [number, number]]>([
    ['ahead by 2, margin 1', { margin: 1 }, beyond(3), above],
    ['ahead by 2, no margin', {}, beyond(2), above],
    ['behind by 2, margin 3', { ...behind, margin: 3 }, beyond(1), below],
    ['behind by 2, margin 2', { ...behind, margin: 2 }, 1, below],
    // An interval of a claim that is not shown contains its margin.
    ['behind by 2, margin 1', { ...behind, margin: 1 }, 1, [below[0], -1]],
    [
      'lower is better: 2 too high, margin 3',
      { margin: 3, of: { better: 'lower' } },
      beyond(1),
      above,
    ],
    [
      'lower is better: 2 too high, margin 1',
      { margin: 1, of: { better: 'lower' } },
      1,
      [1, above[1]],
    ],
    [
      'lower is better: 2 lower, margin 1',
      { ...behind, margin: 1, of: { better: 'lower' } },
      beyond(3),
      below,
    ],
  ])('not worse: %s', (_, change, p, interval) => {
    const { margin = 0, of } = change
    expectTested(tested({ kind: 'not-worse', ...change }), {
      estimate: change.first ? -2 : 2,
      p,
      interval,
      nullValue: of?.better === 'lower' ? margin : -margin,
    })
  })

  test.each([
    ['2 ahead', {}, 3, 1],
    ['2 behind', behind, 3, 1],
    ['2 ahead, a wider margin', {}, 4, 2],
  ])('equivalent: %s, the nearer margin decides, one-sided', (_, change, margin, distance) => {
    const found = tested({ kind: 'equivalent', margin, ...change })
    const estimate = 'first' in change ? -2 : 2
    const own = studentCritical(0.9, 7) * error
    expectTested(found, {
      estimate,
      p: beyond(distance) / 2,
      interval: [estimate - own, estimate + own],
      level: 0.9,
    })
  })

  test('of seven scenarios is not tested', () => {
    for (const kind of ['not-worse', 'equivalent'] as const)
      expect(tested({ kind, margin: 1, first: side(times(7, 1)) }).p).toEqual(
        unknown('7 scenarios, 8 are needed'),
      )
  })

  /** Largest share of losses that the margin allows. */
  const m = 0.3
  const none = (of: number): number => (1 - m) ** of
  const atMostOne = (of: number): number => none(of) + of * m * (1 - m) ** (of - 1)

  // If a share m of scenarios were lost, so few losses would have the probability of the binomial.
  test.each<[string, number[], number, number]>([
    ['none of 20 lost', times(20, 0), m, 2 * none(20)],
    ['one of 20 lost', [-1, ...times(19, 0)], m, 2 * atMostOne(20)],
    ['one of 20 lost, two won', [-1, 1, 1, ...times(17, 0)], m, 2 * atMostOne(20)],
    ['none lost, four won', [1, 1, 1, 1, ...times(16, 0)], m, 2 * none(20)],
    ['all of eight lost', times(8, -1), m, 1],
    ['a margin of 1, which nothing exceeds', times(8, 0), 1, 1],
  ])('of shares allows so few losses by chance: %s', (_, leads, margin, p) => {
    const [one, other] = [1, -1].map((sign) => side(leads.map((lead) => Math.max(0, sign * lead))))
    const found = (first: typeof one, second: typeof one, better: 'higher' | 'lower') =>
      tested({
        kind: 'not-worse',
        margin,
        first: first!,
        second: second!,
        of: { areShares: true, better },
      })
    const expected = known(expect.closeTo(p, 8))
    expect(found(one, other, 'higher').p).toEqual(expected)
    expect(found(other, one, 'lower').p).toEqual(expected)
  })

  test('of shares keeps the digits of a small p', () => {
    const [first, second] = [side(times(400, 0)), side([1, ...times(399, 0)])]
    const { p } = tested({ kind: 'not-worse', margin: m, first, second, of: { areShares: true } })
    expect(numberOf(p) / (2 * atMostOne(400))).toBeCloseTo(1, 9)
  })

  test.each<[string, number[], boolean]>([
    ['shares if five scenarios differ', [-1, -1, -1, 1, 1, ...times(15, 0)], true],
    ['means, however few differ', [-1, ...times(19, 0)], false],
  ])('has the t test of %s', (_, leads, areShares) => {
    const { pAbove } = tTestOfMeans(leads, { nullValue: -m })
    const sides = { first: side(leads), second: side(leads.map(() => 0)) }
    expect(tested({ kind: 'not-worse', margin: m, ...sides, of: { areShares } }).p).toEqual(
      known(expect.closeTo(2 * numberOf(pAbove), 8)),
    )
  })
})
