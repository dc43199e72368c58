import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterMean, type ClusteredValue } from '../src/index.js'
import { misuseOf, scores, valueOf } from '@attune/testkit/shared/statistics.js'

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
