import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import {
  type BandPoint,
  type ClusteredSeries,
  clusterMean,
  normal,
  simultaneousBand,
} from '../src/index.js'

const random = createRandom('bands')
const gauss = (): number => normal(random)

/** Curves of independent scenarios whose values hang together from turn to turn by `rho`. */
function study(
  scenarios: number,
  turns: number,
  rho: number,
  of = (z: number): number => z,
): ClusteredSeries[] {
  return Array.from({ length: scenarios }, (_, scenario) => {
    let z = gauss()
    const values = Array.from({ length: turns }, () => {
      const value = known(of(z))
      z = rho * z + Math.sqrt(1 - rho ** 2) * gauss()
      return value
    })
    return { cluster: `s${scenario}`, values }
  })
}

const misses = (band: readonly BandPoint[], truth: number): boolean =>
  band.some(
    ({ interval }) =>
      interval.state === 'known' && (interval.value.lower > truth || interval.value.upper < truth),
  )

const level = { level: 0.95 }
/** Three errors of the simulation of a share. */
const errors = (share: number, studies: number): number =>
  3 * Math.sqrt((share * (1 - share)) / studies)

describe('a simultaneous band', () => {
  test('holds at all points together, where intervals of single points miss somewhere', () => {
    let [band, single] = [0, 0]
    const studies = process.env['ATTUNE_SOAK'] === undefined ? 70 : 150
    for (let count = 0; count < studies; count++) {
      const curves = study(20, 20, 0.9)
      const points = simultaneousBand(curves, level)
      band += Number(misses(points, 0))
      const intervals = points.map((point, turn) => {
        const at = curves.map(({ cluster, values }) => ({ cluster, value: values[turn]! }))
        return { ...point, interval: clusterMean(at).interval }
      })
      single += Number(misses(intervals, 0))
    }
    // Three errors of simulation beyond 7 %; intervals of single turns miss somewhere in about 30
    // %.
    expect(band / studies).toBeLessThan(0.07 + errors(0.07, studies))
    expect(single / studies).toBeGreaterThan(0.3 - errors(0.3, studies))
  })

  test('holds for skewed values too', () => {
    const studies = process.env['ATTUNE_SOAK'] === undefined ? 50 : 100
    let missed = 0
    for (let count = 0; count < studies; count++) {
      missed += Number(misses(simultaneousBand(study(20, 20, 0.9, Math.exp), level), Math.exp(0.5)))
    }
    expect(missed / studies).toBeLessThan(0.07 + errors(0.07, studies))
  })

  test('is not where under 8 scenarios have a value', () => {
    const curves = study(9, 3, 0).map((each, at) =>
      at < 2 ? { ...each, values: each.values.slice(0, 2) } : each,
    )
    const band = simultaneousBand(curves, level)
    expect(band.map(({ clusters, interval }) => [clusters, interval.state])).toEqual([
      [9, 'known'],
      [9, 'known'],
      [7, 'unknown'],
    ])
    expect(band[2]!.interval).toEqual(unknown('too_few_clusters'))
  })

  test('is not where nothing scatters, or too few scenarios differ, and is elsewhere', () => {
    const curves = study(20, 3, 0).map((each, at) => ({
      ...each,
      values: [known(50), known(at === 0 ? 51 : 50), each.values[2]!],
    }))
    const [constant, nearly, usual] = simultaneousBand(curves, level)
    expect(constant!.interval).toEqual(unknown('zero_variance'))
    expect(nearly!.interval).toEqual(unknown('too_alike'))
    expect(usual!.interval.state).toBe('known')
  })

  test('counts a scenario once, and missing values not at all', () => {
    const one = study(10, 1, 0)
    const again = { cluster: 's0', values: [known(7)] }
    const missing = { cluster: 's1', values: [unknown('unreadable')] }
    const [point] = simultaneousBand([...one, again, missing], level)
    const [first] = one[0]!.values
    const means = one.map(({ values: [value] }, at) => {
      const own = value!.state === 'known' ? value!.value : NaN
      return at === 0 && first!.state === 'known' ? (first!.value + 7) / 2 : own
    })
    expect(point).toMatchObject({ n: 11, clusters: 10 })
    expect(point!.value.state === 'known' && point!.value.value).toBeCloseTo(
      means.reduce((sum, value) => sum + value, 0) / 10,
    )
  })

  test('of nothing is nothing', () => {
    expect(simultaneousBand([], level)).toEqual([])
    expect(simultaneousBand([{ cluster: 'a', values: [unknown('lost')] }], level)).toEqual([
      { n: 0, clusters: 0, value: unknown('no_values'), interval: unknown('no_values') },
    ])
    expect(() => simultaneousBand([], { level: 1 })).toThrow('between 0 and 1')
  })

  test('moves and grows with its values, whatever the order of the dialogues', () => {
    const curve = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 3 })
    const curvesOf = fc.array(curve, { minLength: 8, maxLength: 14 })
    fc.assert(
      fc.property(curvesOf, fc.integer({ min: 1, max: 9 }), (curves, factor) => {
        const series = (of: (value: number) => number): ClusteredSeries[] =>
          curves.map((values, at) => ({
            cluster: `s${at}`,
            values: values.map((value) => known(of(value))),
          }))
        const plain = simultaneousBand(
          series((value) => value),
          level,
        )
        const moved = simultaneousBand(series((value) => factor * value + 3).toReversed(), level)
        for (const [at, { interval }] of plain.entries()) {
          const other = moved[at]!.interval
          expect(other.state).toBe(interval.state)
          if (interval.state === 'unknown' || other.state === 'unknown') continue
          expect(other.value.lower).toBeCloseTo(factor * interval.value.lower + 3, 6)
          expect(other.value.upper).toBeCloseTo(factor * interval.value.upper + 3, 6)
        }
      }),
      { numRuns: 25 },
    )
  })
})
