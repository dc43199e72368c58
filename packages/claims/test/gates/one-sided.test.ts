/** One-sided tests of gates, beside formulas for cases that can be computed by hand. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import {
  testOfMean,
  testOfShare,
  testOfShareDifference,
  testUnpaired,
} from '../../src/gates/one-sided.js'

const CONFIDENCE = 0.97
const clustered = (values: readonly number[], name = 's') =>
  values.map((value, at) => ({ cluster: `${name}${at}`, value: known(value) }))
const filled = (count: number, value: number): number[] =>
  Array.from({ length: count }, () => value)
/** Probability of at most `most` losses in `n` scenarios, each lost with probability `p`. */
const atMost = (most: number, n: number, p: number): number => {
  let [term, sum] = [(1 - p) ** n, 0]
  for (let at = 0; at <= most; at++) {
    sum += term
    term *= ((n - at) / (at + 1)) * (p / (1 - p))
  }
  return sum
}
const numberOf = (value: { readonly state: string; readonly value?: unknown }): number =>
  value.state === 'known' ? (value.value as number) : NaN

test('no harm in ten scenarios: p is .7^10, and the bound 1 - .03^(1/10)', () => {
  const found = testOfShare(clustered(filled(10, 0)), 0.3)
  expect(found).toMatchObject({ clusters: 10, deviation: unknown('not_estimated') })
  expect(numberOf(found.pBelow)).toBeCloseTo(0.7 ** 10, 12)
  expect(found.bounds(CONFIDENCE)).toEqual({
    lower: 0,
    upper: expect.closeTo(1 - 0.03 ** (1 / 10), 10) as number,
    method: 'Clopper-Pearson over scenarios',
  })
})

test('a share and a mean without a scenario have no bounds', () => {
  expect(testOfShare([], 0.3).bounds(CONFIDENCE)).toBeUndefined()
  expect(testOfMean([], 0).bounds(CONFIDENCE)).toBeUndefined()
  expect(testOfMean([], 0).deviation.state).toBe('unknown')
})

describe('a difference of shares in which fewer than five scenarios differ', () => {
  const [two, zeros] = [2, filled(38, 0)]

  test.each([
    ['above', -1, -0.1],
    ['below', 1, 0.1],
  ] as const)(
    '%s: losses are counted, and the other direction is never shown',
    (side, loss, limit) => {
      const found = testOfShareDifference([...filled(two, loss), ...zeros], limit, side)
      const [shown, none] = side === 'above' ? [found.pAbove, found.pBelow] : [found.pBelow, found.pAbove] // prettier-ignore
      expect(numberOf(shown)).toBeCloseTo(atMost(two, 40, 0.1), 10)
      expect(none).toEqual(known(1))
      expect(found.deviation).toEqual(unknown('not_estimated'))
      const { lower, upper, method } = found.bounds(CONFIDENCE)!
      expect(method).toBe('Clopper-Pearson bound of what was lost')
      const worst = Math.abs(side === 'above' ? lower : upper)
      expect(atMost(two, 40, worst)).toBeCloseTo(0.03, 6)
      expect(side === 'above' ? upper : lower).toBe(0)
    },
  )

  test.each([
    ['above', 1, 0.05],
    ['below', -1, -0.05],
  ] as const)('%s: gains reach as far as the estimate', (side, gain, end) => {
    const found = testOfShareDifference([...filled(two, gain), ...zeros], 0, side)
    const { lower, upper } = found.bounds(CONFIDENCE)!
    const none = 1 - 0.03 ** (1 / 40)
    expect(side === 'above' ? [lower, upper] : [-upper, -lower]).toEqual([
      expect.closeTo(-none, 10),
      expect.closeTo(Math.abs(end), 10),
    ])
    // A margin of 0 cannot be shown by counting.
    expect(side === 'above' ? found.pAbove : found.pBelow).toEqual(known(1))
  })

  test.each(['above', 'below'] as const)('without scenarios nothing is known %s', (side) => {
    const found = testOfShareDifference([], -0.1, side)
    for (const value of [found.pAbove, found.pBelow]) expect(value).toEqual(unknown('no_values'))
    expect(found.bounds(CONFIDENCE)).toBeUndefined()
  })

  test('five that differ are enough for the t test, four are not', () => {
    const methodOf = (differing: number) =>
      testOfShareDifference([...filled(differing, -1), 0, 0, 0, 0], -0.1, 'above').bounds(
        CONFIDENCE,
      )!.method
    expect([methodOf(4), methodOf(5)]).toEqual([
      'Clopper-Pearson bound of what was lost',
      't over scenarios',
    ])
  })

  test('from five on it is the t test, whose bounds end at -1 and 1', () => {
    const four = [...filled(4, -1), 0, 0, 0, 0]
    const seven = [...filled(6, -1), 1, 0]
    expect(testOfShareDifference(four, -0.1, 'above').bounds(CONFIDENCE)!.method).toContain(
      'Clopper',
    )
    const found = testOfShareDifference(seven, -0.1, 'above')
    const free = testOfMean(seven, -0.1)
    expect(found.pAbove).toEqual(free.pAbove)
    expect(free.bounds(CONFIDENCE)!.lower).toBeLessThan(-1)
    expect(found.bounds(CONFIDENCE)).toMatchObject({ lower: -1, method: 't over scenarios' })
    const gained = testOfShareDifference(
      seven.map((value) => -value),
      0.1,
      'below',
    )
    expect(gained.bounds(CONFIDENCE)).toMatchObject({ upper: 1 })
  })
})

test('a mean of fewer scenarios than a test takes has no deviation to plan with', () => {
  expect(testOfMean([1, 2, 4, 8, 16, 32, 64], 0).deviation).toEqual(unknown('too_few_clusters'))
  expect(testOfMean([1, 2, 4, 8, 16, 32, 64, 128], 0).deviation.state).toBe('known')
})

describe('two sides without a common scenario', () => {
  const ten = Array.from({ length: 10 }, (_, at) => at)

  test('are compared by Welch: both have the variance 55/6', () => {
    const found = testUnpaired(clustered(ten), clustered(ten.map((each) => each + 5), 'o'), 0) // prettier-ignore
    const error = Math.sqrt(55 / 6 / 5)
    expect(found).toMatchObject({ clusters: 20, estimate: known(-5) })
    expect(numberOf(found.deviation)).toBeCloseTo(error * Math.sqrt(20), 10)
    expect(numberOf(found.pBelow)).toBeLessThan(0.001)
    expect(numberOf(found.pAbove)).toBeGreaterThan(0.999)
    const { lower, upper, method } = found.bounds(CONFIDENCE)!
    expect([(lower + upper) / 2, method]).toEqual([expect.closeTo(-5, 10), "Welch's t over scenarios"]) // prettier-ignore
    // Student's t of 97 % with 18 degrees of freedom.
    expect((upper - lower) / 2 / error).toBeCloseTo(2.007, 2)
  })

  test('eight scenarios on each side are enough', () => {
    const tested = (own: number, other: number) =>
      testUnpaired(clustered(ten.slice(0, own)), clustered(ten.slice(0, other), 'o'), 0).pAbove
    expect(tested(8, 8).state).toBe('known')
    expect(tested(7, 10).state).toBe('unknown')
    expect(tested(10, 7).state).toBe('unknown')
  })

  test.each([
    ['no values', [], [], 'no_values'],
    ['a side with three scenarios', ten, [1, 2, 3], 'too_few_clusters'],
    ['sides that do not vary', filled(10, 1), filled(10, 2), 'zero_variance'],
  ])('%s: no test', (_, own, other, why) => {
    const found = testUnpaired(clustered(own), clustered(other, 'o'), 0)
    for (const value of [found.pAbove, found.pBelow, found.deviation])
      expect(value).toEqual(unknown(why))
    expect(found.bounds(CONFIDENCE)).toBeUndefined()
  })
})
