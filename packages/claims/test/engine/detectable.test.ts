import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal, tTestOfMeans } from '@attune/statistics'
import { detectable } from '../../src/engine/detectable.js'
import type { Tested } from '../../src/engine/tested.js'

function tested(means: readonly number[]): Tested {
  const {
    n,
    nClusters: clusters,
    estimate,
    pValue: p,
    deviation,
    standardError,
    df,
  } = tTestOfMeans(means)
  return {
    n,
    clusters,
    estimate,
    p,
    intervalAt: () => unknown('unused'),
    deviation,
    standardError,
    df,
    nullValue: 0,
  }
}

test('is always larger than a difference that is not found', () => {
  const random = createRandom('detectable')
  for (let study = 0; study < 300; study++) {
    const means = Array.from(
      { length: 8 + Math.floor(random() * 20) },
      () => normal(random) + random(),
    )
    const alpha = 0.05 / (1 + Math.floor(random() * 30))
    const own = tested(means)
    if (own.p.state === 'unknown' || own.p.value < alpha) continue
    const { smallest } = detectable(own, { alpha })
    const seen = Math.abs(own.estimate.state === 'known' ? own.estimate.value : 0)
    expect(smallest.state === 'known' && smallest.value).toBeGreaterThan(seen)
  }
})

test('is what four of five studies of this spread find', () => {
  const random = createRandom('four of five')
  // statsmodels: TTestPower().solve_power(nobs=12, alpha=0.05, power=0.8) = 0.8887.
  const { smallest } = detectable(
    {
      ...tested(Array.from({ length: 12 }, (_, at) => at)),
      standardError: known(1 / Math.sqrt(12)),
      estimate: known(0),
    },
    { alpha: 0.05 },
  )
  const size = smallest.state === 'known' ? smallest.value : 0
  expect(size).toBeCloseTo(0.8887, 3)
  const found = Array.from({ length: 1000 }, () => {
    const { pValue } = tTestOfMeans(Array.from({ length: 12 }, () => size + normal(random)))
    return pValue.state === 'known' && pValue.value < 0.05
  })
  expect(found.filter(Boolean).length / 1000).toBeGreaterThan(0.76)
})

test('the difference that matters gives the number of scenarios', () => {
  const { needed } = detectable(tested([-20, 5, 8, -4, 3, -9, 12, 1, 6, -14, 10, 2]), {
    alpha: 0.05,
    matters: 5,
  })
  expect(needed?.state === 'known' && needed.value).toBeGreaterThan(30)
})

test('the number of scenarios is never below the eight from which on there is a test', () => {
  const spread = [-20, 5, 8, -4, 3, -9, 12, 1, 6, -14, 10, 2]
  const found = [1000, 100, 40, 20, 10].map(
    (matters) => detectable(tested(spread), { alpha: 0.05, matters }).needed,
  )
  const counts = found.map((each) => (each?.state === 'known' ? each.value : 0))
  expect(counts.slice(0, 3)).toEqual([8, 8, 8])
  expect(counts.toSorted((left, right) => left - right)).toEqual(counts)
})

test('says why it is not known', () => {
  expect(detectable(tested([1, 2, 3]), { alpha: 0.05 }).smallest).toMatchObject({
    why: 'too_few_clusters',
  })
  expect(detectable(tested(Array<number>(12).fill(0)), { alpha: 0.05 }).smallest).toMatchObject({
    why: 'their scenarios do not differ',
  })
})
