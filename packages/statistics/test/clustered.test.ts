import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import {
  clusterMean,
  comparePaired,
  familyTest,
  type ClusteredValue,
  type PairableValue,
  signFlipTest,
} from '../src/index.js'
import { misuseOf, score, scores, valueOf } from './helpers.js'

const clustered = (clusters: readonly (readonly number[])[]): ClusteredValue[] =>
  clusters.flatMap((values, index) => values.map((value) => ({ cluster: `scenario ${index}`, value })))
const single = (values: readonly number[]): ClusteredValue[] => clustered(values.map((value) => [value]))

describe('clusterMean', () => {
  test('is no surer where values only repeat their cluster', () => {
    fc.assert(
      fc.property(scores(2), (values) => {
        const once = clusterMean(single(values), { weigh: 'values' })
        const thrice = clusterMean(clustered(values.map((value) => [value, value, value])), { weigh: 'values' })
        expect(thrice.n).toBe(3 * once.n)
        expect(valueOf(thrice.interval).lower).toBeCloseTo(valueOf(once.interval).lower, 9)
        expect(valueOf(thrice.df)).toBeCloseTo(valueOf(once.df), 9)
      }),
    )
  })

  test('moves and stretches with the values', () => {
    fc.assert(
      fc.property(scores(2), (values) => {
        const { interval: plain } = clusterMean(single(values))
        const { interval: moved } = clusterMean(single(values.map((value) => 2 * value + 5)))
        expect(valueOf(moved).lower).toBeCloseTo(2 * valueOf(plain).lower + 5, 8)
        expect(valueOf(moved).upper).toBeCloseTo(2 * valueOf(plain).upper + 5, 8)
      }),
    )
  })

  test('refuses values that are not finite', () => {
    expect(misuseOf(() => clusterMean(single([1, Infinity])))).toBe('not_finite')
  })
})

describe('signFlipTest', () => {
  test('says the same of values and of their opposites', () => {
    fc.assert(
      fc.property(scores(1, 20), (values) => {
        const back = signFlipTest(single(values.map((value) => -value)))
        expect(back.pValue).toEqual(signFlipTest(single(values)).pValue)
      }),
    )
  })

  test('is exact up to 15 clusters and drawn above, and close to exact there', () => {
    const values = [3, -1, 4, 1, -5, 9, 2, 6, -5, 3, 5, 8, 9, -7, 9]
    const exact = signFlipTest(single(values))
    expect(exact.exact).toBe(true)
    // A cluster of zero changes no sum: the p-value stays, but for the draws.
    const drawn = signFlipTest(single([...values, 0]), { statistic: 'mean' })
    expect(drawn.exact).toBe(false)
    const reference = valueOf(signFlipTest(single(values), { statistic: 'mean' }).pValue)
    // Five standard errors of a share of 9,999 draws.
    expect(Math.abs(valueOf(drawn.pValue) - reference)).toBeLessThan(
      5 * Math.sqrt((reference * (1 - reference)) / 9999),
    )
  })

  test('cannot be below what the clusters or the draws allow', () => {
    expect(valueOf(signFlipTest(single([4, 5, 6])).pValue)).toBe(1 / 4)
    const many = Array.from({ length: 40 }, (_, index) => 100 + index)
    expect(valueOf(signFlipTest(single(many)).pValue)).toBe(1 / 10_000)
    expect(valueOf(signFlipTest(single(many), { resamples: 99 }).pValue)).toBe(1 / 100)
  })

  test('has a p-value of 1 for one cluster, and refuses too few draws', () => {
    expect(valueOf(signFlipTest(clustered([[1, 2, 3]])).pValue)).toBe(1)
    expect(misuseOf(() => signFlipTest(single([1, 2]), { resamples: 98 }))).toBe('out_of_range')
  })
})

describe('an exact draw', () => {
  test('has the p-value 1, though rounding leaves something of its sum', () => {
    const shares = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3].map((won) => won / 3)
    const turned = shares.map((share) => share - (1 - share))
    expect(Math.abs(turned.reduce((sum, value) => sum + value, 0))).toBeGreaterThan(0)
    expect(signFlipTest(single(turned))).toMatchObject({ statistic: { value: 0 }, pValue: { value: 1 } })
    const many = [...turned, ...turned]
    expect(valueOf(signFlipTest(single(many)).pValue)).toBe(1)
    expect(valueOf(familyTest([single(turned), single([1, 2, 3, 4])]).members[0]!.adjusted)).toBe(1)
  })
})

describe('familyTest', () => {
  const family = (columns: readonly (readonly number[])[]): ClusteredValue[][] => columns.map((each) => single(each))

  test('gives each comparison the p-value that it has alone, and an adjusted one that is not below it', () => {
    const columns = fc.array(fc.array(score, { minLength: 6, maxLength: 18 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(columns, (given) => {
        const { members } = familyTest(family(given))
        for (const [at, { pValue, adjusted }] of members.entries()) {
          expect(pValue).toEqual(signFlipTest(single(given[at]!)).pValue)
          expect(valueOf(adjusted)).toBeGreaterThanOrEqual(valueOf(pValue))
        }
      }),
      { numRuns: 25 },
    )
  })

  test('is no harder on a comparison that stands in the family twice', () => {
    const values = [2, -1, 3, 1, 4, -2, 5, 2]
    const { members } = familyTest(family([values, values, values]))
    expect(valueOf(members[0]!.adjusted)).toBe(valueOf(members[0]!.pValue))
    const byHolm = familyTest(family([values, values, values]), { adjust: 'holm' }).members[0]!
    expect(valueOf(byHolm.adjusted)).toBeCloseTo(3 * valueOf(byHolm.pValue), 12)
  })

  test('tells 18 systems apart whose neighbours differ by one standard deviation over 118 scenarios', () => {
    let state = 1
    const noise = (): number => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647 - 0.5
    }
    const systems = Array.from({ length: 18 }, (_, system) =>
      Array.from({ length: 118 }, () => system * Math.sqrt(1 / 6) + noise()),
    )
    const pairs = systems.flatMap((first, at) => systems.slice(at + 1).map((second) => [first, second] as const))
    const { members, m } = familyTest(pairs.map(([a, b]) => single(a.map((value, at) => value - b[at]!))))
    expect(m).toBe(153)
    expect(Math.max(...members.map(({ adjusted }) => valueOf(adjusted)))).toBeLessThan(0.01)
  })
})

const entry = (pair: string, value: PairableValue['value'], cluster = pair): PairableValue => ({ pair, cluster, value })

describe('comparePaired', () => {
  const missing = unknown('judge refused')

  test('compares pairs only, and counts what has no counterpart or no value', () => {
    const first = [entry('a', 3), entry('b', 5), entry('c', missing), entry('d', 1), entry('e', 9)]
    const second = [entry('a', 1), entry('b', 4), entry('c', 2), entry('d', missing), entry('f', 0), entry('g', 0)]
    const result = comparePaired(first, second)
    expect(result).toMatchObject({ n: 2, nClusters: 2, nMissing: 2, onlyFirst: 1, onlySecond: 2 })
    expect(valueOf(result.difference)).toBe(1.5)
  })

  test('does not depend on the order in which pairs came', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 12 }), (pairs) => {
        const first = pairs.map(([a], at) => entry(`s${at}`, a))
        const second = pairs.map(([, b], at) => entry(`s${at}`, b))
        const { difference, interval, pValue } = comparePaired(first, second)
        expect(comparePaired(first.toReversed(), second)).toMatchObject({ difference, interval, pValue })
      }),
    )
  })

  test('knows a difference but no interval of a single cluster, and nothing of no pairs', () => {
    const one = comparePaired([entry('a', 3)], [entry('a', 1)])
    expect(one).toMatchObject({ interval: unknown('too_few_clusters'), pValue: unknown('too_few_clusters') })
    expect(valueOf(one.difference)).toBe(2)
    const none = comparePaired([entry('a', 3)], [entry('b', 1)])
    expect(none).toMatchObject({ n: 0, onlyFirst: 1, onlySecond: 1, difference: unknown('no_values') })
  })

  test('refuses values that are not finite, two values for one pair, and a pair in two clusters', () => {
    expect(misuseOf(() => comparePaired([entry('a', NaN)], [entry('a', 1)]))).toBe('not_finite')
    expect(misuseOf(() => comparePaired([entry('a', 1), entry('a', 2)], []))).toBe('duplicate')
    expect(misuseOf(() => comparePaired([entry('a', 1, 'x')], [entry('a', 2, 'y')]))).toBe('cluster_mismatch')
  })
})
