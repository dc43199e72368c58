import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, unknown } from '@attune/core'
import {
  adjustedMeanTests,
  clusterMean,
  type ClusteredValue,
  meanInterval,
  meanTest,
  normal,
  pairValues,
} from '../src/index.js'
import { lSkewness, shrunkT, stretchedT } from '../src/observed.js'
import { scores, valueOf } from './helpers.js'

const single = (values: readonly number[]): ClusteredValue[] =>
  values.map((value, index) => ({ cluster: `scenario ${index}`, value }))
const differences = (first: readonly number[], second: readonly number[]): readonly ClusteredValue[] => {
  const side = (values: readonly number[]) => single(values).map((each) => ({ ...each, pair: each.cluster }))
  return pairValues(side(first), side(second)).differences
}
const crash = [20, 96, 93, 95, 94, 97, 95, 96, 94, 95, 93, 95].map((value) => value - 84)

describe('L-skewness', () => {
  test('is l3 / l2 of the unbiased sample L-moments', () => {
    // By their definition: means over all pairs and triples.
    const values = [10, 1, 3, 2]
    const triples = [0, 1, 2, 3].map((left) => values.filter((_, at) => at !== left).sort((x, y) => x - y))
    const third = triples.reduce((sum, [low, middle, high]) => sum + high! - 2 * middle! + low!, 0) / 4 / 3
    const pairs = values.flatMap((x, at) => values.slice(at + 1).map((y) => Math.abs(x - y) / 2))
    const second = pairs.reduce((sum, each) => sum + each, 0) / pairs.length
    expect(lSkewness(values)).toBeCloseTo(third / second, 12)
  })

  test('is 0 of symmetric, equal and too few values', () => {
    expect(lSkewness([1, 2, 3, 4, 5])).toBeCloseTo(0, 12)
    expect(lSkewness([7.1, 7.1, 7.1])).toBe(0)
    expect(lSkewness([1, 5])).toBe(0)
  })

  test('turns with the values and never leaves -1 to 1', () => {
    fc.assert(
      fc.property(scores(3), (values) => {
        const skew = lSkewness(values)
        expect(Math.abs(skew)).toBeLessThanOrEqual(1 + 1e-9)
        expect(lSkewness(values.map((value) => -value))).toBeCloseTo(-skew, 6)
      }),
    )
  })
})

test('stretching undoes shrinking, and nothing is made larger', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }), (t, pull) => {
      expect(shrunkT(stretchedT(t, pull), pull)).toBeCloseTo(t, 6)
      expect(shrunkT(t, pull)).toBeLessThanOrEqual(t)
    }),
  )
})

describe('meanTest', () => {
  test('of symmetric values is Student’s t', () => {
    const values = single([1, 2, 3, 4, 5, 6, 7, 8])
    const found = meanTest(values)
    expect(found.interval).toEqual(clusterMean(values).interval)
    expect(valueOf(found.pValue)).toBe(2 ** -7)
    expect(valueOf(found.statistic)).toBeCloseTo(4.5 / Math.sqrt(6 / 8), 12)
    expect(found).toMatchObject({ n: 8, nClusters: 8, doubts: {}, intervalDoubt: undefined })
  })

  test('counts a cluster once', () => {
    const once = meanTest(single([1, 2, 4, 3, 6, 2]))
    const repeated = meanTest([
      ...single([1, 2, 4, 3, 6]),
      ...[1, 2, 3].map((value) => ({ cluster: 'scenario 5', value })),
      { cluster: 'scenario 6', value: unknown('missing') },
    ])
    expect(repeated).toEqual({ ...once, n: 8 })
  })

  test('its interval leaves out nothing exactly where p is below 1 - level', () => {
    fc.assert(
      fc.property(
        scores(2),
        fc.constantFrom(0.8, 0.95),
        fc.double({ min: -5, max: 5, noNaN: true }),
        (values, level, nothing) => {
          const { interval, pValue } = meanTest(single(values), { level, nothing })
          if (interval.state === 'unknown') return
          const { lower, upper } = interval.value
          const p = valueOf(pValue)
          if (Math.abs(p - (1 - level)) < 1e-6) return
          expect(nothing < lower || nothing > upper).toBe(p < 1 - level)
        },
      ),
    )
  })

  test('does not say that a system with a crash is better, and says why', () => {
    const found = meanTest(single([...crash, ...crash.slice(1), ...crash.slice(1)]))
    expect(
      valueOf(clusterMean(single([...crash, ...crash.slice(1), ...crash.slice(1)])).interval).lower,
    ).toBeGreaterThan(0)
    expect(valueOf(found.pValue)).toBeGreaterThan(0.05)
    expect(found.doubts).toEqual({ above: 'values are too skewed for 34 scenarios' })
    expect(valueOf(found.interval).lower).toBeLessThan(0)
  })

  test('the other side of a long tail is as without it', () => {
    const values = single(crash.map((value) => 30 - value))
    expect(valueOf(meanTest(values).statistic)).toBeCloseTo(
      valueOf(clusterMean(values).estimate) / valueOf(clusterMean(values).standardError),
      9,
    )
  })

  test('cannot tell with five scenarios, nor where only five of many differ', () => {
    const five = meanTest(single([5, 6, 5.5, 6.5, 5.2]))
    expect(valueOf(five.pValue)).toBe(2 ** -4)
    expect(valueOf(five.interval).lower).toBe(0)
    expect(five.doubts).toEqual({ above: '5 scenarios are too few', below: '5 scenarios are too few' })
    const ties = meanTest(single([...Array.from({ length: 60 }, () => 0), 1, 1, 1, 1, 1]))
    expect(valueOf(ties.pValue)).toBe(2 ** -4)
    expect(ties.doubts).toEqual({ above: 'too few scenarios differ' })
  })

  test('knows nothing of what has no spread', () => {
    expect(meanTest([])).toMatchObject({ n: 0, estimate: unknown('no_values'), pValue: unknown('no_values') })
    expect(meanTest(single([3]))).toMatchObject({
      interval: unknown('too_few_clusters'),
      pValue: unknown('too_few_clusters'),
      intervalDoubt: '1 scenarios are too few',
    })
    const alike = meanTest(single([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]))
    expect(alike).toMatchObject({
      interval: unknown('zero_variance'),
      intervalDoubt: 'all 8 scenarios are alike',
      doubts: {},
    })
    expect(valueOf(alike.pValue)).toBe(2 ** -7)
    expect(valueOf(meanTest(single([0.3, 0.3, 0.3]), { nothing: 0.1 + 0.2 }).pValue)).toBe(1)
  })
})

describe('meanTest of a difference', () => {
  const tail = [1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 9, 14].map((value) => value + 3)

  test('sides that are skewed alike have no tail', () => {
    const second = tail.map((_, at) => tail[(at * 5) % tail.length]! - 4)
    const found = valueOf(meanTest(differences(tail, second)).interval)
    const plain = valueOf(clusterMean(differences(tail, second)).interval)
    expect(found.lower).toBeCloseTo(plain.lower, 9)
    expect(found.upper).toBeCloseTo(plain.upper, 9)
  })

  test('one skewed side has', () => {
    const level = tail.map((_, at) => 30 + 0.1 * (at % 3))
    const found = meanTest(differences(level, tail))
    const plain = clusterMean(differences(level, tail))
    expect(valueOf(found.statistic)).toBeLessThan(valueOf(plain.estimate) / valueOf(plain.standardError))
    expect(valueOf(found.interval).lower).toBeLessThan(valueOf(plain.interval).lower)
  })

  test('turns with its sides, and a scenario may have several', () => {
    const spread = [5, 1, 3, 4, 2, 6, 3, 2, 4, 5, 1, 3]
    const [one, turned] = [meanTest(differences(tail, spread)), meanTest(differences(spread, tail))]
    expect(turned.pValue).toEqual(one.pValue)
    expect(valueOf(turned.interval).lower).toBeCloseTo(-valueOf(one.interval).upper, 9)
    const twice = differences(tail, spread).flatMap((each) => [each, each])
    expect(meanTest(twice)).toEqual({ ...one, n: 2 * one.n })
  })

  test('its interval leaves out nothing exactly where p is below 1 - level', () => {
    fc.assert(
      fc.property(scores(2), scores(2), (first, second) => {
        const size = Math.min(first.length, second.length)
        const { interval, pValue } = meanTest(differences(first.slice(0, size), second.slice(0, size)))
        if (interval.state === 'unknown' || Math.abs(valueOf(pValue) - 0.05) < 1e-6) return
        expect(interval.value.lower > 0 || interval.value.upper < 0).toBe(valueOf(pValue) < 0.05)
      }),
    )
  })
})

test('an interval of a mean stays in its range, needs 8 scenarios and some knowledge of the tail', () => {
  const scoresOfCrash = single(crash.map((value) => value + 84))
  const cut = meanInterval(scoresOfCrash, { range: [0, 100] })
  expect(cut.intervalDoubt).toBeUndefined()
  expect(valueOf(cut.interval).lower).toBe(0)
  expect(meanInterval(scoresOfCrash.slice(0, 8)).intervalDoubt).toBe('values are too skewed for 8 scenarios')
  expect(meanInterval(scoresOfCrash.slice(0, 7)).intervalDoubt).toBe('an interval needs 8 scenarios')
})

describe('adjustedMeanTests', () => {
  const random = createRandom('adjusted')
  const draws = (count: number, shift: number): ClusteredValue[] =>
    single(Array.from({ length: count }, () => normal(random) + shift))

  test('leaves one as it is, and what cannot be tested out', () => {
    const one = draws(12, 1)
    expect(adjustedMeanTests([{ values: one }])).toEqual([meanTest(one).pValue])
    expect(adjustedMeanTests([one, single([1]), []].map((values) => ({ values })))).toEqual([
      meanTest(one).pValue,
      unknown('too_few_clusters'),
      unknown('no_values'),
    ])
  })

  test('is never below the p-value and does not depend on that of the comparisons', () => {
    const family = [0, 0.5, 1, 2].map((shift) => ({ values: draws(20, shift) }))
    const adjusted = adjustedMeanTests(family).map(valueOf)
    for (const [at, { values }] of family.entries()) {
      expect(adjusted[at]).toBeGreaterThanOrEqual(valueOf(meanTest(values).pValue))
    }
    expect(adjustedMeanTests(family.toReversed()).map(valueOf).toReversed()).toEqual(adjusted)
  })

  test('measures that say the same cost less than ones that do not', () => {
    const values = draws(30, 0.5)
    const same = Array.from({ length: 10 }, (_, at) => ({
      values: values.map(({ cluster, value }) => ({ cluster, value: Number(value) * (at + 1) })),
    }))
    const others = Array.from({ length: 9 }, () => ({ values: draws(30, 0) }))
    const among = [{ values }, ...others]
    expect(valueOf(adjustedMeanTests(same)[0]!)).toBeLessThan(valueOf(adjustedMeanTests(among)[0]!) / 2)
  })

  test('ten large differences are found at ten scenarios, as one would be', () => {
    const family = Array.from({ length: 10 }, () => ({ values: draws(10, 30) }))
    expect(adjustedMeanTests(family).map(valueOf)).toEqual(family.map(() => 2 ** -9))
    // Values of one side may have a tail that was not seen.
    const changes = family.map((each) => ({ ...each, isOneSided: true }))
    expect(Math.min(...adjustedMeanTests(changes).map(valueOf))).toBeGreaterThan(4 * 2 ** -9)
  })
})
