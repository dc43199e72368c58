import { describe, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import {
  componentDraws,
  drawnInterval,
  drawWith,
  type FactorRow,
  gCoefficients,
  normal,
  rankStability,
  shareIntervals,
  varianceComponents,
} from '../src/index.js'
import { misuseOf, valueOf } from '@attune/testkit/shared/statistics.js'

/** Every combination of levels once, with what the effects of its levels add up to. */
function sums(effects: readonly (readonly number[])[]): FactorRow[] {
  return effects.reduce<{ levels: string[]; value: number }[]>(
    (rows, of) =>
      rows.flatMap(({ levels, value }) =>
        of.map((effect, at) => ({ levels: [...levels, String(at)], value: value + effect })),
      ),
    [{ levels: [], value: 0 }],
  )
}

const variance = (of: readonly number[]): number => {
  const centre = of.reduce((sum, each) => sum + each, 0) / of.length
  return of.reduce((sum, each) => sum + (each - centre) ** 2, 0) / (of.length - 1)
}

describe('varianceComponents', () => {
  test('of four factors that add up are the variances of their effects: a sum has no interaction', () => {
    const effects = [
      [0, 3],
      [0, 1, 5],
      [0, 2],
      [0, 4, 5],
    ]
    const { component, negative } = valueOf(varianceComponents(['a', 'b', 'c', 'd'], sums(effects)))
    for (const [at, name] of ['a', 'b', 'c', 'd'].entries())
      expect(component[name]).toBeCloseTo(variance(effects[at]!), 10)
    const rest = Object.entries(component).filter(([name]) => name.length > 1)
    expect(Math.max(...rest.map(([, value]) => value))).toBeLessThan(1e-10)
    expect(negative).toEqual([])
  })

  test('do not change with an offset, and grow with the square of the unit', () => {
    const random = createRandom('offset')
    const rows = sums([[0, 1, 5], [0, 2, 3], [4, 1]]).map((row) => ({ ...row, value: Number(row.value) + normal(random) })) // prettier-ignore
    const kept = rows.filter((_, at) => at % 7 !== 3)
    const plain = valueOf(varianceComponents(['a', 'b', 'c'], kept)).raw
    const moved = kept.map((row) => ({ ...row, value: 3 * row.value + 1e6 }))
    for (const [effect, value] of Object.entries(
      valueOf(varianceComponents(['a', 'b', 'c'], moved)).raw,
    ))
      expect(value).toBeCloseTo(9 * plain[effect]!, 6)
  })

  test('are unknown where factors have one level or are confounded, and refuse rows that do not fit', () => {
    const row = (...levels: string[]): FactorRow => ({ levels, value: Number(levels[0]) })
    expect(varianceComponents(['a', 'b'], [row('1', 'x'), row('2', 'x')])).toEqual(
      unknown('too_few_levels'),
    )
    expect(varianceComponents(['a', 'b'], [row('1', 'x'), row('2', 'y'), row('3', 'z')])).toEqual(
      unknown('not_identified'),
    )
    expect(misuseOf(() => varianceComponents(['a'], []))).toBe('out_of_range')
    expect(misuseOf(() => varianceComponents(['a', 'b'], [row('1')]))).toBe('length_mismatch')
  })
})

/**
 * Three supporters, five seekers, ten scenarios, one dialogue each; the first number is the
 * variance of seekers.
 */
function study(
  random: Random,
  [seeker, both, rest]: readonly [number, number, number],
): FactorRow[] {
  const effects = (count: number, of: number): number[] =>
    Array.from({ length: count }, () => Math.sqrt(of) * normal(random))
  const [supporters, seekers, scenarios, pairs] = [
    effects(3, 0.2),
    effects(5, seeker),
    effects(10, 0.2),
    effects(15, both),
  ]
  return sums([supporters, seekers, scenarios]).map(({ levels, value }) => ({
    levels,
    value:
      Number(value) +
      pairs[5 * Number(levels[0]) + Number(levels[1])]! +
      Math.sqrt(rest) * normal(random),
  }))
}

describe('shareIntervals', () => {
  test.each([
    [0, 0.2, 0.4],
    [0.2, 0.05, 0.35],
  ] as const)(
    'hold in .92 to .985 of the studies of five seekers: %d, %d, %d',
    (seeker, both, rest) => {
      const random = createRandom('shares')
      const truths: Readonly<Record<string, number>> = { supporter: 0.2, seeker, scenario: 0.2, 'supporter:seeker': both, residual: rest } // prettier-ignore
      const studies = process.env['ATTUNE_SOAK'] === undefined ? 20 : 40
      const held = new Map<string, number>()
      for (let at = 0; at < studies; at++) {
        const found = valueOf(
          varianceComponents(
            ['supporter', 'seeker', 'scenario'],
            study(random, [seeker, both, rest]),
          ),
        )
        const intervals = shareIntervals(found, {
          random,
          draws: componentDraws(found, { random, draws: 400 }),
        })
        for (const [effect, truth] of Object.entries(truths)) {
          const { lower, upper } = intervals[effect]!
          held.set(
            effect,
            (held.get(effect) ?? 0) + Number(lower <= truth && truth <= upper + 1e-12),
          )
        }
      }
      for (const count of held.values()) {
        expect(count / studies).toBeGreaterThan(0.92 - 2 * Math.sqrt((0.92 * 0.08) / studies))
        expect(count / studies).toBeLessThan(0.985 + 2 * Math.sqrt((0.985 * 0.015) / studies))
      }
    },
  )

  test('contain the share itself, also where cells are missing beside a large interaction', () => {
    let whole = 0
    for (let at = 0; at < 30; at++) {
      const random = createRandom(`missing ${at}`)
      const rows = study(random, [0.01, 2, 0.05]).filter(() => random() < 0.6)
      const found = valueOf(varianceComponents(['supporter', 'seeker', 'scenario'], rows))
      const draws = componentDraws(found, { random, draws: 100 })
      const intervals = shareIntervals(found, { random, draws })
      for (const [effect, share] of Object.entries(valueOf(found.share))) {
        const { lower, upper } = intervals[effect]!
        expect(lower).toBeLessThanOrEqual(share)
        expect(upper).toBeGreaterThanOrEqual(share)
        whole += Number(lower === 0 && upper === 1)
      }
    }
    expect(whole).toBeGreaterThan(0)
  })

  test('are the same for the same seed, and refuse a confidence that is none', () => {
    const found = valueOf(
      varianceComponents(
        ['supporter', 'seeker', 'scenario'],
        study(createRandom('one'), [1, 1, 1]),
      ),
    )
    const draws = () => componentDraws(found, { random: createRandom('draws'), draws: 50 })
    expect(draws()).toEqual(draws())
    expect(misuseOf(() => drawnInterval([1, 2], 2))).toBe('out_of_range')
  })
})

test('G grows with seekers and scenarios, and one seeker bounds it', () => {
  const component = { supporter: 2, 'supporter:seeker': 1, 'supporter:scenario': 3, residual: 4 }
  const at = (seeker: number, scenario: number): number =>
    valueOf(gCoefficients({ component, object: 'supporter', levels: { seeker, scenario } }).G)
  expect(at(2, 10)).toBeGreaterThan(at(1, 10))
  expect(at(1, 20)).toBeGreaterThan(at(1, 10))
  expect(at(1, 1e9)).toBeCloseTo(2 / 3, 6)
  expect(
    misuseOf(() => gCoefficients({ component, object: 'supporter', levels: { seeker: 2 } })),
  ).toBe('unknown_name')
})

test('rankStability refuses what has no order', () => {
  const draw = drawWith(createRandom('orders'))
  expect(misuseOf(() => rankStability([[[1], [2]]], { draw }))).toBe('empty')
  expect(misuseOf(() => rankStability([[[1], [2]], [[1], [2, 3]]], { draw }))).toBe('length_mismatch') // prettier-ignore
})
