import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, known, unknown } from '@attune/core'
import { pairValues, shareDifferenceTest, shareTest, signTest, unpairedShareTest } from '../src/index.js'
import { misuseOf, valueOf } from './helpers.js'

const clustered = (values: readonly number[], name = 'c') =>
  values.map((value, at) => ({ cluster: `${name}${at}`, pair: `${name}${at}`, value: known(value) }))
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value)
/** Scores of a judge: wins, losses and ties. */
const scores = (wins: number, losses: number, ties: number) =>
  clustered([...times(wins, 1), ...times(losses, 0), ...times(ties, 1 / 2)])
const holds = (interval: { lower: number; upper: number }, value: number): boolean =>
  interval.lower <= value && value <= interval.upper

describe('a share against one half', () => {
  test('where all say the same it is the sign test, and the interval that of Clopper and Pearson', () => {
    for (const count of [2, 5, 6, 20, 118]) {
      const { pValue, interval, statistic, estimate } = shareTest(scores(count, 0, 0))
      expect(valueOf(pValue)).toBeCloseTo(signTest({ wins: count, losses: 0 }).pValue, 12)
      expect(valueOf(interval)).toEqual({ lower: expect.closeTo(0.025 ** (1 / count), 12), upper: 1 })
      expect({ statistic, estimate }).toEqual({ statistic: unknown('zero_variance'), estimate: known(1) })
    }
  })

  test('is Student’s t with the variance that the share would have at one half', () => {
    // By numpy and scipy: t of 8 wins, 1 loss and 3 ties with the variance of their mean times 1 / (4 p (1 - p)), 11 degrees of freedom,
    // and the root of t(s) = 2.201 below p.
    const found = shareTest(scores(8, 1, 3))
    expect(valueOf(found.statistic)).toBeCloseTo(2.4549855112891, 10)
    expect(valueOf(found.pValue)).toBeCloseTo(0.0319618651384, 10)
    expect(valueOf(found.interval).lower).toBeCloseTo(0.5306691056552, 8)
    expect(valueOf(found.deviation)).toBeCloseTo(Math.sqrt((9 / 4 - 12 * (7 / 24) ** 2) / 11), 12)
    expect(valueOf(shareTest(scores(9, 2, 1)).pValue)).toBeCloseTo(0.0627907432022, 10)
  })

  test('no p-value is below that of as many untied scenarios that say the same', () => {
    expect(valueOf(shareTest(scores(6, 0, 6)).pValue)).toBeCloseTo(1 / 32, 12)
  })

  test('a scenario counts once, and what is missing not at all', () => {
    const values = [1, 1, 1, 0, 0.5, 1, 1, 0, 1, 1]
    const thrice = values.flatMap((value, at) =>
      times(3, value).map((each) => ({ cluster: `c${at}`, value: known(each) })),
    )
    const { n, ...rest } = shareTest([...thrice, { cluster: 'c0', value: unknown('lost') }])
    const { n: once, ...same } = shareTest(clustered(values))
    expect([n, once]).toEqual([30, 10])
    expect(rest).toEqual(same)
  })

  test('says why nothing can be said', () => {
    expect(shareTest([])).toMatchObject({ n: 0, estimate: unknown('no_values'), pValue: unknown('no_values') })
    expect(shareTest([...clustered([1]), ...clustered([0])])).toMatchObject({
      n: 2,
      nClusters: 1,
      estimate: known(0.5),
      interval: unknown('too_few_clusters'),
      pValue: unknown('too_few_clusters'),
    })
    const few = shareTest(scores(4, 0, 20))
    const doubt = 'only 4 of 24 scenarios show a difference, 6 are needed'
    expect(few.doubts).toEqual({ above: doubt, below: doubt })
    expect(valueOf(few.pValue)).toBe(1 / 8)
    expect(holds(valueOf(few.interval), 1 / 2)).toBe(true)
    expect(shareTest(scores(6, 0, 20)).doubts).toEqual({})
  })

  test('all tied: no difference, and room for one', () => {
    const { pValue, interval } = shareTest(scores(0, 0, 20))
    expect(pValue).toEqual(known(1))
    const { lower, upper } = valueOf(interval)
    expect([lower, upper]).toEqual([expect.closeTo(0.4158, 3), expect.closeTo(0.5842, 3)])
  })

  test('refuses what is no share', () => {
    expect(misuseOf(() => shareTest(clustered([0.5, 1.1])))).toBe('out_of_range')
    expect(misuseOf(() => shareDifferenceTest(clustered([0.5, -1.1])))).toBe('out_of_range')
    expect(misuseOf(() => shareTest(clustered([0.5, 1]), { level: 1 }))).toBe('out_of_range')
    expect(misuseOf(() => unpairedShareTest(clustered([0.5, 2], 'a'), clustered([0, 1], 'b')))).toBe('out_of_range')
  })
})

describe('test and interval', () => {
  const parts = fc.array(fc.constantFrom(0, 0.25, 1 / 3, 0.5, 0.75, 1, 0.99), { minLength: 2, maxLength: 40 })
  const level = fc.constantFrom(0.8, 0.9, 0.95, 0.975, 0.99, 0.999)

  test('agree on one half, within the range, around the share', () => {
    fc.assert(
      fc.property(parts, level, (values, of) => {
        const { pValue, interval, estimate } = shareTest(clustered(values), { level: of })
        const { lower, upper } = valueOf(interval)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
        expect(holds({ lower: lower - 1e-12, upper: upper + 1e-12 }, valueOf(estimate))).toBe(true)
        expect(!holds({ lower, upper }, 1 / 2)).toBe(valueOf(pValue) < Number((1 - of).toPrecision(12)))
      }),
      { numRuns: 2000 },
    )
  })

  test('turn round with the values', () => {
    fc.assert(
      fc.property(parts, (values) => {
        const one = shareTest(clustered(values))
        const other = shareTest(clustered(values.map((value) => 1 - value)))
        expect(valueOf(other.pValue)).toBeCloseTo(valueOf(one.pValue), 9)
        expect(valueOf(other.interval).lower).toBeCloseTo(1 - valueOf(one.interval).upper, 9)
        expect(valueOf(other.interval).upper).toBeCloseTo(1 - valueOf(one.interval).lower, 9)
      }),
      // Their mean is one half but for rounding.
      { examples: [[[1 / 3, 0.5, 0.5, 0.75, 0.75, 1, 1 / 3, 1 / 3, 0.25, 0.25, 0.5, 0.5, 0.5]]], numRuns: 500 },
    )
  })

  test('of a difference are those of a share, paired or not, and it is the difference of the two shares', () => {
    const pair = fc.tuple(fc.constantFrom(0, 0.5, 1), fc.constantFrom(0, 0.5, 1))
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 30 }), fc.boolean(), level, (pairs, isPaired, of) => {
        const first = clustered(pairs.map(([value]) => value))
        const second = clustered(
          pairs.map(([, value]) => value),
          isPaired ? 'c' : 'd',
        )
        const found = isPaired
          ? shareDifferenceTest(pairValues(first, second).differences, { level: of })
          : unpairedShareTest(first, second, { level: of })
        expect(valueOf(found.estimate)).toBeCloseTo(
          valueOf(shareTest(first).estimate) - valueOf(shareTest(second).estimate),
          12,
        )
        const interval = valueOf(found.interval)
        expect(!holds(interval, 0)).toBe(valueOf(found.pValue) < Number((1 - of).toPrecision(12)))
        expect(interval.lower).toBeGreaterThanOrEqual(-1)
        expect(interval.upper).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })
})

test('a difference of sides of which one has nothing is unknown', () => {
  expect(unpairedShareTest(clustered([1, 0]), [])).toMatchObject({ n: 2, pValue: unknown('no_values') })
  expect(unpairedShareTest(clustered([1], 'a'), clustered([0, 1], 'b'))).toMatchObject({
    n: 3,
    estimate: known(0.5),
    pValue: unknown('too_few_clusters'),
  })
})

// Small seeded studies; benchmarks/parts/claims/shares.mjs has the large ones. A bound is the limit and three errors of so many studies.
describe('in simulated studies', () => {
  const STUDIES = 600
  const withError = (limit: number, sign: 1 | -1): number =>
    limit + sign * 3 * Math.sqrt((limit * (1 - limit)) / STUDIES)
  const random = createRandom('share tests')
  const yes = (share: number): number => Number(random() < share)
  const draw = (count: number, make: () => number): number[] => Array.from({ length: count }, make)
  const share = (of: () => boolean): number =>
    draw(STUDIES, () => Number(of())).reduce((sum, each) => sum + each, 0) / STUDIES
  const isTold = ({ pValue }: { pValue: ReturnType<typeof shareTest>['pValue'] }) => valueOf(pValue) < 0.05
  /** Each showing prefers the better one in that share; contradictions are ties. */
  const bothOrders = (right: number) => () => (yes(right) + yes(right)) / 2

  test.each([
    [12, 0.4],
    [15, 0.55],
  ])('a judge that is right in 75 %% of showings names the better one of %d scenarios', (size, least) => {
    expect(share(() => isTold(shareTest(clustered(draw(size, bothOrders(0.75))))))).toBeGreaterThan(least)
  })

  test.each([8, 12, 15, 20])(
    'one that flips coins names hardly anybody, in one order or both, of %d scenarios',
    (size) => {
      expect(share(() => isTold(shareTest(clustered(draw(size, bothOrders(0.5))))))).toBeLessThan(withError(0.05, 1))
      expect(share(() => isTold(shareTest(clustered(draw(size, () => yes(0.5))))))).toBeLessThan(withError(0.05, 1))
    },
  )

  test.each([0.5, 0.9, 0.99])('the interval of the difference of two shares of %d holds', (truth) => {
    for (const size of [8, 20, 50]) {
      let told = 0
      const held = share(() => {
        const found = shareDifferenceTest(clustered(draw(size, () => yes(truth) - yes(truth))))
        told += Number(isTold(found))
        return holds(valueOf(found.interval), 0)
      })
      expect(held).toBeGreaterThan(withError(0.95, -1))
      expect(told / STUDIES).toBeCloseTo(1 - held, 9)
    }
  })

  test.each([8, 12, 50])('that of a share over scenarios holds where large ones say no more often, of %d', (size) => {
    // A quarter has eight values, of which 10 % are yes; the average of scenarios is one half.
    const study = () =>
      Array.from({ length: size }, (_, at) => {
        const isLarge = random() < 0.25
        const values = draw(isLarge ? 8 : 1, () => yes(isLarge ? 0.1 : (0.5 - 0.025) / 0.75))
        return values.map((value) => ({ cluster: `c${at}`, value: known(value) }))
      }).flat()
    const held = share(() => holds(valueOf(shareTest(study()).interval), 0.5))
    expect(held).toBeGreaterThan(withError(size < 12 ? 0.92 : 0.93, -1))
    expect(held).toBeLessThan(withError(size < 12 ? 0.995 : 0.99, 1))
  })
})
