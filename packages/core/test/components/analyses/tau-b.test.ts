import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tauB } from '../../../src/components/analyses/agreement/tau-b.js'
import { kendall } from '../../../src/statistics/index.js'

test('tau-b by sorting is the tau-b of the statistics, with ties and without', () => {
  const value = fc.integer({ min: -3, max: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 40 }), (points) => {
      const [x, y] = [points.map(([left]) => left), points.map(([, right]) => right)]
      const expected = kendall(x, y).value
      if (expected.state === 'unknown') expect(tauB(x, y)).toBeUndefined()
      else expect(tauB(x, y)).toBeCloseTo(expected.value, 12)
    }),
  )
})

test.each([
  ['no points', [], []],
  ['a single point', [1], [2]],
  ['an x that does not vary', [1, 1, 1], [1, 2, 3]],
  ['a y that does not vary', [1, 2, 3], [0, -0, 0]],
])('there is no tau of %s', (_, x, y) => {
  expect(tauB(x, y)).toBeUndefined()
})
