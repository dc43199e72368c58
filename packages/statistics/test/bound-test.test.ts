import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { boundTest, shareBoundTest, unpairedBoundTest } from '../src/bound-test.js'
import { meanTest, noninferiority } from '../src/index.js'

const clustered = (values: readonly number[]) => values.map((value, at) => ({ cluster: `c${at}`, value: known(value) }))
const p = (value: number) => known(expect.closeTo(value, 10))

describe('a mean and a bound', () => {
  const values = clustered([0.2, -0.4, 0.9, 0.1, -0.3, 0.5, 0.7, -0.1, 0.3, 0.4])

  test('is the test of non-inferiority where the bound is a margin and no tail is long', () => {
    const symmetric = clustered([-0.5, -0.3, -0.1, 0.1, 0.3, 0.5])
    const expected = noninferiority(symmetric, { better: 'higher', margin: 0.2 })
    expect(boundTest(symmetric, -0.2).pAbove).toEqual(p((expected.pValue as { value: number }).value))
    expect(boundTest(symmetric, 0.2).pBelow).toEqual(
      p((noninferiority(symmetric, { better: 'lower', margin: 0.2 }).pValue as { value: number }).value),
    )
  })

  test('is that of a mean, both sides together', () => {
    const { pValue } = meanTest(values, { nothing: 0 })
    expect(boundTest(values, 0).pAbove).toEqual(p((pValue as { value: number }).value / 2))
  })

  test('allows for a long tail on the other side, and only there', () => {
    const tailed = [0.4, 0.5, 0.45, 0.55, 0.5, 0.4, 0.5, 0.45, 0.3, -1.2]
    const t = (all: readonly number[]) => noninferiority(clustered(all), { better: 'higher', margin: 0.2 }).pValue
    const { pAbove } = boundTest(clustered(tailed), -0.2)
    expect((pAbove as { value: number }).value).toBeGreaterThan((t(tailed) as { value: number }).value)
    const mirrored = tailed.map((value) => -value)
    expect(boundTest(clustered(mirrored), 0.2).pBelow).toEqual(pAbove)
    const lower = tailed.map((value) => value - 1)
    const below = boundTest(clustered(lower), -0.2).pBelow as { value: number }
    expect(below.value).toBeCloseTo(1 - (t(lower) as { value: number }).value, 10)
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
