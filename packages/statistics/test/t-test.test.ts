import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { clusterWelch, exactShare, signFlips, tTest, tTestOfMeans } from '../src/index.js'
import { misuseOf, valueOf } from '@attune/testkit/shared/statistics.js'

const values = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), {
  minLength: 8,
  maxLength: 30,
})

describe('tTest', () => {
  // scipy.stats.ttest_1samp, 1.17
  test.each([
    [0, 0.0204390370078, 0.0102195185039, 0.989780481496],
    [2, 0.364803325028, 0.182401662514, 0.817598337486],
    [3, 1, 0.5, 0.5],
    [5, 0.0908996843432, 0.954550157828, 0.0454498421716],
  ])('of nine means against %d', (nullValue, pValue, pAbove, pBelow) => {
    const close = (value: number) => known(expect.closeTo(value, 10))
    const interval = (level: number) =>
      valueOf(tTestOfMeans([3, 5, -2, 8, 4, 1, 6, 2, 0], { nullValue, level }).interval)
    expect(tTestOfMeans([3, 5, -2, 8, 4, 1, 6, 2, 0], { nullValue })).toMatchObject({
      n: 9,
      nClusters: 9,
      estimate: known(3),
      deviation: close(3.1224989992),
      standardError: close(1.04083299973),
      df: known(8),
      pValue: close(pValue),
      pAbove: close(pAbove),
      pBelow: close(pBelow),
    })
    expect(interval(0.9)).toEqual({
      lower: expect.closeTo(1.06452103795, 10),
      upper: expect.closeTo(4.93547896205, 10),
    })
    expect(interval(0.95)).toEqual({
      lower: expect.closeTo(0.599834798559, 10),
      upper: expect.closeTo(5.40016520144, 10),
    })
  })

  test('has the mean of one cluster, and the spread of two', () => {
    const none = unknown('too_few_clusters')
    expect(tTestOfMeans([3])).toEqual({
      n: 1,
      nClusters: 1,
      estimate: known(3),
      deviation: none,
      standardError: none,
      df: none,
      pValue: none,
      pAbove: none,
      pBelow: none,
      interval: none,
    })
    expect(tTestOfMeans([3, 5])).toMatchObject({
      deviation: known(expect.closeTo(Math.SQRT2, 12)),
      standardError: known(expect.closeTo(1, 12)),
      df: known(1),
      pValue: none,
    })
  })

  // Sums that are equal but for rounding: 0.1 + 0.2 and 0.3, also as large numbers.
  test.each([1, 1e6])(
    'takes rounding errors for no spread, and no distance: times %d',
    (factor) => {
      const means = Array.from({ length: 12 }, (_, at) => (at % 2 ? 0.1 + 0.2 : 0.3) * factor)
      expect(tTestOfMeans(means, { nullValue: 0.3 * factor })).toMatchObject({
        standardError: known(0),
        pValue: known(1),
        interval: unknown('zero_variance'),
      })
    },
  )

  test.each([1, 1e6])(
    'takes rounding errors for no distance from equal means: times %d',
    (factor) => {
      const means = Array<number>(12).fill(0.3 * factor)
      expect(tTestOfMeans(means, { nullValue: (0.1 + 0.2) * factor })).toMatchObject({
        pValue: known(1),
        pAbove: known(1),
        pBelow: known(1),
      })
    },
  )

  test.each([
    [4, 2 ** -12, 1],
    [5, 1, 1],
    [6, 1, 2 ** -12],
  ])('of twelve means of 5 is exact against %d', (nullValue, pAbove, pBelow) => {
    const found = tTestOfMeans(Array<number>(12).fill(5), { nullValue })
    expect(found).toMatchObject({ pAbove: known(pAbove), pBelow: known(pBelow) })
  })

  test('says nothing of fewer than eight clusters but their mean and spread', () => {
    const found = tTestOfMeans([1, 2, 3, 4, 5, 6, 7])
    expect(found).toMatchObject({
      estimate: { value: 4 },
      pValue: { why: 'too_few_clusters' },
      interval: { why: 'too_few_clusters' },
    })
    expect(valueOf(found.deviation)).toBeCloseTo(2.160247, 6)
    expect(tTestOfMeans([])).toMatchObject({
      estimate: { why: 'no_values' },
      pValue: { why: 'no_values' },
    })
  })

  test.each([
    [1, 2 ** -11, 2 ** -12, 1],
    [-1, 2 ** -11, 1, 2 ** -12],
    [0, 1, 1, 1],
  ])(
    'of twelve differences that are all %d gives the p of sign flips',
    (value, pValue, pAbove, pBelow) => {
      const found = tTestOfMeans(Array<number>(12).fill(value))
      expect(found).toMatchObject({
        pValue: { value: pValue },
        pAbove: { value: pAbove },
        pBelow: { value: pBelow },
        interval: { why: 'zero_variance' },
      })
    },
  )

  test('counts each cluster once, whatever it holds', () => {
    const means = [1, 2, 3, 5, 8, 13, 21, 34]
    const rows = means.flatMap((value, at) =>
      [-1, 0, 1]
        .slice(at % 2)
        .flatMap((shift) => (at % 2 ? [value] : [value + shift]))
        .map((each) => ({ cluster: `c${at}`, value: each })),
    )
    expect({ ...tTest(rows), n: 0 }).toEqual({ ...tTestOfMeans(means), n: 0 })
  })

  test('has an interval that excludes a mean exactly where p is below 1 - level', () => {
    fc.assert(
      fc.property(values, fc.double({ min: -50, max: 50, noNaN: true }), (means, nothing) => {
        const { pValue, interval } = tTestOfMeans(means, { nullValue: nothing, level: 0.97 })
        if (interval.state === 'unknown') return
        const { lower, upper } = interval.value
        expect(lower > nothing || upper < nothing).toBe(valueOf(pValue) < 0.03)
      }),
    )
  })

  test('has a smaller p where a difference moves towards the mean', () => {
    fc.assert(
      fc.property(
        values,
        fc.nat(29),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (means, at, share) => {
          const place = at % means.length
          const others = means.filter((_, index) => index !== place)
          const centre = others.reduce((sum, each) => sum + each, 0) / others.length
          if (others.every((each) => Math.abs(each - centre) < 1e-6)) return
          // Moved and paid back to the others, so that the mean stays.
          const shift = share * (centre - means[place]!)
          const moved = means.map((each, index) =>
            index === place ? each + shift : each - shift / others.length,
          )
          const [before, after] = [tTestOfMeans(means), tTestOfMeans(moved)]
          if (before.interval.state === 'unknown' || after.interval.state === 'unknown') return
          expect(valueOf(after.pValue)).toBeLessThanOrEqual(
            valueOf(before.pValue) * (1 + 1e-9) + 1e-300,
          )
        },
      ),
    )
  })
})

describe('clusterWelch', () => {
  test('has one-sided p-values against any difference', () => {
    const side = (shift: number) =>
      [1, 2, 4, 7, 9, 12, 13, 20].map((value, at) => ({ cluster: `${at}`, value: value + shift }))
    const found = clusterWelch(side(3), side(0), 0.95, 3)
    expect(valueOf(found.pAbove)).toBeCloseTo(0.5, 12)
    expect(valueOf(clusterWelch(side(30), side(0), 0.95, 3).pAbove)).toBeLessThan(1e-4)
    expect(valueOf(clusterWelch(side(30), side(0), 0.95, 3).pBelow)).toBeGreaterThan(0.999)
  })
})

describe('signFlips', () => {
  test('has an interval that excludes one half exactly where p is below 1 - level', () => {
    const scores = fc.array(fc.constantFrom(0, 0.25, 0.5, 0.75, 1), { minLength: 8, maxLength: 40 })
    fc.assert(
      fc.property(scores, fc.constantFrom(0.05, 0.02, 0.003, 1e-5), (each, alpha) => {
        const { pValue, interval } = signFlips(each)
        const { lower, upper } = valueOf(interval(1 - alpha))
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
        expect(lower > 1 / 2 || upper < 1 / 2).toBe(valueOf(pValue) < alpha)
      }),
    )
  })

  test('is the sign test where every scenario is decided', () => {
    expect(valueOf(signFlips([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]).pValue)).toBeCloseTo(22 / 1024, 12)
    expect(valueOf(signFlips(Array<number>(12).fill(1)).interval(0.95))).toEqual(exactShare(12, 12))
  })

  test('says nothing of scores off every grid, and of too few', () => {
    expect(
      signFlips(Array.from({ length: 20 }, (_, at) => 1 / (at + Math.PI))).pValue,
    ).toMatchObject({
      why: 'no_grid',
    })
    expect(signFlips([1, 1, 1]).pValue).toMatchObject({ why: 'too_few_clusters' })
    expect(misuseOf(() => signFlips([2]))).toBe('out_of_range')
  })
})

test('exactShare refuses what is no share', () => {
  expect(misuseOf(() => exactShare(3, 2))).toBe('out_of_range')
  expect(misuseOf(() => exactShare(0, 0))).toBe('out_of_range')
  expect(misuseOf(() => exactShare(-1, 2))).toBe('out_of_range')
})
