import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairBinomialCdf } from '../src/compare-paired.js'
import {
  chiSquareUpper,
  normalCdf,
  studentCritical,
  studentTwoSided,
} from '../src/distributions.js'
import { misuseOf } from '@attune/testkit/shared/statistics.js'

const relativeError = (actual: number, expected: number): number => Math.abs(actual / expected - 1)

// Expected values of this file: mpmath 1.3.0 with 40 digits.

describe('normalCdf', () => {
  test.each([
    [-37, 5.725571222524577e-300],
    [-20, 2.7536241186062337e-89],
    [-8, 6.220960574271784e-16],
    [-5, 2.866515718791939e-7],
    [-2.2, 0.013903447513498611],
    [-2, 0.02275013194817921],
    [-1.9999, 0.02275553158476719],
    [-0.5, 0.3085375387259869],
    [0, 0.5],
    [1e-9, 0.5000000003989423],
    [0.3, 0.6179114221889527],
    [1.5, 0.9331927987311419],
    [3, 0.9986501019683699],
    [6, 0.9999999990134123],
    [Infinity, 1],
  ])('of %f is %f to twelve digits', (x, expected) => {
    expect(relativeError(normalCdf(x), expected)).toBeLessThan(1e-12)
  })

  test('is 0 at minus infinity and refuses NaN', () => {
    expect(normalCdf(-Infinity)).toBe(0)
    expect(misuseOf(() => normalCdf(NaN))).toBe('not_finite')
  })

  test('gives the two sides of any x the sum 1, and never falls', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (x, step) => {
          expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 14)
          expect(normalCdf(x + step)).toBeGreaterThanOrEqual(normalCdf(x) - 1e-15)
        },
      ),
    )
  })
})

describe("Student's t", () => {
  test.each([
    [1, 0.02, 0.9872693017980544],
    [1, 1e6, 6.366197723673691e-7],
    [2, 0.7, 0.5563930246328654],
    [3, 300, 8.167508785978677e-8],
    [7, 2.3646242510103, 0.0500000000428406],
    [30, 40, 1.3726045194406403e-27],
    [248, 1.96, 0.05111559193184122],
    [100_000, 6, 1.9799294556017627e-9],
  ])('with %i degrees of freedom goes beyond %f with probability %f', (df, t, expected) => {
    expect(relativeError(studentTwoSided(t, df), expected)).toBeLessThan(1e-12)
    expect(studentTwoSided(-t, df)).toBe(studentTwoSided(t, df))
  })

  test.each([
    [0.95, 1, 12.706204736174705],
    [0.95, 4, 2.7764451051977943],
    [0.9, 7, 1.8945786050900073],
    [0.95, 99, 1.9842169515864174],
    [0.99, 10_000, 2.5763210466685287],
  ])('keeps a share of %f with %i degrees of freedom within %f', (confidence, df, expected) => {
    expect(relativeError(studentCritical(confidence, df), expected)).toBeLessThan(1e-12)
  })

  test('is certain to reach 0 and never reaches infinity', () => {
    expect(studentTwoSided(0, 5)).toBe(1)
    expect(studentTwoSided(-Infinity, 5)).toBe(0)
  })
})

describe('fairBinomialCdf', () => {
  test.each([
    [-1, 5, 0],
    [0, 0, 1],
    [0, 1, 0.5],
    [5, 5, 1],
    [0, 5, 0.03125],
    [3, 10, 0.171875],
    [6, 20, 0.057659149169921875],
    [13, 20, 0.9423408508300781],
    [250, 550, 0.018289372774551352],
    [2450, 5000, 0.08074261119868845],
  ])('at %i of %i throws is %f', (k, n, expected) => {
    expect(fairBinomialCdf(k, n)).toBeCloseTo(expected, 14)
  })
})

test.each([
  [0, 3, 1],
  [0, 2, 1],
  [0.5, 1, 0.4795001221869535],
  [3.841458820694124, 1, 0.05000000000000006],
  [10, 4, 0.040427681994512805],
  [10, 5, 0.07523524614651218],
  [22.362032494826934, 13, 0.05000000000000008],
  [60, 13, 5.2534798527057154e-8],
  [250, 3, 6.543750030967994e-54],
  [900, 8, 5.647652070459843e-189],
  [1600, 1500, 0.03602644670402662],
  [1400, 1501, 0.9695483195791609],
])('chiSquareUpper of %f with %i degrees of freedom is %f', (x, df, expected) =>
  expect(relativeError(chiSquareUpper(x, df), expected)).toBeLessThan(1e-11),
)
