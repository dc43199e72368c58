import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '../../src/known.js'
import { createRandom } from '../../src/random.js'
import { type Observation, quantity } from '../../src/summary/index.js'

const observed = (cluster: string, value: number | string): Observation => ({
  cluster,
  value: typeof value === 'number' ? known(value) : unknown(value),
})

const of = (observations: readonly Observation[], resamples = 200) =>
  quantity(observations, createRandom('quantity'), { resamples })

describe('a quantity', () => {
  test('is the mean of what is known, with its n, its interval, and what is missing by reason', () => {
    const values = [
      observed('a', 1),
      observed('b', 2),
      observed('c', 6),
      observed('d', 'late'),
      observed('e', 'failed'),
    ]
    expect(of([...values, observed('f', 'late')])).toMatchObject({
      value: known(3),
      n: 3,
      interval: { level: 0.95, method: 'percentile bootstrap over scenario clusters, 200 resamples' },
      missing: { failed: 1, late: 2 },
    })
  })

  test('says nothing of missing values when there are none', () => {
    expect(of([observed('a', 1), observed('b', 2)])).not.toHaveProperty('missing')
  })

  test('has the interval that one can count out for two clusters', () => {
    // Resampled means are 0 (1 in 4), 5 (2 in 4) and 10 (1 in 4): both tails of 2.5 % lie at the ends.
    expect(of([observed('a', 0), observed('b', 10)]).interval).toMatchObject({ lower: 0, upper: 10 })
  })

  test('has no interval when all values are of one cluster, however many they are', () => {
    const alike = of([observed('a', 1), observed('a', 2), observed('a', 3)])
    expect(alike).toEqual({ value: known(2), n: 3 })
  })

  test.each([
    ['no values', []],
    ['the one reason that there is', [observed('a', 'the one reason that there is')]],
    ['no values', [observed('a', 'one reason'), observed('b', 'another')]],
  ])('is unknown without values: %s', (why, observations) => {
    expect(of(observations)).toMatchObject({ value: unknown(why), n: 0 })
  })

  test('has an interval within the range of its values, and does not depend on the order of the values', () => {
    const observation = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: -9, max: 9 }))
    fc.assert(
      fc.property(fc.array(observation, { minLength: 2, maxLength: 20 }), (pairs) => {
        const observations = pairs.map(([cluster, value]) => observed(cluster, value))
        const { value, interval } = of(observations, 50)
        expect(of([...observations].reverse(), 50)).toEqual({ ...of(observations, 50) })
        const [low, high] = [Math.min(...pairs.map(([, v]) => v)), Math.max(...pairs.map(([, v]) => v))]
        if (value.state === 'unknown' || interval === undefined) return
        expect(interval.lower).toBeGreaterThanOrEqual(low - 1e-9)
        expect(interval.upper).toBeLessThanOrEqual(high + 1e-9)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['a level of 1', { level: 1 }],
    ['a single resample', { resamples: 1 }],
  ])('cannot be had with %s', (_, intervalOptions) => {
    const observations = [observed('a', 1), observed('b', 2)]
    expect(() => quantity(observations, createRandom('x'), intervalOptions)).toThrow(
      expect.objectContaining({ code: 'STATISTICS_INPUT' }),
    )
  })
})
