import { known, type Known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { describe, expect, test } from 'vitest'
import { jackknifeInterval, mean } from '../src/index.js'
import { normal } from '../src/resample.js'

const values = (count: number, name: string): number[] => {
  const random = createRandom(name)
  return Array.from({ length: count }, () => normal(random))
}

/** A statistic that counts how many values it reads over all of its calls. */
function counted(): { read: number; statistic: (kept: readonly number[]) => Known<number> } {
  const state = {
    read: 0,
    statistic: (kept: readonly number[]): Known<number> => {
      state.read += kept.length
      return known(mean(kept))
    },
  }
  return state
}

describe('the jackknife over many pieces', () => {
  test('reads each value at most 200 times above 200 pieces', () => {
    for (const count of [250, 1_000, 4_000]) {
      const own = counted()
      jackknifeInterval(values(count, 'cost'), own.statistic)
      expect(own.read / count).toBeLessThanOrEqual(201)
    }
  })

  test('leaves out one piece at a time up to 200 pieces', () => {
    const own = counted()
    jackknifeInterval(values(200, 'single'), own.statistic)
    expect(own.read).toBe(200 + 200 * 199)
  })

  test('has the width of the t interval of a mean within a tenth', () => {
    for (const count of [201, 400, 999, 2_000, 5_000]) {
      const sample = values(count, `width ${count}`)
      const middle = mean(sample)
      const deviation = Math.sqrt(
        sample.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (count - 1),
      )
      const interval = jackknifeInterval(sample, (kept) => known(mean(kept)))
      expect(interval.state).toBe('known')
      if (interval.state !== 'known') continue
      const ratio =
        (interval.value.upper - interval.value.lower) / (2 * 1.96 * (deviation / Math.sqrt(count)))
      expect(ratio).toBeGreaterThan(0.85)
      expect(ratio).toBeLessThan(1.15)
    }
  })

  test('gives the same interval at each call', () => {
    const sample = values(700, 'same')
    const interval = (): unknown => jackknifeInterval(sample, (kept) => known(mean(kept)))
    expect(interval()).toEqual(interval())
  })
})
