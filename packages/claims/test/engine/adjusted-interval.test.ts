import { describe, expect, test } from 'vitest'
import { createRandom, known } from '@attune/core'
import type { Comparison, ComparedValue } from '@attune/core/findings'
import { normal } from '@attune/statistics'
import { claimsOf, headlines } from '../../src/index.js'

interface World {
  readonly shape: string
  readonly scenarios: number
  readonly primary: readonly string[]
  readonly effectOf: (supporter: number, measure: number) => number
}
interface Misses {
  readonly intervals: number
  readonly any: boolean
  readonly ofFound: number
}
const script = new URL('../../../../benchmarks/parts/claims/adjusted.mjs', import.meta.url)
const { missesOf } = (await import(script.href)) as { readonly missesOf: (world: World, draw: () => number) => Misses }

const random = createRandom('adjusted intervals')
const worlds = {
  normal: () => normal(random),
  'long tails': () => Math.exp(normal(random)),
  'yes and no': () => Number(random() < 0.5),
}
type Shape = keyof typeof worlds

const side = (world: Shape, scenarios: number, effect: number): ComparedValue[] =>
  Array.from({ length: scenarios }, (_, at) => {
    const value = world === 'yes and no' ? Number(random() < 0.2 + effect / 3.5) : worlds[world]() + effect
    return { pair: `s${at}`, cluster: `s${at}`, scenario: `s${at}`, value: known(value) }
  })

/** Measures of three supporters, of which the first is better in every second one. */
function report(world: Shape, scenarios: number, primary: readonly string[]) {
  const comparisons = Array.from({ length: 6 }, (_, measure) => {
    const of = { source: 'felt', name: `m${measure}`, title: `m${measure}`, better: 'higher' as const }
    const sides = ['a', 'b', 'c'].map((supporter) => ({
      supporter,
      values: side(world, scenarios, Number(supporter === 'a' && measure % 2 === 0) * 2.5),
    }))
    return [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([one, other]): Comparison => ({
      kind: 'difference',
      of: { ...of, ...(world === 'yes and no' && { areShares: true, range: [0, 1] as const }) },
      supporter: sides[one!]!.supporter,
      against: sides[other!]!.supporter,
      conditions: {},
      first: sides[one!]!.values,
      second: sides[other!]!.values,
    }))
  }).flat()
  const evaluation = { name: 'care', seekers: ['anna'], primary: primary.map((measure) => ({ measure })) }
  return claimsOf(
    comparisons.map((comparison) => ({ evaluation, analysis: 'tables', comparison })),
    { level: 0.95 },
  )
}

describe('the adjusted interval', () => {
  test.each(Object.keys(worlds) as Shape[])(
    'leaves out no difference exactly where the adjusted p is below 0.05, %s',
    (world) => {
      const found = { in: 0, out: 0 }
      for (const primary of [[], ['felt.m0'], ['felt.m0', 'felt.m1', 'felt.m2']])
        for (const scenarios of [6, 12, 30])
          for (const { adjustedInterval, adjusted, interval } of report(world, scenarios, primary)) {
            if (adjusted.state !== 'known' || adjustedInterval?.state !== 'known' || interval.state !== 'known')
              throw new Error('every one has an interval')
            const { lower, upper } = adjustedInterval.value
            expect(lower > 0 || upper < 0).toBe(adjusted.value < 0.05)
            expect(upper - lower).toBeGreaterThanOrEqual(interval.value.upper - interval.value.lower - 1e-9)
            found[adjusted.value < 0.05 ? 'out' : 'in'] += 1
          }
      expect(Math.min(found.in, found.out)).toBeGreaterThan(10)
    },
  )

  test('is what a headline says, and that of one claim is its own', () => {
    const claims = report('normal', 12, ['felt.m0'])
    const [headline] = headlines(claims)
    for (const { interval, adjustedInterval } of headline!.claims) expect(interval).toEqual(adjustedInterval)
    const [first] = report('normal', 12, [])
    const { interval, adjustedInterval } = claimsOf(
      [{ evaluation: { name: 'care', seekers: [], primary: [] }, analysis: 'tables', comparison: { kind: 'difference', of: first!.of, supporter: 'a', against: 'b', conditions: {}, first: side('normal', 12, 1), second: side('normal', 12, 0) } }], // prettier-ignore
      { level: 0.95 },
    )[0]!
    expect(adjustedInterval).toEqual(interval)
  })

  // Small forms of the script: a bound is the limit and three errors of so many reports.
  test('of a primary family all hold together, whatever is found, and few of what is found otherwise do not', () => {
    const reports = 60
    const bound = (limit: number): number => limit + 3 * Math.sqrt((limit * (1 - limit)) / reports)
    const measures = ['e01.m01', 'e01.m02', 'e01.m03']
    for (const primary of [measures, []]) {
      const draw = createRandom(`together ${primary.length}`)
      const world = { shape: 'normal', scenarios: 20, primary, effectOf: (supporter: number) => supporter }
      const found = Array.from({ length: reports }, () => missesOf(world, draw))
      expect(found.every(({ intervals }) => intervals === 9)).toBe(true)
      const missed = found.map(({ any, ofFound }) => (primary.length > 0 ? Number(any) : ofFound))
      expect(missed.reduce((sum, each) => sum + each, 0) / reports).toBeLessThan(bound(0.05))
    }
  })

  test('of a difference beyond all doubt is as wide as its family makes it, not as its p', () => {
    const draw = createRandom('beyond doubt')
    for (const primary of [['e01.m01'], []]) {
      const effectOf = (supporter: number): number => 20 * supporter
      expect(missesOf({ shape: 'normal', scenarios: 118, primary, effectOf }, draw).intervals).toBe(9)
    }
    for (const { adjustedInterval, interval, p } of report('normal', 30, ['felt.m0'])) {
      if (p.state !== 'known' || interval.state !== 'known' || adjustedInterval?.state !== 'known')
        throw new Error('none')
      if (p.value > 1e-6) continue
      const [own, adjusted] = [interval.value, adjustedInterval.value]
      expect(adjusted.upper - adjusted.lower).toBeLessThan(1.8 * (own.upper - own.lower))
    }
  })
})
