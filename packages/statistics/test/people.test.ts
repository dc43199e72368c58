import { describe, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import {
  clusterMean,
  leanIntervals,
  normal,
  ppiMean,
  type Ratings,
  raterSeverity,
  ratingsForCorrected,
} from '../src/index.js'
import { valueOf } from '@attune/testkit/shared/statistics.js'

/** Items by a design: two raters each, every fifth by all; leans and noise by rater. */
function study(
  seed: string,
  leans: readonly number[],
  noise: readonly number[],
  items = 120,
): { ratings: Ratings; truth: number[] } {
  const random = createRandom(seed)
  const truth: number[] = []
  const rows = Array.from({ length: items }, (_, at) => {
    truth.push(5 + 1.2 * normal(random))
    const raters =
      at % 5 === 0
        ? leans.map((__, rater) => rater)
        : [at % leans.length, (at + 1 + (at % 3)) % leans.length]
    return leans.map((lean, rater) =>
      raters.includes(rater)
        ? truth[at]! + lean + noise[rater]! * normal(random)
        : unknown('not asked'),
    )
  })
  return { ratings: { raters: leans.length, items: rows }, truth }
}

describe('raterSeverity', () => {
  test('does not mix in who else rated, as the lead over the others does', () => {
    // Raters 1 and 2 meet only each other, 3 and 4 as well, but for one item that joins them; all
    // without noise.
    const cell = (value: number | undefined) => value ?? unknown('not asked')
    const rows = [
      [2, 3, undefined, undefined],
      [4, 5, undefined, undefined],
      [undefined, 4, 7, undefined],
      [undefined, undefined, 5, 5],
    ]
    const { raters, items } = raterSeverity({ raters: 4, items: rows.map((row) => row.map(cell)) })
    expect(raters.map(({ lean }) => valueOf(lean))).toEqual(
      [-2.25, -1.25, 1.75, 1.75].map((lean) => expect.closeTo(lean, 9)),
    )
    expect(valueOf(items[0]!)).toBeCloseTo(4.25, 9)
  })

  test('corrected scores follow the truth more closely than raw means, with a noisy rater too', () => {
    const { ratings, truth } = study('noisy', [-1, -0.3, 0.3, 1], [0.8, 0.8, 0.8, 1.6])
    const corrected = raterSeverity(ratings).items.map(valueOf)
    const raw = ratings.items.map((item) => {
      const values = item.flatMap((each) => (typeof each === 'number' ? [each] : []))
      return values.reduce((sum, value) => sum + value, 0) / values.length
    })
    const error = (scores: readonly number[]) =>
      scores.reduce((sum, score, at) => sum + (score - truth[at]!) ** 2, 0)
    expect(error(corrected)).toBeLessThan(error(raw))
    const noises = raterSeverity(ratings).raters.map(({ noise }) => valueOf(noise))
    expect(Math.max(...noises)).toBe(noises[3])
  })
})

describe('leanIntervals', () => {
  test('hold the leans as often as they say, with one noisy rater', () => {
    const leans = [-1, -0.3, 0.3, 1]
    const held = leans.map(() => 0)
    for (let at = 0; at < 200; at++) {
      const { ratings } = study(`leans ${at}`, leans, [0.8, 0.8, 0.8, 1.6], 60)
      const clusters = ratings.items.map((_, item) => `s${item}`)
      for (const [rater, interval] of leanIntervals(ratings, clusters).entries()) {
        const { lower, upper } = valueOf(interval)
        held[rater]! += Number(lower <= leans[rater]! && leans[rater]! <= upper)
      }
    }
    // 93 %, less three standard errors of a share of 200.
    for (const count of held)
      expect(count / 200).toBeGreaterThan(0.93 - 3 * Math.sqrt((0.93 * 0.07) / 200))
  })

  test('have a reason where one scenario is all that joins raters', () => {
    const rows = [
      [1, 2, unknown('x')],
      [2, 3, unknown('x')],
      [3, 3, unknown('x')],
      [unknown('x'), 3, 4],
    ]
    expect(leanIntervals({ raters: 3, items: rows }, ['a', 'b', 'c', 'd'])[0]).toEqual(
      unknown('not_connected'),
    )
    expect(leanIntervals({ raters: 3, items: rows }, ['a', 'a', 'd', 'd'])[0]).toEqual(
      unknown('too_few_clusters'),
    )
  })
})

describe('ppiMean', () => {
  const random = createRandom('ppi')
  const rows = Array.from({ length: 90 }, (_, at) => {
    const truth = normal(random)
    return {
      cluster: `s${at}`,
      human: at < 30 ? truth : unknown('not asked'),
      judge: truth + normal(random) / 2 + 1,
    }
  })

  test('with no weight of the judge is people’s own interval', () => {
    const alone = clusterMean(rows.map(({ cluster, human }) => ({ cluster, value: human })))
    const { estimate, interval } = ppiMean(rows, { lambda: 0 })
    expect(valueOf(estimate)).toBeCloseTo(valueOf(alone.estimate), 12)
    expect(valueOf(interval).upper).toBeCloseTo(valueOf(alone.interval).upper, 12)
  })

  test('does not mind the scale of the judge, nor by how much it is biased', () => {
    const { estimate, se } = ppiMean(rows)
    const turned = ppiMean(rows.map((row) => ({ ...row, judge: 20 * row.judge - 7 })))
    expect(valueOf(turned.estimate)).toBeCloseTo(valueOf(estimate), 9)
    expect(valueOf(turned.se)).toBeCloseTo(valueOf(se), 9)
  })
})

test('a judge that follows people saves ratings, and one that does not costs some', () => {
  const plan = { sd: 1, total: 500, halfWidth: 0.2 }
  expect(valueOf(ratingsForCorrected({ ...plan, correlation: 0.8 }).n)).toBe(43)
  expect(valueOf(ratingsForCorrected({ ...plan, correlation: 0 }).saved)).toBeLessThan(0)
})
