/** Claims with a margin: not worse than the other side, or equivalent to it. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Comparison } from '@attune/core/findings'
import { studentCritical, studentTwoSided, tTestOfMeans } from '@attune/statistics'
import { side, times } from '../fixture/claims.js'
import { type Change, error, expectTested, reach, tested } from '../fixture/tested.js'

describe('a margin', () => {
  /** p-value of a mean difference that lies so far on the right side of its margin. */
  const beyond = (distance: number): number => studentTwoSided(distance / error, 7)
  const behind = { first: side(times(4, -1, -3)) }
  const [above, below] = [
    [2 - reach, 2 + reach],
    [-2 - reach, -2 + reach],
  ] as const

  test.each<[string, Change, number, readonly [number, number]]>([
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

  // With a share m of losses, so few in n scenarios have the probability of the binomial.
  const [m, coin] = [
    0.3,
    (lost: number, of: number) =>
      lost === 0 ? (1 - 0.3) ** of : (1 - 0.3) ** of + of * 0.3 * (1 - 0.3) ** (of - 1),
  ]

  test.each<[string, number[], number, number]>([
    ['none of 20 lost', times(20, 0), m, 2 * coin(0, 20)],
    ['one of 20 lost', [-1, ...times(19, 0)], m, 2 * coin(1, 20)],
    ['one of 20 lost, two won', [-1, 1, 1, ...times(17, 0)], m, 2 * coin(1, 20)],
    ['none lost, four won', [1, 1, 1, 1, ...times(16, 0)], m, 2 * coin(0, 20)],
    ['any loss is within a margin of 1', times(8, 0), 1, 1],
  ])('of shares allows so few losses by chance: %s', (_, leads, margin, p) => {
    const first = side(leads.map((lead) => Math.max(0, lead)))
    const second = side(leads.map((lead) => Math.max(0, -lead)))
    const of = { areShares: true, range: [0, 1] as const }
    const found = (kind: Comparison['kind'], more: Partial<Comparison['of']> = {}) =>
      tested({ kind, margin, first, second, of: { ...of, ...more } }).p
    expect(found('not-worse')).toEqual(known(expect.closeTo(Math.min(1, p), 8)))
    const turned = tested({
      kind: 'not-worse',
      margin,
      first: second,
      second: first,
      of: { ...of, better: 'lower' },
    })
    expect(turned.p).toEqual(known(expect.closeTo(Math.min(1, p), 8)))
  })

  test.each<[string, number[], 'above' | 'below' | 'coin']>([
    ['five scenarios that differ have the t test', [-1, -1, -1, 1, 1, ...times(15, 0)], 'above'],
    ['means have the t test, however few differ', [-1, ...times(19, 0)], 'below'],
  ])('of shares: %s', (_, leads, kind) => {
    const first = side(leads)
    const of = kind === 'above' ? { areShares: true } : {}
    const { pAbove } = tTestOfMeans(leads, { nullValue: -m })
    const p = (pAbove as { value: number }).value
    expect(
      tested({ kind: 'not-worse', margin: m, first, second: side(leads.map(() => 0)), of }).p,
    ).toEqual(known(expect.closeTo(2 * p, 8)))
  })

  test('of shares in which all scenarios are lost is not kept', () => {
    const lost = {
      first: side(times(8, 0)),
      second: side(times(8, 1)),
      margin: 1,
      of: { areShares: true },
    }
    expect(tested({ kind: 'not-worse', ...lost }).p).toEqual(known(1))
  })
})
