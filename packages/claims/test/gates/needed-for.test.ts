/** An inconclusive gate needs so many scenarios, planned from its limit. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Gate } from '../../src/gates/gate.js'
import type { Measured } from '../../src/gates/measure.js'
import { chanceToPass, neededFor, scenariosFor, scenariosToPass } from '../../src/gates/needed.js'
import { marginGate } from './rows.js'

describe('the chance to pass', () => {
  // By integrating the noncentral t distribution over the chi distribution, as R's power.t.test
  // (sig.level = 0.03, type = "one.sample", alternative = "one.sided").
  test.each([
    [1, 1, 8, 0.7185],
    [1, 1, 10, 0.831],
    [0.8, 1, 12, 0.746],
    [5, 10, 30, 0.7803],
    [0.3, 1, 100, 0.8626],
    [0.2, 1, 8, 0.0834],
    [2, 4, 60, 0.9734],
    [0, 1, 20, 0.03],
  ])('at distance %d with deviation %d and %d scenarios is %d', (distance, deviation, n, exact) => {
    expect(Math.abs(chanceToPass(distance, { deviation, clusters: n }) - exact)).toBeLessThan(0.005)
  })

  test('is none with fewer scenarios than a test takes', () => {
    expect(chanceToPass(99, { deviation: 1, clusters: 7 })).toBe(0)
    expect(chanceToPass(99, { deviation: 1, clusters: 8 })).toBeCloseTo(1, 9)
  })
})

describe('scenarios that pass in 80 % of checks', () => {
  test.each([
    [1, 1, 10],
    [1, 2, 32],
    [1, 3, 69],
    [9, 1, 8],
  ])('at distance %d with deviation %d: %d', (distance, deviation, scenarios) => {
    expect(scenariosFor(distance, deviation)).toBe(scenarios)
  })

  test('are the fewest of at least 8', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 2, noNaN: true }), (distance) => {
        const found = scenariosFor(distance, 1)
        const chance = (clusters: number) => chanceToPass(distance, { deviation: 1, clusters })
        expect(chance(found)).toBeGreaterThanOrEqual(0.8)
        if (found > 8) expect(chance(found - 1)).toBeLessThan(0.8)
      }),
    )
  })

  test('are sought up to 10000 at least, and not without an end', () => {
    // (1.881 + 0.842)² = 7.41 scenarios for each squared deviation.
    expect(scenariosFor(1, Math.sqrt(9000 / 7.41))).toBeGreaterThan(8800)
    expect(scenariosFor(1, Math.sqrt(9000 / 7.41))).toBeLessThan(9200)
    expect(scenariosFor(1, Math.sqrt(20_000 / 7.41))).toBe(Infinity)
    expect(scenariosFor(0, 1)).toBe(Infinity)
  })
})

type Test = Measured['test']
const testOf = (deviation: Test['deviation'], clusters: number) => ({
  test: { deviation, clusters } as unknown as Test,
})
const limit: Gate = { ...marginGate, against: { kind: 'number' } }
const shares: Gate = { ...marginGate, of: 'rate', bound: -0.1 }

describe('an equal version', () => {
  test.each<[string, Gate]>([
    ['higher is better', marginGate],
    ['lower is better', { ...marginGate, side: 'below', bound: 1 }],
  ])('passes a margin with this chance, where %s', (_, gate) => {
    const { needed, smallest } = neededFor(gate, testOf(known(2), 12), undefined)
    expect(needed).toEqual({
      chance: chanceToPass(1, { deviation: 2, clusters: 12 }),
      scenarios: 32,
    })
    expect(smallest).toBeUndefined()
  })

  test.each<[string, Gate, number, number | undefined]>([
    // 0.9^34 = 0.0278
    ['34 scenarios show a share below 10 %', shares, 34, 1],
    ['33 do not', shares, 33, 0],
    ['where lower is better too', { ...shares, side: 'below', bound: 0.1 }, 34, 1],
    ['no number shows a share below 0', { ...shares, bound: 0 }, 34, undefined],
    ['a mean has a spread', marginGate, 34, undefined],
    ['a limit has no margin', { ...limit, of: 'rate', bound: 0.1 }, 34, undefined],
    ['nor have wins', { ...marginGate, of: 'wins', bound: 0.5 }, 34, undefined],
  ])('without a known spread: %s', (_, gate, clusters, chance) => {
    const found = neededFor(gate, testOf(unknown('not_estimated'), clusters), undefined)
    expect(found).toEqual(chance === undefined ? {} : { needed: { chance, scenarios: 34 } })
  })

  test.each([marginGate, limit, shares])('without any spread needs nothing', (gate) => {
    expect(neededFor(gate, testOf(known(0), 12), undefined)).toEqual({})
  })
})

describe('the smallest distance', () => {
  test.each<[string, Gate]>([
    ['a limit', limit],
    ['wins', { ...marginGate, of: 'wins', bound: 0.5 }],
    ['a margin of 0', { ...marginGate, bound: 0 }],
  ])('from %s is passed in 80 % of checks', (_, gate) => {
    for (const clusters of [8, 12, 100]) {
      const found = neededFor(gate, testOf(known(2), clusters), undefined)
      expect(Object.keys(found)).toEqual(['smallest'])
      expect(chanceToPass(found.smallest!, { deviation: 2, clusters })).toBeCloseTo(0.8, 6)
    }
  })

  test('is none with fewer scenarios than a test takes', () => {
    expect(neededFor(limit, testOf(known(2), 7), undefined)).toEqual({})
  })
})

test.each([
  [-1, 2],
  [0, 2],
  [0.5, 6],
])('a share of at least %d is shown by %d scenarios', (bound, scenarios) => {
  expect(scenariosToPass({ ...limit, of: 'flag', bound })).toBe(scenarios)
})
test.each([1, 1.5])('a share of at least %d is shown by no number of scenarios', (bound) => {
  expect(scenariosToPass({ ...limit, of: 'flag', bound })).toBe(Infinity)
})

describe('repeats of each scenario', () => {
  // By the same integral, for the deviation over scenarios of the repeated values: the squared
  // deviation less the noise of two looks lies between scenarios; noise shrinks with the repeats.
  test.each<
    [
      string,
      number,
      number,
      { variance: number; repeats: number; baseline: number },
      number | undefined,
    ]
  >([
    // prettier-ignore
    ['noise of both sides', 2, 12, { variance: 6, repeats: 1, baseline: 1 }, 3],
    ['noise alone', 2, 12, { variance: 12, repeats: 1, baseline: 2 }, 5],
    ['noise of one side', 1.5, 12, { variance: 3, repeats: 1, baseline: Infinity }, 3],
    ['more noise of one side', 2, 12, { variance: 7.5, repeats: 1, baseline: Infinity }, 4],
    ['a baseline of four dialogues', 2, 18, { variance: 4, repeats: 1, baseline: 4 }, 3],
    ['a baseline of eight dialogues', 2, 20, { variance: 4, repeats: 1, baseline: 8 }, 3],
    ['two repeats already', 2, 12, { variance: 6, repeats: 2, baseline: 2 }, 6],
    ['many scenarios', 2, 40, { variance: 6, repeats: 1, baseline: 2 }, 2],
    ['scenarios that differ', 3, 12, { variance: 1, repeats: 1, baseline: 1 }, undefined],
  ])('against %s', (_, deviation, clusters, within, repeats) => {
    const { needed } = neededFor(marginGate, testOf(known(deviation), clusters), within)
    expect(needed!.repeats).toBe(repeats)
    expect('repeats' in needed!).toBe(repeats !== undefined)
  })

  test('are planned up to 20', () => {
    // Noise alone: the deviation is √(variance / 2 repeats); 1.15 is small enough, 1.17 is not.
    const repeatsFor = (variance: number) =>
      neededFor(marginGate, testOf(known(0.1), 12), { variance, repeats: 1, baseline: 1 }).needed!
        .repeats
    expect(repeatsFor(52)).toBe(20)
    expect(repeatsFor(58)).toBeUndefined()
  })
})
