import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { clustersNeeded, smallestDifference } from '@attune/statistics'
import { detectable, detectableText } from '../../src/engine/detectable.js'

const number = (value: number): string => value.toFixed(1)

describe('what a study can show', () => {
  test('is planned at the share of the level that one claim of the family has', () => {
    const { smallest, needed } = detectable({ deviation: 1, clusters: 20, family: 10, level: 0.95, matters: 0.5 })
    const plan = { sd: 1, alpha: 0.05 / 10, test: 'sign-flips' as const }
    expect(smallest).toEqual({ state: 'known', value: expect.closeTo(valueOf(smallestDifference(20, plan)), 9) })
    const exact = clustersNeeded(0.5, { ...plan, alpha: 0.05 / 10 })
    expect(needed).toEqual(known(exact.state === 'known' ? exact.value.clusters : 0))
    expect(detectable({ deviation: 1, clusters: 20, family: 1, level: 0.95 }).needed).toBeUndefined()
  })

  test('that needs many scenarios is nearly what the exact number would be', () => {
    const options = { deviation: 1, clusters: 20, family: 1, level: 0.95 }
    const plan = { sd: 1, alpha: 0.05, test: 'sign-flips' as const }
    const rough = valueOf(detectable({ ...options, matters: 0.15 }).needed!)
    const exact = clustersNeeded(0.15, plan)
    expect(Math.abs(rough - (exact.state === 'known' ? exact.value.clusters : 0))).toBeLessThan(4)
  })

  test('is said by its smallest difference, or by what the config says matters', () => {
    const common = { deviation: 1, clusters: 20, family: 1, level: 0.95 }
    const say = (more: { clusters?: number; matters?: number }): string | undefined => {
      const options = { ...common, ...more }
      return detectableText(detectable(options), { ...options, number })
    }
    expect(say({})).toBe('would show differences from 0.7 on')
    expect(say({ matters: 0.3 })).toBe(
      'about 90 scenarios would show a difference of 0.3, which the config says matters',
    )
    expect(say({ matters: 0.01 })).toMatch(/^more than 10000 scenarios would show/)
    expect(say({ matters: 1 })).toBe('20 scenarios would show a difference of 1.0, which the config says matters')
    expect(say({ clusters: 4 })).toBe('could show no difference, however large')
    const alike = detectable({ ...common, deviation: 0 })
    expect(detectableText(alike, { clusters: 20, number })).toBeUndefined()
  })
})

const valueOf = (value: ReturnType<typeof smallestDifference>): number => (value.state === 'known' ? value.value : NaN)
