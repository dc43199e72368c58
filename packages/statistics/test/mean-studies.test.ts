import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core'
import { adjustedMeanTests, type ClusteredValue, meanInterval, meanTest, normal, pairValues } from '../src/index.js'
import { valueOf } from './helpers.js'

// Small seeded studies; benchmarks/parts/claims/means.mjs has the large ones. A bound is the limit and three standard errors.
const STUDIES = 400
const withError = (limit: number, sign: 1 | -1, studies = STUDIES): number =>
  limit + sign * 3 * Math.sqrt((limit * (1 - limit)) / studies)

const random = createRandom('studies of means')
const share = (is: () => boolean, studies = STUDIES): number =>
  Array.from({ length: studies }, is).filter(Boolean).length / studies
const draws = (count: number, draw: () => number): ClusteredValue[] =>
  Array.from({ length: count }, (_, at) => ({ cluster: `${at}`, value: draw() }))
const isDetected = (values: ClusteredValue[]): boolean => valueOf(meanTest(values).pValue) < 0.05

/** True means are 0. */
const shapes = {
  normal: () => normal(random),
  exponential: () => -Math.log(1 - random()) - 1,
  logNormal: () => Math.exp(normal(random)) - Math.exp(0.5),
  leftTail: () => Math.exp(0.5) - Math.exp(normal(random)),
}

test.each([8, 20])('normal values of mean 0 are rarely called different, %d scenarios', (size) => {
  expect(share(() => isDetected(draws(size, shapes.normal)))).toBeLessThan(withError(0.05, 1))
})

test.each([
  [8, 0.5],
  [12, 0.75],
  [20, 0.95],
])('a true mean of one standard deviation is found, %d scenarios', (size, least) => {
  expect(share(() => isDetected(draws(size, () => normal(random) + 1)))).toBeGreaterThan(withError(least, -1))
})

describe('differences', () => {
  const sidesOf = (size: number, first: () => number, second: () => number): ClusteredValue[] => {
    const side = (draw: () => number) => draws(size, draw).map((each) => ({ ...each, pair: each.cluster }))
    return [...pairValues(side(first), side(second)).differences]
  }

  test('one of one standard deviation is found at 12 scenarios as a t test finds it, but for a few', () => {
    const found = share(() => isDetected(sidesOf(12, () => normal(random) + Math.SQRT2, shapes.normal)), 1000)
    expect(found).toBeGreaterThan(withError(0.87, -1, 1000))
  })

  test.each([
    ['normal', shapes.normal, 0.05],
    ['log-normal', shapes.logNormal, 0.07],
  ])('sides of one mean are rarely called different, %s against normal', (_, draw, limit) => {
    for (const size of [8, 12, 50])
      expect(share(() => isDetected(sidesOf(size, draw, shapes.normal)))).toBeLessThan(withError(limit, 1))
  })
})

describe.each(Object.entries(shapes))('%s', (_, draw) => {
  test.each([8, 20])('the interval of a mean holds, %d scenarios', (size) => {
    const missed = share(() => {
      const { interval, intervalDoubt } = meanInterval(draws(size, draw))
      const { lower, upper } = valueOf(interval)
      return intervalDoubt === undefined && (lower > 0 || upper < 0)
    })
    expect(missed).toBeLessThan(withError(0.07, 1))
  })

  test.each([
    [12, 6, 0.1],
    [20, 3, 0.065],
  ])('with %d scenarios a family of %d is rarely called different', (size, systems, limit) => {
    const studies = 200
    const found = share(
      () =>
        adjustedMeanTests(
          Array.from({ length: systems }, () => ({ values: draws(size, draw), isOneSided: true })),
        ).some((adjusted) => valueOf(adjusted) < 0.05),
      studies,
    )
    expect(found).toBeLessThan(withError(limit, 1, studies))
  })
})

/** Which of the dialogues crash, one of ten, in a study in which one did. */
function crashesSeen(size: number): boolean[] {
  for (;;) {
    const crashes = Array.from({ length: size }, () => random() < 0.1)
    if (crashes.includes(true)) return crashes
  }
}

test.each([8, 20, 50])(
  'a system whose crash was seen is rarely called better than an equal one, %d scenarios',
  (size) => {
    const found = share(() => {
      const values = crashesSeen(size).map((isCrash, at) => {
        const risky = isCrash ? 20 + 10 * normal(random) : 95 + 2 * normal(random)
        return { cluster: `${at}`, value: risky - 87.5 - 6 * normal(random) }
      })
      const { estimate, pValue } = meanTest(values)
      return valueOf(pValue) < 0.05 && valueOf(estimate) > 0
    })
    expect(found).toBeLessThan(withError(0.05, 1))
  },
)

describe('18 differences between two equal systems', () => {
  test.each(
    Object.entries({
      normal: shapes.normal,
      logNormal: shapes.logNormal,
      ceiling: () => Math.min(5, Math.round(4.3 + normal(random))),
      crash: () => (random() < 0.1 ? 20 + 10 * normal(random) : 95 + 2 * normal(random)),
    }),
  )('of %s values are rarely found at 8 scenarios', (_, draw) => {
    const studies = 200
    const family = () => Array.from({ length: 18 }, () => ({ values: draws(8, () => draw() - draw()) }))
    const found = share(() => adjustedMeanTests(family()).some((adjusted) => valueOf(adjusted) < 0.05), studies)
    expect(found).toBeLessThan(withError(0.05, 1, studies))
  })
})
