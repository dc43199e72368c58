import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import {
  cohenKappa,
  davidson,
  jackknifeInterval,
  krippendorffAlpha,
  normal,
  spearman,
} from '../src/index.js'
import { valueOf } from '@attune/testkit/shared/statistics.js'

const random = createRandom('intervals')

describe('jackknifeInterval', () => {
  const mean = (values: readonly number[]) =>
    known(values.reduce((sum, value) => sum + value, 0) / values.length)

  test('of a mean is the t interval', () => {
    // Of 1, 2, 6: mean 3, se sqrt(7/3), t of 2 degrees of freedom 4.3027.
    const { lower, upper } = valueOf(jackknifeInterval([1, 2, 6], mean))
    expect(lower).toBeCloseTo(3 - 4.302652729749462 * Math.sqrt(7 / 3), 9)
    expect(upper).toBeCloseTo(3 + 4.302652729749462 * Math.sqrt(7 / 3), 9)
  })

  test('has a reason where there is none', () => {
    expect(jackknifeInterval([1, 2], mean)).toEqual(unknown('too_few_clusters'))
    expect(jackknifeInterval([2, 2, 2], mean)).toEqual(unknown('zero_variance'))
    expect(jackknifeInterval([1, 1, 1], mean, { scale: 'bounded' })).toEqual(unknown('perfect'))
    expect(jackknifeInterval([1, 2, 3], () => unknown('no pairs'))).toEqual(unknown('no pairs'))
  })

  /**
   * Items with a true value that each of two raters sees through noise: the correlation is 1 / (1 +
   * 0.8^2).
   */
  const items = (count: number): [number, number][] =>
    Array.from({ length: count }, () => {
      const truth = normal(random)
      return [truth + 0.8 * normal(random), truth + 0.8 * normal(random)]
    })
  const sides = (given: readonly (readonly [number, number])[]) =>
    [given.map(([x]) => x), given.map(([, y]) => y)] as const
  const sign = (values: readonly number[]): number[] => values.map(Math.sign)

  test.each([
    // Spearman's rho of normal pairs: 6 / pi asin(r / 2); of signs kappa is 2 / pi asin(r).
    [
      'rho',
      (given: readonly [number, number][]) => spearman(...sides(given)).value,
      (r: number) => (6 / Math.PI) * Math.asin(r / 2),
    ],
    [
      'kappa',
      (given: readonly [number, number][]) => {
        const [x, y] = sides(given)
        return cohenKappa(sign(x), sign(y)).kappa
      },
      (r: number) => (2 / Math.PI) * Math.asin(r),
    ],
    [
      'alpha',
      (given: readonly [number, number][]) =>
        krippendorffAlpha({ raters: 2, items: given }, 'interval').alpha,
      (r: number) => r,
    ],
  ])('of %s holds about as often as it says at 25 items', (_, statistic, truthOf) => {
    const truth = truthOf(1 / 1.64)
    let held = 0
    for (let study = 0; study < 300; study++) {
      const interval = jackknifeInterval(items(25), statistic, { scale: 'bounded' })
      held += Number(
        interval.state === 'unknown' ||
          (interval.value.lower <= truth && truth <= interval.value.upper),
      )
    }
    // 93 %, less three standard errors of a share of 300.
    expect(held / 300).toBeGreaterThan(0.93 - 3 * Math.sqrt((0.93 * 0.07) / 300))
  })
})

describe('the intervals of Davidson differences', () => {
  const talk = (cluster: string, outcome: 'a' | 'b' | 'tie') => ({
    a: 'A',
    b: 'B',
    winsA: Number(outcome === 'a'),
    winsB: Number(outcome === 'b'),
    ties: Number(outcome === 'tie'),
    cluster,
  })

  test('hold about as often as they say, however many ties there are', () => {
    // P(A wins) = 0.3, P(B wins) = 0.2, half of all tie: the difference of abilities is ln(0.3 /
    // 0.2).
    const truth = Math.log(1.5)
    let held = 0
    for (let study = 0; study < 300; study++) {
      const given = Array.from({ length: 40 }, (_, at) => {
        const draw = random()
        return talk(`s${at}`, draw < 0.3 ? 'a' : draw < 0.5 ? 'b' : 'tie')
      })
      const model = davidson(['A', 'B'], given)
      const interval = model.state === 'known' ? model.value.differenceOf('A', 'B').interval : model
      held += Number(
        interval.state === 'unknown' ||
          (interval.value.lower <= truth && truth <= interval.value.upper),
      )
    }
    expect(held / 300).toBeGreaterThan(0.93 - 3 * Math.sqrt((0.93 * 0.07) / 300))
    expect(held / 300).toBeLessThan(0.995)
  })

  test('are no narrower where each cluster only says the same twice', () => {
    const once = ['a', 'b', 'a', 'tie', 'a', 'b', 'a', 'tie'].map((outcome, at) =>
      talk(`s${at}`, outcome as 'a'),
    )
    const widthOf = (given: typeof once): number => {
      const { lower, upper } = valueOf(
        valueOf(davidson(['A', 'B'], given)).differenceOf('A', 'B').interval,
      )
      return upper - lower
    }
    expect(widthOf([...once, ...once])).toBeCloseTo(widthOf(once), 9)
  })

  test('are unknown without clusters', () => {
    const { cluster: _, ...bare } = talk('s', 'a')
    const model = valueOf(davidson(['A', 'B'], [bare, { ...bare, winsA: 0, winsB: 1 }]))
    expect(model.differenceOf('A', 'B')).toEqual({
      value: 0,
      interval: unknown('too_few_clusters'),
    })
  })
})
