import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core'
import { clustersNeeded, normal, powerAt, signFlipTest, smallestDifference } from '../src/index.js'
import { valueOf } from './helpers.js'

// Power of the t test is held by the vectors; here is what sign flips make of it.
const plan = { sd: 1, test: 'sign-flips' } as const

describe('Power of sign flips', () => {
  test('five scenarios find nothing: p cannot be below 1/16', () => {
    expect(powerAt(5, 100, plan)).toEqual({ state: 'known', value: 0 })
    expect(smallestDifference(5, plan)).toEqual({ state: 'unknown', why: 'too_few_clusters' })
    expect(valueOf(clustersNeeded(100, plan)).clusters).toBe(6)
  })

  test('six scenarios find what has one sign in all of them', () => {
    // P(Z < 1) = 0.8413447 for each of six.
    expect(valueOf(powerAt(6, 1, plan))).toBeCloseTo(0.8413447 ** 6 + 0.1586553 ** 6, 6)
  })

  test('a stricter level takes more scenarios', () => {
    // 0.05 among 153 comparisons: 2^-11 is above, 2^-12 below.
    expect(valueOf(clustersNeeded(100, { ...plan, alpha: 0.05 / 153 })).clusters).toBe(13)
  })

  test('from 16 scenarios on it is that of the t test', () => {
    expect(powerAt(16, 0.5, plan)).toEqual(powerAt(16, 0.5, { sd: 1 }))
    expect(valueOf(powerAt(15, 0.5, plan))).toBeLessThan(valueOf(powerAt(15, 0.5, { sd: 1 })))
  })

  // 2,000 studies: three standard errors are 0.033.
  test.each([
    [6, 1.2],
    [7, 1.2],
    [9, 1],
    [12, 0.8],
    [24, 0.6],
  ])('%s scenarios find a difference of %s sd as often as it says', (size, difference) => {
    const random = createRandom(`studies of ${size}`)
    let found = 0
    for (let study = 0; study < 2000; study++) {
      const values = Array.from({ length: size }, (_, at) => ({
        cluster: String(at),
        value: difference + normal(random),
      }))
      found += Number(valueOf(signFlipTest(values, { resamples: 999 }).pValue) < 0.05)
    }
    expect(Math.abs(found / 2000 - valueOf(powerAt(size, difference, plan)))).toBeLessThan(0.04)
  })
})
