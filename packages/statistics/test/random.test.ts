import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { normal } from '../src/resample.js'
import { normalCdf } from '../src/index.js'

const take = <T>(count: number, next: () => T): T[] => Array.from({ length: count }, next)

describe('createRandom', () => {
  test('gives this stream for this seed, in every version: results of earlier runs depend on it', () => {
    expect(take(4, createRandom('golden'))).toEqual([
      0.2537803030441642, 0.18482660394142614, 0.8001941031760167, 0.5651271395760428,
    ])
  })

  test('gives the same stream again for the same seed, and another for another seed', () => {
    expect(take(20, createRandom('a'))).toEqual(take(20, createRandom('a')))
    const streams = new Set(
      ['a', 'b', 'aa', '', '情绪'].map((seed) => take(2, createRandom(seed)).join()),
    )
    expect(streams.size).toBe(5)
  })

  test('fills the unit interval evenly', () => {
    const cells = Array.from({ length: 50 }, () => 0)
    for (const value of take(100_000, createRandom('even'))) cells[Math.floor(value * 50)]! += 1
    const chiSquare = cells.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
    // 49 degrees of freedom: the 0.001 and the 0.999 quantile.
    expect(chiSquare).toBeGreaterThan(23.98)
    expect(chiSquare).toBeLessThan(85.35)
  })
})

describe('normal', () => {
  test('follows the normal distribution', () => {
    const random = createRandom('bell')
    const sorted = take(20_000, () => normal(random)).sort((left, right) => left - right)
    const distances = sorted.map((value, index) =>
      Math.abs(normalCdf(value) - (index + 0.5) / sorted.length),
    )
    // Kolmogorov's distance is beyond this once in a thousand seeds.
    expect(Math.max(...distances)).toBeLessThan(1.95 / Math.sqrt(sorted.length))
  })

  test('stays finite at the ends of the unit interval', () => {
    expect(normal(() => 0)).toBeCloseTo(0, 15)
    expect(Math.abs(normal(() => 1 - 2 ** -53))).toBeLessThan(8.6)
  })
})
