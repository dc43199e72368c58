import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { correlated, estimateParts, formatEstimate } from '../src/formatted-numbers.js'

const percent = { scale: 100, digits: 0, range: [0, 1] } as const

test.each([
  ['-0.998 [-0.999, -0.997]', -0.998, [-0.999, -0.997], correlated],
  ['0.005 [0.004, 0.01]', 0.0049, [0.0041, 0.0062], correlated],
  ['99.7 [98, 99.8]', 0.9969, [0.98, 0.998], percent],
  // A rounded estimate within its interval keeps the digits of its column.
  ['0.00 [-0.12, 0.10]', 0.0003, [-0.12, 0.1], correlated],
  ['1.00 [0.98, 1.00]', 0.9999, [0.98, 1], correlated],
  ['-1.00 [-1.00, -1.00]', -1, [-1, -1], correlated],
  // The true estimate is outside.
  ['0.50 [0.60, 0.70]', 0.5, [0.6, 0.7], correlated],
] as const)('%s', (text, value, [lower, upper], column) => {
  expect(formatEstimate(value, { lower, upper }, column)).toBe(text)
})

test('without an interval is the number of the column', () => {
  expect(formatEstimate(-0.998, undefined, correlated)).toBe('-1.00')
  expect(estimateParts(0.126, undefined, percent)).toEqual({ main: '13', interval: '' })
})

test('an estimate is printed in its printed interval', () => {
  const near = fc
    .tuple(fc.constantFrom(-1, 0, 0.5, 1), fc.double({ min: -0.02, max: 0.02, noNaN: true }))
    .map(([mark, distance]) => Math.max(-1, Math.min(1, mark + distance)))
  const three = fc.array(near, { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(three, fc.constantFrom(correlated, percent, {}), (values, column) => {
      const [lower, value, upper] = values.toSorted((left, right) => left - right)
      const { main, interval } = estimateParts(
        value!,
        { lower: lower!, upper: upper! },
        column,
        [0.5],
      )
      const [from, to] = interval.slice(1, -1).split(', ').map(Number)
      expect(from).toBeLessThanOrEqual(Number(main))
      expect(to).toBeGreaterThanOrEqual(Number(main))
    }),
    { numRuns: 2000 },
  )
})
