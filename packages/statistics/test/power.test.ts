import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { clustersNeeded, normal, powerAt, tTest } from '../src/index.js'
import { valueOf } from '@attune/testkit/shared/statistics.js'

// Values of the noncentral t distribution are held by the vectors; here is what the t test makes of
// it.
const plan = { sd: 1 } as const

describe('Power of the t test', () => {
  test('one scenario finds nothing, and what cannot vary has no power', () => {
    expect(powerAt(1, 100, plan)).toEqual({ state: 'unknown', why: 'too_few_clusters' })
    expect(clustersNeeded(1, { sd: 0 })).toEqual({ state: 'unknown', why: 'zero_variance' })
  })

  test('without a difference it is the level', () => {
    expect(valueOf(powerAt(12, 0, plan))).toBeCloseTo(0.05, 8)
    expect(valueOf(powerAt(12, 0, { ...plan, alpha: 0.01, alternative: 'greater' }))).toBeCloseTo(
      0.01,
      8,
    )
  })

  test('a stricter level takes more scenarios', () => {
    const strict = { ...plan, alpha: 0.05 / 153 }
    const { clusters, power, powerOneFewer } = valueOf(clustersNeeded(0.5, strict))
    expect(clusters).toBeGreaterThan(valueOf(clustersNeeded(0.5, plan)).clusters)
    expect(power).toBeGreaterThanOrEqual(0.8)
    expect(valueOf(powerOneFewer)).toBeLessThan(0.8)
  })

  test('34 scenarios find half a standard deviation in four of five studies', () => {
    // As G*Power and R have it for one sample: power.t.test(delta = 0.5, power = 0.8, type =
    // "one.sample") gives n = 33.4.
    expect(valueOf(clustersNeeded(0.5, plan)).clusters).toBe(34)
  })

  // 2,000 studies: three standard errors are 0.033.
  test.each([
    [8, 1.2],
    [9, 1],
    [12, 0.8],
    [16, 0.7],
    [24, 0.6],
  ])('%s scenarios find a difference of %s sd as often as it says', (size, difference) => {
    const random = createRandom(`studies of ${size}`)
    let found = 0
    for (let study = 0; study < 2000; study++) {
      const values = Array.from({ length: size }, (_, at) => ({
        cluster: String(at),
        value: difference + normal(random),
      }))
      found += Number(valueOf(tTest(values).pValue) < 0.05)
    }
    expect(Math.abs(found / 2000 - valueOf(powerAt(size, difference, plan)))).toBeLessThan(0.04)
  })
})
