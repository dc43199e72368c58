import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterMean, type ClusteredValue, signFlipTest } from '../src/index.js'
import { misuseOf, scores, valueOf } from './helpers.js'

const clustered = (clusters: readonly (readonly number[])[]): ClusteredValue[] =>
  clusters.flatMap((values, index) =>
    values.map((value) => ({ cluster: `scenario ${index}`, value })),
  )
const single = (values: readonly number[]): ClusteredValue[] =>
  clustered(values.map((value) => [value]))

describe('clusterMean', () => {
  test('is no surer where values only repeat their cluster', () => {
    fc.assert(
      fc.property(scores(2), (values) => {
        const once = clusterMean(single(values), { weigh: 'values' })
        const thrice = clusterMean(clustered(values.map((value) => [value, value, value])), {
          weigh: 'values',
        })
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
