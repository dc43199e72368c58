import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core'
import { bootstrapPercentile, drawWith, type Draw, pairedBootstrap } from '../src/index.js'
import { misuseOf, pairedScores, scores } from './helpers.js'

const seeded = (seed = 'seed'): Draw => drawWith(createRandom(seed))
const singly = (values: number[]): number[][] => values.map((value) => [value])

describe('drawWith', () => {
  test('draws every position about equally often', () => {
    const draw = seeded()
    const counts = [0, 0, 0, 0]
    const positions = new Uint32Array(4)
    for (let i = 0; i < 10_000; i++) {
      draw(positions)
      for (const position of positions) counts[position]! += 1
    }
    // Beyond five standard deviations of a binomial count.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(7500))
  })
})

describe('bootstrapPercentile', () => {
  test('stays between the smallest and the largest value, its ends in order', () => {
    fc.assert(
      fc.property(scores(1), (values) => {
        const { interval } = bootstrapPercentile(singly(values), { draw: seeded(), resamples: 50 })
        expect(interval.lower).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(interval.upper).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
        expect(interval.lower).toBeLessThanOrEqual(interval.upper)
      }),
    )
  })

  test('moves and stretches with the values', () => {
    fc.assert(
      fc.property(scores(1), (values) => {
        const plain = bootstrapPercentile(singly(values), { draw: seeded(), resamples: 50 })
        const moved = bootstrapPercentile(singly(values.map((value) => 2 * value + 5)), {
          draw: seeded(),
          resamples: 50,
        })
        expect(moved.interval.lower).toBeCloseTo(2 * plain.interval.lower + 5, 9)
        expect(moved.interval.upper).toBeCloseTo(2 * plain.interval.upper + 5, 9)
        expect(moved.standardError).toBeCloseTo(2 * plain.standardError, 9)
      }),
    )
  })

  test('is wider with more confidence', () => {
    fc.assert(
      fc.property(scores(2), (values) => {
        const at = (confidence: number): { lower: number; upper: number } =>
          bootstrapPercentile(singly(values), { draw: seeded(), resamples: 50, confidence }).interval
        expect(at(0.99).lower).toBeLessThanOrEqual(at(0.8).lower)
        expect(at(0.99).upper).toBeGreaterThanOrEqual(at(0.8).upper)
      }),
    )
  })

  test('covers the true mean about as often as it says', () => {
    const random = createRandom('coverage')
    const draw = drawWith(random)
    let covered = 0
    for (let sample = 0; sample < 300; sample++) {
      const values = Array.from({ length: 40 }, random)
      const { interval } = bootstrapPercentile(singly(values), { draw, resamples: 200, confidence: 0.9 })
      covered += Number(interval.lower <= 0.5 && interval.upper >= 0.5)
    }
    expect(covered / 300).toBeGreaterThan(0.82)
    expect(covered / 300).toBeLessThan(0.97)
  })

  test('takes 2,000 resamples unless told otherwise', () => {
    expect(bootstrapPercentile([[1], [2]], { draw: seeded() }).replicates).toHaveLength(2000)
  })

  test('lets a statistic sort its sample without harm to the values', () => {
    const values = [5, 1, 4, 2, 3]
    const { estimate } = bootstrapPercentile(singly(values), {
      draw: seeded(),
      statistic: (sample) => sample.sort()[2]!,
    })
    expect(estimate).toBe(3)
    expect(values).toEqual([5, 1, 4, 2, 3])
  })

  test('refuses empty groups, a source that draws what is not there, and statistics that are not finite', () => {
    const draw = seeded()
    expect(misuseOf(() => bootstrapPercentile([], { draw }))).toBe('empty')
    expect(misuseOf(() => bootstrapPercentile([[1], []], { draw }))).toBe('empty')
    expect(misuseOf(() => bootstrapPercentile([[1], [2]], { draw: (positions) => positions.fill(2) }))).toBe(
      'out_of_range',
    )
    expect(misuseOf(() => bootstrapPercentile([[1], [2]], { draw, statistic: () => NaN }))).toBe('not_finite')
    expect(misuseOf(() => bootstrapPercentile([[1], [2]], { draw, resamples: 1 }))).toBe('out_of_range')
    expect(misuseOf(() => bootstrapPercentile([[1], [2]], { draw, confidence: 95 }))).toBe('out_of_range')
  })
})

describe('pairedBootstrap', () => {
  test('turns its sign, not its p-value, when the systems change places', () => {
    fc.assert(
      fc.property(pairedScores(1), ({ x, y }) => {
        const forth = pairedBootstrap(x, y, { draw: seeded(), resamples: 50 })
        const back = pairedBootstrap(y, x, { draw: seeded(), resamples: 50 })
        expect(back.difference).toBeCloseTo(-forth.difference, 9)
        expect(back.interval.lower).toBeCloseTo(-forth.interval.upper, 9)
        expect(back.pValue).toBe(forth.pValue)
        expect(forth.pValue).toBeGreaterThanOrEqual(2 / 51)
        expect(forth.pValue).toBeLessThanOrEqual(1)
      }),
    )
  })
})
