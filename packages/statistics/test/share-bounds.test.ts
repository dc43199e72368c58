import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { type ClusteredValue, shareBounds, shareTailTest } from '../src/index.js'

const clustered = (...clusters: readonly (readonly number[])[]): ClusteredValue[] =>
  clusters.flatMap((values, at) => values.map((value) => ({ cluster: `c${at}`, value })))
const ones = (count: number): number[][] => Array.from({ length: count }, () => [1])
const zeros = (count: number): number[][] => Array.from({ length: count }, () => [0])
const numbers = ({ share, lower, upper }: ReturnType<typeof shareBounds>): number[] =>
  [share, lower, upper].map((each) => (each.state === 'known' ? each.value : NaN))

describe('one-sided bounds of a share', () => {
  test('of none are 1 - 0.05^(1/G), and of all the opposite', () => {
    expect(numbers(shareBounds(clustered(...zeros(12))))).toEqual([
      0,
      0,
      expect.closeTo(1 - 0.05 ** (1 / 12), 12),
    ])
    expect(numbers(shareBounds(clustered(...ones(12))))).toEqual([
      1,
      expect.closeTo(0.05 ** (1 / 12), 12),
      1,
    ])
  })

  test('are those of Clopper and Pearson where a cluster has one value', () => {
    // scipy.stats.binomtest(1, 12).proportion_ci(0.9)
    expect(numbers(shareBounds(clustered([1], ...zeros(11))))).toEqual([
      expect.closeTo(1 / 12, 12),
      expect.closeTo(0.0042653187, 8),
      expect.closeTo(0.3386807, 6),
    ])
  })

  test('count clusters, however many values they have', () => {
    const once = shareBounds(clustered([1], ...zeros(11)))
    const thrice = shareBounds(
      clustered([1, 1, 1], ...zeros(11).map(([zero]) => [zero!, zero!, zero!])),
    )
    expect(numbers(thrice)).toEqual(numbers(once))
    expect(thrice).toMatchObject({ n: 36, nClusters: 12 })
  })

  test('are unknown of nothing, and refuse what is no share', () => {
    expect(shareBounds([{ cluster: 'a', value: unknown('failed') }])).toMatchObject({
      nMissing: 1,
      share: unknown('no_values'),
      lower: unknown('no_values'),
      upper: unknown('no_values'),
    })
    expect(() => shareBounds(clustered([2]))).toThrow(/cannot be part of a share/)
    expect(() => shareBounds(clustered([1]), 1)).toThrow(/confidence/)
  })

  test('hold their share, rise with it, and turn with yes and no', () => {
    const part = fc.integer({ min: 0, max: 12 }).map((count) => count / 12)
    fc.assert(
      fc.property(
        fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 }),
        (clusters) => {
          const [share, lower, upper] = numbers(shareBounds(clustered(...clusters)))
          expect(lower!).toBeLessThanOrEqual(share! + 1e-9)
          expect(upper!).toBeGreaterThanOrEqual(share! - 1e-9)
          const turned = numbers(
            shareBounds(clustered(...clusters.map((values) => values.map((value) => 1 - value)))),
          )
          expect(turned[1]).toBeCloseTo(1 - upper!, 6)
          const more = numbers(
            shareBounds(
              clustered(...clusters.map((values) => values.map((value) => (value + 1) / 2))),
            ),
          )
          expect(more[2]!).toBeGreaterThanOrEqual(upper! - 1e-9)
        },
      ),
    )
  })
})

// Where few clusters have what is counted an effective size that is estimated from them leaves 90
// %: the bound must not.
test('hold in at least 95 % where clusters with more values have less of what is counted', () => {
  const random = createRandom('share bounds')
  const studies = 1000
  for (const size of [12, 20, 50]) {
    let held = 0
    for (let study = 0; study < studies; study++) {
      const clusters = Array.from({ length: size }, () => {
        const own = random() < 0.1 ? 0.5 : 0.05
        return Array.from({ length: own === 0.5 ? 1 : 6 }, () => Number(random() < own))
      })
      const { upper } = shareBounds(clustered(...clusters))
      held += Number(upper.state === 'known' && upper.value >= 0.1 * 0.5 + 0.9 * 0.05)
    }
    expect(held / studies).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / studies))
  }
  expect(shareBounds(clustered([0])).upper).toEqual(known(0.95))
})

describe('the tests of these bounds', () => {
  test('are unknown of nothing', () => {
    const none = unknown('no_values')
    const lost = [{ cluster: 'a', value: unknown('failed') }]
    const found = { n: 0, clusters: 0, estimate: none, pAbove: none, pBelow: none }
    expect(shareTailTest(lost, 0.1)).toMatchObject(found)
    expect(shareTailTest([], 0.1)).toMatchObject(found)
  })

  // A share of 1 is not below 1, and a share of 0 not above 0; a bound outside is the next one.
  test.each([
    [1, 1],
    [1, 1.5],
    [0, 0],
    [0, -0.5],
  ])('of shares of %d against %d reject nothing', (value, bound) => {
    expect(shareTailTest(clustered(...zeros(12).map(() => [value])), bound)).toMatchObject({
      pAbove: known(1),
      pBelow: known(1),
    })
  })

  test('of none in 12 or 40, and of what is lost', () => {
    expect(shareTailTest(clustered(...zeros(12)), 0.1)).toMatchObject({
      estimate: known(0),
      pAbove: known(1),
      pBelow: known(expect.closeTo(0.9 ** 12, 12)),
    })
    const lost = { cluster: 'lost', value: unknown('failed') }
    const { pBelow, n } = shareTailTest([...clustered(...zeros(39)), lost], 0.1)
    // The lower tail of one of 40.
    expect(pBelow).toEqual(known(expect.closeTo(0.9 ** 40 + 4 * 0.9 ** 39, 12)))
    expect(n).toBe(39)
  })

  // Sums of binomial probabilities, by mpmath with 40 digits.
  test.each([
    [0, 60, 0.5, 8.673617379884035e-19],
    [1, 80, 0.4, 9.708818456700232e-17],
    [3, 200, 0.3, 1.120766152306274e-26],
  ])('of %d in %d against %d keep the digits of a small p', (yes, of, limit, expected) => {
    const values = clustered(...ones(yes), ...zeros(of - yes))
    const turned = clustered(...zeros(yes), ...ones(of - yes))
    const close = known(expect.closeTo(expected, 30))
    expect(shareTailTest(values, limit).pBelow).toEqual(close)
    expect(shareTailTest(turned, 1 - limit).pAbove).toEqual(close)
  })

  test('are below alpha where, and only where, the bound is beyond the limit', () => {
    const shares = fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(shares, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (groups, limit) => {
        const values = clustered(...groups)
        const { lower, upper } = shareBounds(values, 0.95)
        const { pAbove, pBelow } = shareTailTest(values, limit)
        if (upper.state === 'unknown' || lower.state === 'unknown' || pBelow.state === 'unknown')
          throw new Error()
        if (Math.abs(upper.value - limit) > 1e-6)
          expect(pBelow.value < 0.05).toBe(upper.value < limit)
        if (Math.abs(lower.value - limit) > 1e-6)
          expect(pAbove.state === 'known' && pAbove.value < 0.05).toBe(lower.value > limit)
      }),
    )
  })
})
