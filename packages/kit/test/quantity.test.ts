import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { type ClusteredObservation, type IntervalOptions, quantity } from '../src/internal.js'

const observed = (cluster: string, value: number | string): ClusteredObservation => ({
  cluster,
  value: typeof value === 'number' ? known(value) : unknown(value),
})

const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => observed(`s${value}`, value))
const shares = (yes: number, no: number): ClusteredObservation[] =>
  Array.from({ length: yes + no }, (_, at) => observed(`s${at}`, Number(at < yes)))

describe('a quantity', () => {
  test('is the mean of what is known, with its n, its interval, and what is missing by reason', () => {
    const given = [...eight, observed('d', 'late'), observed('e', 'failed'), observed('f', 'late')]
    const { interval, ...rest } = quantity(given)
    expect(rest).toEqual({ value: known(4.5), n: 8, clusters: 8, missing: { failed: 1, late: 2 } })
    // sd 2.449490, se sd / sqrt(8) = 0.866025, t of 7 degrees of freedom 2.364624.
    expect(interval).toMatchObject({ level: 0.95, method: 't over scenario clusters' })
    expect(interval!.lower).toBeCloseTo(4.5 - 2.364_624_251 * 0.866_025_404, 8)
    expect(interval!.upper).toBeCloseTo(4.5 + 2.364_624_251 * 0.866_025_404, 8)
  })

  test('says nothing of missing values when there are none', () => {
    expect(quantity(eight)).not.toHaveProperty('missing')
  })

  test('counts a scenario once, however many values it has', () => {
    expect(quantity([...eight, observed('s8', 8), observed('s8', 8)])).toMatchObject({
      value: known(4.5),
      n: 10,
    })
  })

  test.each([
    ['fewer than 8 scenarios', eight.slice(1), '7 scenarios, 8 are needed'],
    [
      'values of one scenario',
      [1, 2, 3].map((value) => observed('a', value)),
      'one scenario, 8 are needed',
    ],
    [
      'alike values',
      eight.map(({ cluster }) => observed(cluster, 3)),
      'all scenarios have the same value',
    ],
    [
      'alike values of offline stand-ins',
      eight.map(({ cluster }) => ({ ...observed(cluster, 3), offline: true })),
      'all scenarios have the same value; offline stand-ins may not vary between people',
    ],
  ])('has no interval of %s, and says why', (_, observations, noInterval) => {
    expect(quantity(observations)).toMatchObject({ noInterval })
    expect(quantity(observations)).not.toHaveProperty('interval')
  })

  test.each([
    ['no values', []],
    ['the one reason that there is', [observed('a', 'the one reason that there is')]],
    ['no values', [observed('a', 'one reason'), observed('b', 'another')]],
  ])('is unknown without values: %s', (why, observations) => {
    expect(quantity(observations)).toMatchObject({ value: unknown(why), n: 0 })
    expect(quantity(observations)).not.toHaveProperty('noInterval')
  })

  test('does not depend on the order of the values', () => {
    const observation = fc.tuple(fc.constantFrom(...'abcdefghij'), fc.integer({ min: -9, max: 9 }))
    fc.assert(
      fc.property(fc.array(observation, { minLength: 2, maxLength: 20 }), (pairs) => {
        const observations = pairs.map(([cluster, value]) => observed(cluster, value))
        expect(quantity([...observations].reverse())).toEqual(quantity(observations))
      }),
    )
  })

  test.each([0, 1, 95])('cannot be had with a level of %d', (level) => {
    expect(() => quantity(eight, { level })).toThrow(
      expect.objectContaining({ code: 'STATISTICS_INPUT' }),
    )
  })
})

describe('a share', () => {
  const of = (observations: readonly ClusteredObservation[], options: IntervalOptions = {}) =>
    quantity(observations, { of: 'shares', ...options })

  test('has a bound where it is 0 or 1', () => {
    // Clopper and Pearson: 1 - 0.025^(1/60) = 0.0596.
    expect(of(shares(0, 60))).toMatchObject({ value: known(0), n: 60, interval: { lower: 0 } })
    expect(of(shares(0, 60)).interval!.upper).toBeCloseTo(1 - 0.025 ** (1 / 60), 10)
    expect(of(shares(10, 0)).interval).toMatchObject({ upper: 1, level: 0.95 })
    expect(of(shares(10, 0)).interval!.lower).toBeCloseTo(0.025 ** (1 / 10), 10)
  })

  test('has an interval from two scenarios on, wider the fewer there are', () => {
    const width = (observations: readonly ClusteredObservation[]): number => {
      const { interval } = of(observations)
      return interval!.upper - interval!.lower
    }
    expect(width(shares(2, 2))).toBeGreaterThan(width(shares(10, 10)))
    expect(of([observed('a', 1), observed('a', 0)])).toMatchObject({ noInterval: 'one scenario' })
  })

  test('is refused where a value is not part of one', () => {
    expect(() => of([observed('a', 2), observed('b', 0)])).toThrow(
      expect.objectContaining({ code: 'STATISTICS_INPUT' }),
    )
  })
})
