import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantiles } from '../src/index.js'
import { misuseOf, scores } from '@attune/testkit/shared/statistics.js'

describe('quantiles', () => {
  test('rise with q from the smallest to the largest value', () => {
    fc.assert(
      fc.property(scores(1), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (values, qs) => {
        const rising = quantiles(values, [0, ...qs.sort((left, right) => left - right), 1])
        expect(rising[0]).toBe(Math.min(...values) + 0)
        expect(rising.at(-1)).toBe(Math.max(...values) + 0)
        for (const [index, value] of rising.slice(1).entries()) {
          expect(value).toBeGreaterThanOrEqual(rising[index]! - 1e-9)
        }
      }),
    )
  })

  test('refuse a q that is no number, and values that are none', () => {
    expect(misuseOf(() => quantiles([1, 2], [NaN]))).toBe('q_out_of_range')
    expect(misuseOf(() => quantiles([1, NaN], [0.5]))).toBe('not_finite')
  })

  test('leave the values in their order', () => {
    const values = [3, 1, 2]
    quantiles(values, [0.5])
    expect(values).toEqual([3, 1, 2])
  })
})
