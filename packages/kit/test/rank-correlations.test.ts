import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesOf, kendall, spearman } from '@attune/statistics'
import { rankCorrelationsWithout } from '../src/agreement/rank-correlations.js'

/** Rank correlations of the points without those at some positions. */
const correlationsOf = (x: readonly number[], y: readonly number[], leftOut: number[] = []) =>
  rankCorrelationsWithout({ x: codesOf(x), y: codesOf(y) })(Uint32Array.from(leftOut))

test('codes keep the order of values, and which of them are equal', () => {
  expect([...codesOf([0.5, -3, 0, 0.5, -0, 1e9])]).toEqual([2, 0, 1, 2, 1, 3])
})

test('the correlations are those of the statistics of the other points, with ties and without', () => {
  const value = fc.integer({ min: -3, max: 3 })
  const point = fc.record({ x: value, y: value, other: fc.nat(), isLeft: fc.boolean() })
  const points = fc.array(point, { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(points, fc.boolean(), (drawn, tied) => {
      const y = drawn.map((each) => (tied ? each.y : each.other))
      const x = drawn.map((each) => each.x)
      const isKept = (_: unknown, at: number): boolean => !drawn[at]!.isLeft
      const [keptX, keptY] = [x.filter(isKept), y.filter(isKept)]
      const [rho, tau] = [spearman(keptX, keptY).value, kendall(keptX, keptY).value]
      const leftOut = drawn.flatMap(({ isLeft }, at) => (isLeft ? [at] : []))
      const found = correlationsOf(x, y, leftOut)
      const isKnown = rho.state === 'known' && tau.state === 'known'
      expect(found !== undefined).toBe(isKnown)
      if (!isKnown) return
      expect(found?.spearman).toBeCloseTo(rho.value, 12)
      expect(found?.kendall).toBeCloseTo(tau.value, 12)
    }),
  )
})

test.each([
  ['no points', [], []],
  ['a single point', [1], [2]],
  ['an x that does not vary', [1, 1, 1], [1, 2, 3]],
  ['a y that does not vary', [1, 2, 3], [0, -0, 0]],
])('there are none for %s', (_, x, y) => {
  expect(correlationsOf(x, y)).toBeUndefined()
})
