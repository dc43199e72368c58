import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import {
  type ClusteredValue,
  deviationAt,
  deviationInterval,
  normal,
  pilotSpread,
} from '../src/index.js'
import { valueOf } from '@attune/testkit/shared/statistics.js'

const clusters = (...groups: readonly (readonly number[])[]): ClusteredValue[] =>
  groups.flatMap((group, at) => group.map((value) => ({ cluster: `c${at}`, value })))

describe('The variance of a pilot', () => {
  // Means 2, 4, 9: variance 13. Within: (1 + 1) / 1 of each cluster, 2 on average. 13 - 2 / 2 = 12.
  const pilot = valueOf(pilotSpread(clusters([1, 3], [3, 5], [8, 10])))

  test('is split into scenarios and repeats', () => {
    expect(pilot).toMatchObject({ nClusters: 3, repeats: 2, dfWithin: 3 })
    expect(pilot.ofMeans).toBeCloseTo(13, 12)
    expect(valueOf(pilot.within)).toBeCloseTo(2, 12)
    expect(valueOf(pilot.between)).toBeCloseTo(12, 12)
  })

  test('tells what fewer and more repeats would give', () => {
    expect(valueOf(deviationAt(pilot, 1)).sd ** 2).toBeCloseTo(14, 12)
    expect(valueOf(deviationAt(pilot, 2))).toEqual({ sd: Math.sqrt(pilot.ofMeans), df: 2 })
    expect(valueOf(deviationAt(pilot, 4)).sd ** 2).toBeCloseTo(12.5, 12)
  })

  test('without repeats tells nothing of them', () => {
    const single = valueOf(pilotSpread(clusters([1], [2], [6])))
    expect(single.between).toEqual({ state: 'unknown', why: 'no_repeats' })
    expect(deviationAt(single, 2)).toEqual({ state: 'unknown', why: 'no_repeats' })
    expect(valueOf(deviationAt(single, 1)).df).toBe(2)
  })

  test('is never below what repeats alone explain', () => {
    const alike = valueOf(pilotSpread(clusters([0, 10], [1, 9], [2, 8])))
    expect(valueOf(alike.between)).toBe(0)
    expect(valueOf(deviationAt(alike, 4)).sd ** 2).toBeCloseTo(valueOf(alike.within) / 4, 12)
  })

  test('needs two scenarios', () => {
    expect(pilotSpread(clusters([1, 2]))).toEqual({ state: 'unknown', why: 'too_few_clusters' })
    expect(pilotSpread([])).toEqual({ state: 'unknown', why: 'no_values' })
  })
})

test('the interval of a deviation is that of chi-square', () => {
  // Quantiles of chi-square with 9 degrees of freedom: 2.7003895 and 19.0227678.
  const { lower, upper } = deviationInterval({ sd: 2, df: 9 })
  expect(lower).toBeCloseTo(2 * Math.sqrt(9 / 19.0227678), 7)
  expect(upper).toBeCloseTo(2 * Math.sqrt(9 / 2.7003895), 7)
})

// Ten scenarios with three repeats; scenarios and repeats vary alike. 2,000 pilots: three standard
// errors are 0.015.
test.each([1, 3, 6])('the interval holds as often as it says with %d repeats', (repeats) => {
  const random = createRandom('pilots')
  let held = 0
  for (let pilot = 0; pilot < 2000; pilot++) {
    const groups = Array.from({ length: 10 }, () => {
      const scenario = normal(random)
      return Array.from({ length: 3 }, () => scenario + normal(random))
    })
    const { lower, upper } = deviationInterval(
      valueOf(deviationAt(valueOf(pilotSpread(clusters(...groups))), repeats)),
    )
    const truth = Math.sqrt(1 + 1 / repeats)
    held += Number(lower <= truth && truth <= upper)
  }
  expect(held / 2000).toBeGreaterThan(0.935)
  expect(held / 2000).toBeLessThan(0.975)
})
