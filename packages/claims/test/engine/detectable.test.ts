import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { detectable } from '../../src/engine/at-look.js'

const interval = (lower: number, upper: number) => known({ lower, upper, level: 0.95 as const, method: 't' })
const alone = { ofOne: 1, ofLeast: 1 }
const twelve = { deviation: known(10), clusters: 12, alpha: 0.05, share: alone }

test('twelve scenarios show nearly one standard deviation, whatever was seen', () => {
  const near = detectable({ ...twelve, estimate: known(0), interval: interval(-6, 6) })
  const far = detectable({ ...twelve, estimate: known(30), interval: interval(24, 36) })
  expect(near).toStrictEqual(far)
  expect(near.smallest.state === 'known' && near.smallest.value).toBeCloseTo(9, 0)
})

test('a spread that the interval contradicts plans nothing', () => {
  const skewed = detectable({ ...twelve, estimate: known(60), interval: interval(34, 64) })
  expect(skewed.smallest).toStrictEqual({
    state: 'unknown',
    why: 'the values are too skewed to say which differences would show',
  })
})

test('the difference that matters gives the number of scenarios', () => {
  const { needed } = detectable({ ...twelve, estimate: known(1), interval: interval(-5, 7), matters: 5 })
  expect(needed?.state === 'known' && needed.value).toBeGreaterThan(30)
})

test('three scenarios show nothing, and that is said', () => {
  const { smallest } = detectable({ ...twelve, clusters: 3, estimate: known(1), interval: interval(-5, 7) })
  expect(smallest).toStrictEqual({ state: 'unknown', why: 'no difference is likely to show at this number' })
})

test('scenarios that are all alike say nothing about others', () => {
  const { smallest } = detectable({ ...twelve, deviation: known(0), estimate: known(0), interval: interval(0, 0) })
  expect(smallest).toStrictEqual({ state: 'unknown', why: 'their scenarios do not differ' })
})
