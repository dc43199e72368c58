/** Expected values without a formula beside them: scipy 1.17. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import {
  type ClusteredValue,
  shareTTest,
  type TTest,
  tTestOfMeans,
  unpairedShareTTest,
  unpairedTTest,
} from '../src/index.js'
import { misuseOf, valueOf } from '@attune/testkit/shared/statistics.js'

/** One value per cluster. */
const each = (...values: readonly number[]): ClusteredValue[] =>
  values.map((value, at) => ({ cluster: `c${at}`, value }))
const of = (count: number, value: number): number[] => Array<number>(count).fill(value)
const close = (value: number) => known(expect.closeTo(value, 9))
const near = (lower: number, upper: number) =>
  known({ lower: expect.closeTo(lower, 9), upper: expect.closeTo(upper, 9) })
const endsOf = ({ interval }: TTest): number[] => [valueOf(interval).lower, valueOf(interval).upper]

describe('shareTTest', () => {
  const differences = [1, 0.5, 0.25, 1, 0.5, 0, 0, -0.25]

  test('is the paired t test if enough clusters differ', () => {
    expect(shareTTest(each(...differences))).toMatchObject({
      n: 8,
      nClusters: 8,
      estimate: known(0.375),
      pValue: close(0.0557016966679),
      pAbove: close(0.0278508483339),
      pBelow: close(0.9721491516661),
      interval: near(-0.0120024865376, 0.7620024865376),
    })
    expect(shareTTest(each(...differences), { level: 0.8 }).interval).toEqual(
      near(0.1434287142478, 0.6065712857522),
    )
  })

  test('counts each cluster once, and all values', () => {
    const first = [1, 1].map((value) => ({ cluster: 'c0', value }))
    const { n, ...rest } = shareTTest([...first, ...each(...differences).slice(1)])
    expect(n).toBe(9)
    expect({ ...rest, n: 8 }).toEqual(shareTTest(each(...differences)))
  })

  // Of twelve clusters, this many favour one side by 1. The t test alone gives .339, .166, .082,
  // .039 and .017; the sign-flip test 1, 1/2, 1/4 and 1/8.
  test.each([
    [0, 1, 1, 1],
    [1, 1, 0.5, 0.8305996519],
    [2, 0.5, 0.25, 0.91695659324],
    [3, 0.25, 0.125, 0.95906788442],
    [4, 0.125, 0.0625, 0.98059295409],
    [5, 0.017180487343, 0.00859024367151, 0.99140975633],
  ])('of %i that differ has a p of %d', (differing, pValue, pOneSided, other) => {
    const values = [...of(differing, 1), ...of(12 - differing, 0)]
    const expected = { pValue: close(pValue), pAbove: close(pOneSided), pBelow: close(other) }
    expect(shareTTest(each(...values))).toMatchObject(expected)
    const turned = { pValue: close(pValue), pAbove: close(other), pBelow: close(pOneSided) }
    expect(shareTTest(each(...values.map((value) => -value)))).toMatchObject(turned)
  })

  test('has an interval that includes 0 if fewer than five differ', () => {
    const four = [...of(4, 1), ...of(8, 0)]
    expect(tTestOfMeans(four).interval).toEqual(near(0.0204989247868, 0.6461677418797))
    expect(endsOf(shareTTest(each(...four)))).toEqual([0, expect.closeTo(0.6461677418797, 9)])
    expect(endsOf(shareTTest(each(...four.map((value) => -value))))).toEqual([
      expect.closeTo(-0.6461677418797, 9),
      0,
    ])
    const five = endsOf(shareTTest(each(...of(5, 1), ...of(7, 0))))
    expect(five).toEqual([expect.closeTo(0.0894966109727, 9), expect.closeTo(0.7438367223607, 9)])
    expect(endsOf(shareTTest(each(...of(5, -1), ...of(7, 0))))[1]).toBeLessThan(0)
  })

  test('has an interval from -1 to 1', () => {
    const high = [...of(7, 1), 0]
    expect(endsOf(shareTTest(each(...high), { level: 0.999 }))).toEqual([
      expect.closeTo(0.1990146848923, 9),
      1,
    ])
    expect(endsOf(shareTTest(each(...high.map((value) => -value)), { level: 0.999 }))[0]).toBe(-1)
  })

  test('does not take rounding errors for differences', () => {
    const noise = 0.1 + 0.2 - 0.3
    const four = [...of(4, 1), ...of(8, 0)]
    const { pValue } = shareTTest(each(...four.map((value) => (value === 0 ? noise : value))))
    expect(pValue).toEqual(known(0.125))
  })

  test('is unknown for few clusters, and without a spread its interval is', () => {
    expect(shareTTest(each(...of(7, 1)))).toMatchObject({
      estimate: known(1),
      pValue: unknown('too_few_clusters'),
      interval: unknown('too_few_clusters'),
    })
    expect(shareTTest(each(...of(8, 1)))).toMatchObject({
      pValue: known(2 ** -7),
      interval: unknown('zero_variance'),
    })
  })

  test.each([1.1, -1.1])('refuses a difference of %d', (outside) => {
    expect(misuseOf(() => shareTTest(each(outside, ...of(9, 0))))).toBe('out_of_range')
  })
})

const first = [1, 0.5, 1, 1, 0.5, 0.75, 1, 1, 0.5]
const second = [0, 0.5, 0.25, 0, 0.5, 1, 0.25, 0.5]

describe('unpairedShareTTest', () => {
  test('is Welch’s test if enough clusters differ', () => {
    const welch = { n: 17, nClusters: 17, pValue: close(0.0094480910274) }
    expect(unpairedShareTTest(each(...first), each(...second))).toMatchObject({
      ...welch,
      estimate: close(0.4305555555556),
      df: close(12.8402800256859),
      interval: near(0.1250176661295, 0.7360934449816),
    })
    expect(unpairedShareTTest(each(...second), each(...first))).toMatchObject({
      ...welch,
      pBelow: close(0.0047240455137),
    })
    expect(unpairedShareTTest(each(...first), each(...second), { level: 0.8 }).interval).toEqual(
      near(0.2397171568474, 0.6213939542637),
    )
  })

  // Fisher's exact test of k of 8 against 0 of 8. Welch's test alone gives .351, .170, .080, .033
  // and .011.
  test.each([
    [0, 8, 1],
    [1, 8, 1],
    [2, 8, 0.46666666666666667],
    [3, 8, 0.2],
    [4, 8, 0.07692307692307691],
    [5, 8, 0.01120143255409],
    // (C(8, 3) + C(12, 3)) / C(20, 3)
    [3, 12, (56 + 220) / 1140],
    [4, 12, (70 + 495) / 4845],
  ])('of %i of 8 against none of %i has a p of %d', (yes, others, p) => {
    const some = [...of(yes, 1), ...of(8 - yes, 0)]
    const none = of(others, 0)
    expect(unpairedShareTTest(each(...some), each(...none)).pValue).toEqual(close(p))
    expect(unpairedShareTTest(each(...none), each(...some)).pValue).toEqual(close(p))
    const no = (values: readonly number[]): ClusteredValue[] =>
      each(...values.map((value) => 1 - value))
    const turned = unpairedShareTTest(no(some), no(none))
    expect(turned.pValue).toEqual(close(p))
    if (p < 0.2) expect(valueOf(turned.interval).upper < 0).toBe(p < 0.05)
  })

  test('has an interval that includes 0 if fewer than five differ', () => {
    const found = unpairedShareTTest(each(...of(4, 1), ...of(4, 0)), each(...of(8, 0)))
    expect(endsOf(found)).toEqual([0, expect.closeTo(0.9468719795591, 9)])
    expect(valueOf(found.pAbove)).toBeCloseTo(0.07692307692307691 / 2, 12)
  })

  test('does not take rounding errors for shares other than 0 and 1', () => {
    const noise = 0.1 + 0.2 - 0.3
    const found = unpairedShareTTest(each(...of(4, 1), ...of(4, noise)), each(...of(8, noise)))
    expect(found.pValue).toEqual(close(0.07692307692307691))
  })

  test.each([1.5, -0.5])('refuses a share of %d on either side', (outside) => {
    const wrong = each(outside, ...of(8, 0))
    const right = each(...of(9, 0.5))
    expect(misuseOf(() => unpairedShareTTest(wrong, right))).toBe('out_of_range')
    expect(misuseOf(() => unpairedShareTTest(right, wrong))).toBe('out_of_range')
  })
})

describe('unpairedTTest', () => {
  test('tests against a null value, without a deviation', () => {
    const found = unpairedTTest(each(...first), each(...second), { nullValue: 0.4305555555555556 })
    expect(found).toMatchObject({
      deviation: unknown('not_paired'),
      standardError: close(0.1412497756393),
      pValue: close(1),
      pAbove: close(0.5),
      pBelow: close(0.5),
      interval: near(0.1250176661295, 0.7360934449816),
    })
  })

  test.each<[string, number, number, string]>([
    ['seven clusters on one side', 7, 8, 'too_few_clusters'],
    ['seven on the other', 8, 7, 'too_few_clusters'],
    ['one', 1, 8, 'too_few_clusters'],
    ['none on one side', 0, 8, 'no_values'],
    ['none', 0, 0, 'no_values'],
  ])('%s', (_, one, other, why) => {
    const none = unknown(why)
    const found = unpairedTTest(each(...of(one, 1)), each(...of(other, 0)))
    expect(found).toMatchObject({ n: one + other, nClusters: one + other })
    expect(found).toMatchObject({ pValue: none, pAbove: none, pBelow: none, interval: none })
    expect(found.estimate).toEqual(one === 0 ? none : known(1))
  })

  // C(16, 8) = 12,870 and C(18, 8) = 43,758 ways to split the clusters into the two sides.
  test.each<[string, number, number, number, object]>([
    ['above', 8, 1, 0, { pValue: known(2 / 12870), pAbove: known(1 / 12870), pBelow: known(1) }],
    ['below', 8, -1, 0, { pValue: known(2 / 12870), pAbove: known(1), pBelow: known(1 / 12870) }],
    ['alike', 8, 0, 0, { pValue: known(1), pAbove: known(1), pBelow: known(1) }],
    ['at the null value', 8, 1, 1, { pValue: known(1), pAbove: known(1), pBelow: known(1) }],
    ['ten and eight', 10, 1, 0, { pValue: close(2 / 43758), df: known(16) }],
  ])('of sides without a spread: %s', (_, count, value, nullValue, expected) => {
    const found = unpairedTTest(each(...of(count, value)), each(...of(8, 0)), { nullValue })
    expect(found).toMatchObject({ df: known(count + 6), interval: unknown('zero_variance') })
    expect(found).toMatchObject(expected)
  })
})
