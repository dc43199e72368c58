import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unknown } from '../../src/known.js'
import {
  bootstrapInterval,
  bootstrapPercentile,
  type ClusteredValue,
  comparePaired,
  createRandom,
  drawWith,
  type Draw,
  type PairableValue,
  pairedBootstrap,
} from '../../src/statistics/index.js'
import { misuseOf, pairedScores, score, scores, valueOf } from './helpers.js'

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

const clustered = (clusters: number[][]): ClusteredValue[] =>
  clusters.flatMap((values, index) => values.map((value) => ({ cluster: `scenario ${index}`, value })))

describe('bootstrapInterval', () => {
  test('draws whole clusters: values that only repeat their cluster make nothing surer', () => {
    fc.assert(
      fc.property(scores(2), (values) => {
        const once = bootstrapInterval(clustered(values.map((value) => [value])), { draw: seeded(), resamples: 50 })
        const fourTimes = bootstrapInterval(clustered(values.map((value) => [value, value, value, value])), {
          draw: seeded(),
          resamples: 50,
        })
        expect(fourTimes.n).toBe(4 * once.n)
        expect(valueOf(fourTimes.interval).lower).toBeCloseTo(valueOf(once.interval).lower, 9)
        expect(valueOf(fourTimes.interval).upper).toBeCloseTo(valueOf(once.interval).upper, 9)
      }),
    )
  })

  test('counts what is missing and leaves it out', () => {
    const values = [...clustered([[1, 2], [3]]), { cluster: 'scenario 7', value: unknown('no answer') }]
    const result = bootstrapInterval(values, { draw: seeded() })
    expect(result).toMatchObject({ n: 3, nMissing: 1, nClusters: 2 })
    expect(valueOf(result.estimate)).toBe(2)
  })

  test('knows the estimate but no interval of a single cluster, and nothing without values', () => {
    const single = bootstrapInterval(clustered([[1, 2]]), { draw: seeded() })
    expect(single).toMatchObject({ interval: unknown('too_few_clusters'), standardError: unknown('too_few_clusters') })
    expect(valueOf(single.estimate)).toBe(1.5)
    expect(bootstrapInterval([], { draw: seeded() })).toMatchObject({ n: 0, estimate: unknown('empty') })
  })

  test('does not depend on the order in which values came', () => {
    const values = clustered([[1, 2], [3], [7, 8, 9], [0.1, 0.2, 0.3]])
    fc.assert(
      fc.property(fc.shuffledSubarray(values, { minLength: values.length }), (shuffled) => {
        expect(bootstrapInterval(shuffled, { draw: seeded(), resamples: 20 })).toEqual(
          bootstrapInterval(values, { draw: seeded(), resamples: 20 }),
        )
      }),
    )
  })

  test('gives the same result for the same seed, and another for another', () => {
    const values = clustered([[1, 2], [3], [7, 8, 9], [4]])
    const run = (seed: string): unknown => bootstrapInterval(values, { draw: seeded(seed) }).standardError
    expect(run('a')).toEqual(run('a'))
    expect(run('a')).not.toEqual(run('b'))
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

const entry = (pair: string, value: PairableValue['value'], cluster = pair): PairableValue => ({ pair, cluster, value })

const name = (index: number): string => `scenario ${String(index).padStart(2, '0')}`

describe('comparePaired', () => {
  const missing = unknown('judge refused')

  test('agrees with the paired bootstrap where every pair is its own cluster', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 20 }), (pairs) => {
        const compared = comparePaired(
          pairs.map(([a], index) => entry(name(index), a)),
          pairs.map(([, b], index) => entry(name(index), b)).toReversed(),
          { draw: seeded(), resamples: 50 },
        )
        const expected = pairedBootstrap(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
          { draw: seeded(), resamples: 50 },
        )
        expect(valueOf(compared.difference)).toBe(expected.difference)
        expect(valueOf(compared.interval)).toEqual(expected.interval)
        expect(valueOf(compared.standardError)).toBe(expected.standardError)
        expect(valueOf(compared.pValue)).toBe(expected.pValue)
      }),
    )
  })

  test('compares pairs only, and counts what has no counterpart or no value', () => {
    const first = [entry('a', 3), entry('b', 5), entry('c', missing), entry('d', 1), entry('e', 9)]
    const second = [entry('a', 1), entry('b', 4), entry('c', 2), entry('d', missing), entry('f', 0), entry('g', 0)]
    const result = comparePaired(first, second, { draw: seeded() })
    expect(result).toMatchObject({ n: 2, nClusters: 2, nMissing: 2, onlyFirst: 1, onlySecond: 2 })
    expect(valueOf(result.difference)).toBe(1.5)
  })

  test('draws the pairs of a cluster together', () => {
    const first = [entry('a/1', 4, 'a'), entry('a/2', 4, 'a'), entry('b/1', 1, 'b')]
    const second = [entry('a/1', 2, 'a'), entry('a/2', 2, 'a'), entry('b/1', 2, 'b')]
    const positions = [
      [0, 0],
      [0, 1],
      [1, 1],
    ]
    let next = 0
    const draw: Draw = (places) => places.set(positions[next++]!)
    const { interval } = comparePaired(first, second, { draw, resamples: 3, confidence: 0.999_999 })
    expect(valueOf(interval).lower).toBeCloseTo(-1, 4)
    expect(valueOf(interval).upper).toBeCloseTo(2, 4)
  })

  test('knows a difference but no doubt of a single cluster, and nothing of no pairs', () => {
    const single = comparePaired([entry('a', 3)], [entry('a', 1)], { draw: seeded() })
    expect(single).toMatchObject({ interval: unknown('too_few_clusters'), pValue: unknown('too_few_clusters') })
    expect(valueOf(single.difference)).toBe(2)
    const none = comparePaired([entry('a', 3)], [entry('b', 1)], { draw: seeded() })
    expect(none).toMatchObject({ n: 0, onlyFirst: 1, onlySecond: 1, difference: unknown('empty') })
  })

  test('refuses values that are not finite, even where there is nothing to resample', () => {
    const options = { draw: seeded() }
    expect(misuseOf(() => comparePaired([entry('a', NaN)], [entry('a', 1)], options))).toBe('not_finite')
    expect(misuseOf(() => bootstrapInterval([entry('a', Infinity)], options))).toBe('not_finite')
    expect(misuseOf(() => bootstrapInterval([entry('a', 1)], { ...options, statistic: () => NaN }))).toBe('not_finite')
  })

  test('refuses two values for one pair, and a pair in two clusters', () => {
    const options = { draw: seeded() }
    expect(misuseOf(() => comparePaired([entry('a', 1), entry('a', 2)], [], options))).toBe('duplicate')
    expect(misuseOf(() => comparePaired([entry('a', 1, 'x')], [entry('a', 2, 'y')], options))).toBe('cluster_mismatch')
  })
})
