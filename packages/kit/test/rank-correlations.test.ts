import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesOf, rankCorrelations } from '../src/agreement/rank-agreement.js'
import { kendall, spearman } from '@attune/statistics'

const correlationsOf = (x: readonly number[], y: readonly number[]) =>
  rankCorrelations(codesOf(x), codesOf(y))

test('codes keep the order of values, and which of them are equal', () => {
  expect([...codesOf([0.5, -3, 0, 0.5, -0, 1e9])]).toEqual([2, 0, 1, 2, 1, 3])
})

test('the correlations are those of the statistics, with ties and without', () => {
  const value = fc.integer({ min: -3, max: 3 })
  const points = fc.uniqueArray(fc.tuple(value, value, fc.nat()), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(points, fc.boolean(), (drawn, tied) => {
      const [x, y] = [
        drawn.map(([left]) => left),
        drawn.map(([, right, other]) => (tied ? right : other)),
      ]
      const [rho, tau] = [spearman(x, y).value, kendall(x, y).value]
      fc.pre(rho.state === 'known' && tau.state === 'known')
      const found = correlationsOf(x, y)
      expect(found?.spearman).toBeCloseTo(rho.value, 12)
      expect(found?.kendall).toBeCloseTo(tau.value, 12)
    }),
  )
})

test('points drawn several times count several times', () => {
  const [x, y] = [codesOf([1, 2, 3]), codesOf([2, 1, 3])]
  const twice = [0, 0, 1, 2, 2]
  const drawn = rankCorrelations(
    Uint32Array.from(twice, (at) => x[at]!),
    Uint32Array.from(twice, (at) => y[at]!),
  )
  expect(drawn).toEqual(correlationsOf([1, 1, 2, 3, 3], [2, 2, 1, 3, 3]))
})

test.each([
  ['no points', [], []],
  ['a single point', [1], [2]],
  ['an x that does not vary', [1, 1, 1], [1, 2, 3]],
  ['a y that does not vary', [1, 2, 3], [0, -0, 0]],
])('there are none for %s', (_, x, y) => {
  expect(correlationsOf(x, y)).toBeUndefined()
})
