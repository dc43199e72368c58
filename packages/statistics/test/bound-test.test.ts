import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { boundTest, shareBoundTest, unpairedBoundTest } from '../src/bound-test.js'
import { noninferiority } from '../src/index.js'

const clustered = (values: readonly number[]) => values.map((value, at) => ({ cluster: `c${at}`, value: known(value) }))
const p = (value: number) => known(expect.closeTo(value, 10))

describe('a mean and a bound', () => {
  const values = clustered([0.2, -0.4, 0.9, 0.1, -0.3, 0.5, 0.7, -0.1, 0.3, 0.4])

  test('is the test of non-inferiority where the bound is a margin', () => {
    const expected = noninferiority(values, { better: 'higher', margin: 0.2 })
    expect(boundTest(values, -0.2).pAbove).toEqual(p((expected.pValue as { value: number }).value))
    expect(boundTest(values, 0.2).pBelow).toEqual(
      p((noninferiority(values, { better: 'lower', margin: 0.2 }).pValue as { value: number }).value),
    )
  })

  test('both sides together are certain', () => {
    const { pAbove, pBelow } = boundTest(values, 0.1) as unknown as Record<string, { value: number }>
    expect(pAbove!.value + pBelow!.value).toBeCloseTo(1, 12)
  })

  test('no p-value is below what so few clusters can say', () => {
    expect(boundTest(clustered([5, 5.01, 4.99]), 0).pAbove).toEqual(known(1 / 8))
    expect(boundTest(clustered([5, 5, 5, 5, 5, 5]), 0)).toMatchObject({
      pAbove: known(1 / 64),
      pBelow: known(1),
      deviation: unknown('zero_variance'),
    })
    expect(boundTest(clustered([5, 5, 5]), 5)).toMatchObject({ pAbove: known(1), pBelow: known(1) })
    expect(boundTest(clustered([5]), 0).pAbove).toEqual(unknown('too_few_clusters'))
    expect(boundTest([], 0).pAbove).toMatchObject({ state: 'unknown' })
  })
})

test('two sides without a cluster in common: no p-value is below that of the one split', () => {
  const apart = unpairedBoundTest(clustered([9, 9.1, 9.2]), clustered([1, 1.1, 1.2]), 0)
  expect(apart).toMatchObject({ n: 6, clusters: 6, estimate: p(8), pAbove: known(1 / 20) })
  expect(unpairedBoundTest(clustered([9, 9]), clustered([1, 1]), 0).pAbove).toEqual(known(1 / 6))
  expect(unpairedBoundTest(clustered([9]), clustered([1, 2]), 0).pAbove).toEqual(unknown('too_few_clusters'))
})

describe('a share and a bound', () => {
  // Exact binomial tails of independent values, from R: pbinom(1, 20, 0.2) and 1 - pbinom(0, 20, 0.01).
  test('is the binomial test where every value is its own cluster', () => {
    const values = clustered([1, ...Array.from({ length: 19 }, () => 0)])
    expect(shareBoundTest(values, 0.2).pBelow).toEqual(p(0.069175290276))
    expect(shareBoundTest(values, 0.01).pAbove).toEqual(p(0.182093062403))
  })

  test('none and all', () => {
    const none = clustered(Array.from({ length: 10 }, () => 0))
    expect(shareBoundTest(none, 0.3)).toMatchObject({ pBelow: p(0.7 ** 10), pAbove: known(1) })
    const all = clustered(Array.from({ length: 10 }, () => 1))
    expect(shareBoundTest(all, 0.7)).toMatchObject({ pAbove: p(0.7 ** 10), pBelow: known(1) })
  })

  test('one case in one of many repeats says no more than none', () => {
    const scenarios = (first: number) =>
      Array.from({ length: 12 }, (_, cluster) =>
        Array.from({ length: 10 }, (__, repeat) => ({
          cluster: `${cluster}`,
          value: known(cluster === 0 && repeat === 0 ? first : 0),
        })),
      ).flat()
    const none = shareBoundTest(scenarios(0), 0.05).pBelow
    expect(none).toEqual(p(0.95 ** 12))
    expect(shareBoundTest(scenarios(1), 0.05).pBelow).toEqual(none)
  })
})
