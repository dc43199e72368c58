import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betInterval, betP } from '../src/bet.js'
import { meanTest } from '../src/index.js'
import { valueOf } from './helpers.js'

const range = [-1, 1] as const
const inRange = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 20 })

describe('what a range says of a mean', () => {
  test.each([
    [8, [-1, 1]],
    [12, [-0.5, 1]],
    [20, [-1, 0.1]],
    [60, [-0.02, 0.9]],
  ] as const)('is false in at most 5 %% of samples of %d values, counted exactly: %o with mean 0', (n, [low, high]) => {
    const chance = low / (low - high)
    let falsely = 0
    let weight = (1 - chance) ** n
    for (let highs = 0; highs <= n; highs++) {
      const values = Array.from({ length: n }, (_, at) => (at < highs ? high : low))
      if (betP(values, 0, range) < 0.05) falsely += weight
      weight *= ((n - highs) / (highs + 1)) * (chance / (1 - chance))
    }
    expect(falsely).toBeLessThanOrEqual(0.05)
  })

  test('is an interval that ends where p is one less the level, around the mean', () => {
    fc.assert(
      fc.property(inRange, fc.constantFrom(0.5, 0.95, 0.99), (values, level) => {
        const { lower, upper } = betInterval(values, range, level)
        const mean = values.reduce((sum, each) => sum + each, 0) / values.length
        expect(lower).toBeLessThanOrEqual(mean + 1e-9)
        expect(upper).toBeGreaterThanOrEqual(mean - 1e-9)
        if (lower > -0.999) expect(betP(values, lower, range)).toBeCloseTo(1 - level, 6)
        if (upper < 0.999) expect(betP(values, upper, range)).toBeCloseTo(1 - level, 6)
      }),
    )
  })

  test('is nothing where a value is outside', () => {
    expect(betP([0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 1.1], 0, range)).toBe(1)
    expect(betInterval([1.1], range, 0.95)).toEqual({ lower: -Infinity, upper: Infinity })
  })
})

describe('meanTest with a range', () => {
  const far = [65, 65, 64, 65, 66, 65, 65, 64, 65, 65, 65, 5].map((value, at) => ({ cluster: `s${at}`, value }))

  test('finds what is far ahead in all scenarios, though one is unlike the others', () => {
    expect(valueOf(meanTest(far).pValue)).toBeGreaterThan(0.05)
    const { pValue, pByRange, interval, doubts } = meanTest(far, { range: [-100, 100] })
    expect(valueOf(pValue)).toBe(pByRange)
    expect(pByRange).toBeLessThan(0.02)
    expect(valueOf(interval).lower).toBeGreaterThan(0)
    expect(doubts).toEqual({})
  })

  test('has an interval that leaves out 0 exactly where p is below one less the level', () => {
    fc.assert(
      fc.property(inRange, fc.constantFrom(0.8, 0.95), (values, level) => {
        const given = values.map((value, at) => ({ cluster: `s${at}`, value }))
        const { pValue, interval } = meanTest(given, { range, level })
        if (interval.state === 'unknown' || pValue.state === 'unknown') return
        const { lower, upper } = interval.value
        expect(lower > 0 || upper < 0).toBe(pValue.value < 1 - level)
      }),
    )
  })
})
