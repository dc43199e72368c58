/** Decisions over many looks, as the function that checks call makes them. */
import { createRandom } from '@attune/core'
import { normal } from '@attune/statistics'
import { describe, expect, test } from 'vitest'
import { chanceOfAny, windowOf, windowP } from '../../src/gates/chance-of-any.js'
import type { Look } from '../../src/gates/look.js'
import { decideOverLooks, type LooksAtGate, sharedBy } from '../../src/gates/over-looks.js'

const look = (version: string, values: readonly number[]): Look => ({
  version,
  values: values.map((value, at) => ({ scenario: `s${at}`, cluster: `s${at}`, value })),
})
const around = (mean: number, seed = 0): number[] => {
  const random = createRandom(`look ${seed}`)
  return Array.from({ length: 24 }, () => mean + 0.7 * normal(random))
}
const gate = { bound: -1, side: 'above', alpha: 0.05, tested: 'mean' } as const
const before = around(0, -1)
const fromBaseline = ({ version, values }: Look): Look => ({
  version,
  values: values.map((each) => ({ ...each, value: each.value - before[Number(each.scenario.slice(1))]! })),
})
const decided = (looks: readonly Look[], change: Partial<LooksAtGate> = {}) =>
  decideOverLooks({ ...gate, runs: 1, looks: looks.map(fromBaseline), ...change })
const history = (...means: readonly number[]): Look[] => means.map((mean, at) => look(`v${at + 1}`, around(mean, at)))

describe('a gate over many looks', () => {
  test('finds a large loss at once, and says with which look it began', () => {
    expect(decided(history(0, 0, 0, -5))).toMatchObject({ outcome: 'fail', since: 3, redSince: 3 })
    expect(decided(history(-5))).toMatchObject({ outcome: 'fail', since: 0 })
  })

  test('finds a loss that lasts, which no look shows by itself, and not before', () => {
    const lasting = history(0, 0, 0, 0, -1.6, -1.6, -1.6, -1.6, -1.6)
    expect(decided(lasting.slice(0, 5)).outcome).toBe('inconclusive')
    expect(decided(lasting)).toMatchObject({ outcome: 'fail', since: 4 })
  })

  test('is not red for a version that repairs what the versions before it had lost', () => {
    expect(decided(history(-5, -5, -5, -5, 0)).outcome).toBe('pass')
  })

  test('stays red for a version, whatever is asked again', () => {
    const again = [...history(0, -5), look('v2', around(0)), look('v2', around(0, 3))]
    expect(decided(again)).toMatchObject({ outcome: 'fail', redSince: 1 })
    expect(decided([...again, look('v3', around(0))]).outcome).toBe('pass')
  })

  test('is the same on the other side', () => {
    const looks = history(0, 0, 0, -5).map(fromBaseline)
    const mirrored = looks.map(({ version, values }) => ({
      version,
      values: values.map((each) => ({ ...each, value: -each.value })),
    }))
    expect(decideOverLooks({ ...gate, runs: 1, looks: mirrored, side: 'below', bound: 1 })).toEqual(
      decideOverLooks({ ...gate, runs: 1, looks }),
    )
  })

  test('compares scenarios that both have, where the set of scenarios changes', () => {
    const without =
      (from: number) =>
      (each: Look): Look => ({ ...each, values: each.values.slice(from) })
    const changing = history(0, 0, -5, -5).map((each, at) => without(at)(each))
    expect(decided(changing)).toMatchObject({ outcome: 'fail', since: 2 })
  })

  test('passes are of the mean of what the version answered: a second look adds to the first', () => {
    const [bad, good] = [around(-0.9, 2), around(-0.1, 4)]
    expect(decided([look('v1', bad)]).outcome).toBe('inconclusive')
    expect(decided([look('v1', bad), look('v1', good)]).outcome).toBe('pass')
    expect(decided([look('v1', good), look('v2', bad)]).outcome).toBe('inconclusive')
  })
})

describe('what looks have in common', () => {
  test('is half with one run of a baseline, less with several, and more where looks show it', () => {
    const random = createRandom('shared')
    const levels = Array.from({ length: 24 }, () => 3 * normal(random))
    const versions = Array.from({ length: 6 }, (_, at) =>
      look(
        `v${at}`,
        levels.map((level) => level + normal(random)),
      ),
    )
    expect(sharedBy(versions.slice(0, 1), 1)).toBe(1 / 2)
    expect(sharedBy(versions.slice(0, 1), 3)).toBe(1 / 4)
    expect(sharedBy(versions.slice(0, 1), undefined)).toBe(0)
    expect(sharedBy(versions, undefined)).toBeGreaterThan(0.7)
    expect(sharedBy(versions, undefined)).toBeLessThan(0.9)
  })

  test('makes it likelier that none of fifty looks is extreme by chance; never beyond Bonferroni', () => {
    const chances = [0, 0.5, 0.9].map((shared) => chanceOfAny(0.005, { clusters: 12, shared, alpha: 0.05 }))
    expect(chances[0]).toBeGreaterThan(chances[1]!)
    expect(chances[1]).toBeGreaterThan(chances[2]!)
    expect(chances[2]).toBeGreaterThan(0.005)
    expect(chanceOfAny(1e-9, { clusters: 12, shared: 0.5, alpha: 0.05 })).toBeLessThan(70e-9)
    expect(chanceOfAny(1, { clusters: 12, shared: 0.5, alpha: 0.05 })).toBe(1)
  })
})

describe('the test of a window', () => {
  test('of one window is the t test of its clusters', () => {
    // scipy.stats.ttest_1samp([-1, -3, 0, -2, -4, 1], 0, alternative='less').pvalue
    expect(windowP([windowOf([-1, -3, 0, -2, -4, 1])], 1, 0.5)).toBeCloseTo(0.05337, 4)
  })

  test('has the same level with many windows, whatever they have in common', () => {
    const random = createRandom('windows')
    for (const shared of [0, 0.5, 0.9]) {
      let below = 0
      const studies = 1500
      for (let study = 0; study < studies; study++) {
        const luck = Array.from({ length: 12 }, () => Math.sqrt(shared) * normal(random))
        const windows = Array.from({ length: 10 }, () =>
          windowOf(luck.map((each) => each + Math.sqrt(1 - shared) * normal(random))),
        )
        if (windowP(windows, 1, shared) < 0.05) below++
      }
      expect(Math.abs(below / studies - 0.05)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / studies))
    }
  })
})
