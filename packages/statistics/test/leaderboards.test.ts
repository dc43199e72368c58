import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, type Known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { mean, normal, rankIntervals, shrunkMeans } from '../src/index.js'

const random = createRandom('leaderboards')
const gauss = (): number => normal(random)
const valueOf = (value: Known<number>): number => (value.state === 'known' ? value.value : NaN)

/** Systems of these true means over common scenarios that differ far more than systems do. */
function study(truths: readonly number[], scenarios: number) {
  const levels = Array.from({ length: scenarios }, () => 5 * gauss())
  return truths.map((truth, at) => ({
    name: `b${at}`,
    values: levels.map((level, scenario) => ({
      cluster: `s${scenario}`,
      value: truth + level + gauss(),
    })),
  }))
}

describe('rank intervals', () => {
  const isBetter = (first: string, second: string): boolean =>
    `${first}${second}`.match(/^(ac|ad|bd)$/) !== null

  test('count who is detected to be better and worse', () => {
    expect(rankIntervals(['a', 'b', 'c', 'd'], isBetter)).toEqual([
      { name: 'a', best: 1, worst: 2 },
      { name: 'b', best: 1, worst: 3 },
      { name: 'c', best: 2, worst: 4 },
      { name: 'd', best: 3, worst: 4 },
    ])
  })

  test('hold the true ranks wherever no pair is wrongly detected', () => {
    const worlds = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 })),
      { maxLength: 9 },
    )
    fc.assert(
      fc.property(worlds, (systems) => {
        const names = systems.map((_, at) => String(at))
        const [truth] = [(name: string) => systems[Number(name)]![0]]
        // Only what is far enough apart is detected.
        const found = rankIntervals(names, (a, b) => truth(a) - truth(b) > systems[Number(b)]![1])
        for (const { name, best, worst } of found) {
          const above = names.filter((other) => truth(other) > truth(name)).length
          const below = names.filter((other) => truth(other) < truth(name)).length
          expect(best).toBeLessThanOrEqual(1 + above)
          expect(worst).toBeGreaterThanOrEqual(names.length - below)
        }
      }),
    )
  })
})

describe('shrunk means', () => {
  const errorOf = (
    truths: readonly number[],
  ): { readonly raw: number; readonly shrunk: number; readonly spread: number } => {
    const found = Array.from({ length: 100 }, () => {
      const estimates = shrunkMeans(study(truths, 12))
      const centred = (of: 'mean' | 'shrunk'): number[] => {
        const values = estimates.map((each) => valueOf(each[of]))
        return values.map((value) => value - mean(values))
      }
      const squares = (values: readonly number[]): number =>
        mean(values.map((value, at) => (value - truths[at]! + mean(truths)) ** 2))
      const [raw, shrunk] = [centred('mean'), centred('shrunk')]
      return {
        raw: squares(raw),
        shrunk: squares(shrunk),
        spread: mean(shrunk.map((each, at) => each / raw[at]!)),
      }
    })
    const of = (key: 'raw' | 'shrunk' | 'spread'): number => mean(found.map((each) => each[key]))
    return { raw: of('raw'), shrunk: of('shrunk'), spread: of('spread') }
  }

  test('are nearer to the truth than raw ones, far nearer for equal systems, and never all the same', () => {
    const equal = errorOf(Array.from({ length: 12 }, () => 0))
    expect(equal.shrunk).toBeLessThan(0.4 * equal.raw)
    expect(equal.spread).toBeGreaterThan(0.1)
    const near = errorOf(Array.from({ length: 12 }, (_, at) => at / 15))
    expect(near.shrunk).toBeLessThan(0.9 * near.raw)
  })

  test('hardly move where systems are far apart, however far scenarios are', () => {
    const far = errorOf(Array.from({ length: 8 }, (_, at) => 3 * at))
    expect(far.spread).toBeGreaterThan(0.98)
    expect(far.shrunk).toBeLessThan(1.05 * far.raw)
  })

  test('rest on the scenarios that all systems have', () => {
    const systems = study([0, 1, 2], 10)
    const [first, ...others] = systems
    const short = { ...first!, values: first!.values.slice(1) }
    const found = shrunkMeans([short, ...others])
    expect(found[0]).toMatchObject({
      name: 'b0',
      clusters: 9,
      mean: known(expect.closeTo(mean(short.values.map(({ value }) => value)), 9)),
    })
    expect(shrunkMeans(study([0, 1, 2], 7))[0]!.shrunk).toEqual(unknown('too_few_clusters'))
    expect(shrunkMeans(study([0, 1], 9))[0]!.shrunk).toEqual(unknown('too_few_systems'))
    expect(shrunkMeans([{ name: 'a', values: [] }])[0]).toMatchObject({
      mean: unknown('no_values'),
      shrunk: unknown('no_values'),
    })
  })

  test('of systems that are all alike are their means', () => {
    const alike = ['a', 'b', 'c'].map((name) => ({
      name,
      values: Array.from({ length: 8 }, (_, at) => ({ cluster: `s${at}`, value: at })),
    }))
    expect(shrunkMeans(alike).map(({ shrunk }) => shrunk)).toEqual([
      known(3.5),
      known(3.5),
      known(3.5),
    ])
  })
})
