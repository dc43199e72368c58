import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { canFlip, exactShare, signFlips } from '../src/index.js'
import { misuseOf, valueOf } from '@attune/testkit/shared/statistics.js'

const of = (count: number, value: number): number[] => Array<number>(count).fill(value)

/** Means of all subsets of the scores but the empty one, in ascending order. */
function subsetMeans(scores: readonly number[]): number[] {
  const sums = scores.reduce<[number, number][]>(
    (all, score) => [
      ...all,
      ...all.map(([sum, size]): [number, number] => [sum + score, size + 1]),
    ],
    [[0, 0]],
  )
  return sums
    .slice(1)
    .map(([sum, size]) => sum / size)
    .toSorted((left, right) => left - right)
}

describe('signFlips', () => {
  const scores = fc
    .constantFrom([0, 0.5, 1], [0, 1 / 3, 2 / 3, 1], [0.2, 0.3, 0.9])
    .chain((grid) => fc.array(fc.constantFrom(...grid), { minLength: 8, maxLength: 10 }))

  test('counts all flips whose mean is at least, or at most, the observed one', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(0.2, 1 / 3, 0.5, 0.7), (each, nullValue) => {
        const shifted = each.map((score) => score - nullValue)
        const observed = shifted.reduce((sum, shift) => sum + shift, 0)
        let [above, below] = [0, 0]
        for (let flips = 0; flips < 2 ** each.length; flips++) {
          const sum = shifted.reduce(
            (all, shift, at) => all + (flips & (1 << at) ? -shift : shift),
            0,
          )
          if (sum >= observed - 1e-9) above++
          if (sum <= observed + 1e-9) below++
        }
        const [pAbove, pBelow] = [above / 2 ** each.length, below / 2 ** each.length]
        const found = signFlips(each, nullValue)
        expect(valueOf(found.pAbove)).toBeCloseTo(pAbove, 12)
        expect(valueOf(found.pBelow)).toBeCloseTo(pBelow, 12)
        expect(valueOf(found.pValue)).toBeCloseTo(Math.min(1, 2 * Math.min(pAbove, pBelow)), 12)
      }),
      { numRuns: 40 },
    )
  })

  // The k-th subset mean from either end, with the empty set first, is the limit at 1 - 2k / 2^G.
  test('has an interval between subset means, at levels that fall on one', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 100 }), (each, k) => {
        const sum = each.reduce((all, score) => all + score, 0)
        fc.pre(sum !== 0 && sum !== each.length)
        const means = subsetMeans(each)
        const { lower, upper } = valueOf(signFlips(each).interval(1 - (2 * k) / 2 ** each.length))
        expect(lower).toBeCloseTo(k === 1 ? 0 : means[k - 2]!, 12)
        expect(upper).toBeCloseTo(k === 1 ? 1 : means.at(1 - k)!, 12)
      }),
      { numRuns: 60 },
    )
  })

  test('has the whole range at a level that no set reaches', () => {
    expect(valueOf(signFlips(of(8, 0.75).with(0, 0.25)).interval(0.999))).toEqual({
      lower: 0,
      upper: 1,
    })
  })

  // Only the empty set has a mean on the other side.
  test.each([
    [1, 2 ** -9, 1],
    [0, 1, 2 ** -9],
  ])('of nine scores of %d', (score, pAbove, pBelow) => {
    const found = signFlips(of(9, score))
    expect(found).toMatchObject({
      nClusters: 9,
      estimate: known(score),
      pValue: known(2 ** -8),
      pAbove: known(pAbove),
      pBelow: known(pBelow),
    })
    expect(valueOf(found.interval(0.9))).toEqual(exactShare(9 * score, 9, 0.9))
  })

  test.each<[string, number[], object, string]>([
    ['no scores', [], unknown('no_values'), 'no_values'],
    ['seven', of(7, 0.5), known(0.5), 'too_few_clusters'],
    ['no grid', of(8, Math.SQRT1_2), known(expect.closeTo(Math.SQRT1_2, 12)), 'no_grid'],
  ])('is unknown of %s', (_, each, estimate, why) => {
    const none = unknown(why)
    const found = signFlips(each)
    expect(found).toMatchObject({ nClusters: each.length, estimate })
    expect(found).toMatchObject({ pValue: none, pAbove: none, pBelow: none })
    expect(found.interval(0.95)).toEqual(none)
  })

  test.each([0, 1])('refuses a level of %d', (level) => {
    expect(misuseOf(() => signFlips(of(8, 0.5)).interval(level))).toBe('out_of_range')
  })
})

describe('flips can be counted', () => {
  test.each<[string, number[], boolean]>([
    ['of no scores', [], true],
    ['of 100 clusters', of(100, 0.5), true],
    ['not of 101', of(101, 0.5), false],
    ['of 240 steps', of(80, 1 / 240), true],
    ['not of 241', of(80, 1 / 241), false],
    // 20,000 steps in all
    ['of 200 steps and 100 clusters', of(100, 1 / 200), true],
    ['not of 201 and 100', of(100, 1 / 201), false],
    ['of thirds with nine digits', of(8, 0.333333333), true],
    ['not of thirds with six digits', of(8, 0.333333), false],
    ['not of a score off the grid of the others', [...of(9, 0.5), Math.SQRT1_2], false],
  ])('%s', (_, each, expected) => {
    expect(canFlip(each)).toBe(expected)
  })
})
