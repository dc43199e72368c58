import { known } from '@attune/core'
import { weightedSum } from '@attune/kit/internal'
import { describe, expect, test } from 'vitest'

describe('a weighted sum of means', () => {
  const strata = (n: number) =>
    ['one', 'other'].map((key, at) => ({
      key,
      weight: at + 1,
      values: Array.from({ length: n }, (_, item) => ({
        cluster: `${key} ${item}`,
        value: known((item % 2) + at),
      })),
    }))

  test('has the t interval of its errors, with Satterthwaite’s degrees of freedom', () => {
    // Means 1/2 and 3/2, errors sqrt(1/28) each: sum 7/2, error sqrt(5/28), (1 + 4)² / (1/7 + 16/7)
    // = 10.294 degrees.
    const { value, interval, n } = weightedSum(strata(8), 0.9).quantity

    expect({ value, n }).toEqual({ value: known(3.5), n: 16 })
    expect(interval).toMatchObject({
      lower: expect.closeTo(3.5 - 0.7637, 4),
      upper: expect.closeTo(3.5 + 0.7637, 4),
    })
  })

  test('has none where a part has none, and says which and why', () => {
    expect(weightedSum(strata(7), 0.9).quantity).toMatchObject({
      noInterval: 'one: 7 scenarios, 8 are needed',
    })
  })
})
