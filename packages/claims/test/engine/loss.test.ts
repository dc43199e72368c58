import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import {
  type ClusteredValue,
  clusterMean,
  normal,
  type PairableValue,
  pairValues,
} from '@attune/statistics'
import { type Claimed, lossBetween } from '../../src/index.js'

type Cell = number | undefined

const side = (cells: readonly Cell[]): PairableValue[] =>
  cells.map((cell, at) => ({
    pair: `pair ${at}`,
    cluster: `scenario ${at}`,
    value: cell === undefined ? unknown('failed') : known(cell),
  }))

/** A plain t interval in place of the engine's test. */
function isDetected(differences: readonly ClusteredValue[], claimed: Claimed): boolean {
  const { interval } = clusterMean(differences)
  if (interval.state === 'unknown') return false
  return claimed === 'above' ? interval.value.lower > 0 : interval.value.upper < 0
}

const lossOf = (
  first: readonly Cell[] | PairableValue[],
  second: readonly Cell[] | PairableValue[],
  options: Partial<Parameters<typeof lossBetween>[2]> = {},
) => {
  const sides = [first, second].map((each) =>
    typeof each[0] === 'object' ? (each as PairableValue[]) : side(each as Cell[]),
  )
  return lossBetween(sides[0]!, sides[1]!, {
    better: 'higher',
    level: 0.95,
    names: ['A', 'B'],
    stillDetected: isDetected,
    ...options,
  })
}

const cells = (count: number, valueAt: (at: number) => Cell): Cell[] =>
  Array.from({ length: count }, (_, at) => valueAt(at))
/** 1 to 5, over and over. */
const wave = (at: number): number => 1 + ((at * 7) % 5)

describe('what was lost', () => {
  test('is what has no value, on either side', () => {
    expect(lossOf([1, undefined, 3, 4], [1, 2, undefined, undefined])).toMatchObject({
      of: 4,
      common: 1,
      lostFirst: { count: 1, share: 0.25 },
      lostSecond: { count: 2, share: 0.5 },
    })
  })

  test('is also what one side does not have at all', () => {
    const first = side([1, 2, 3])
    expect(lossOf(first.slice(1), first)).toMatchObject({
      of: 3,
      common: 2,
      lostFirst: { count: 1 },
    })
    expect(lossOf(first, first.slice(1))).toMatchObject({
      of: 3,
      common: 2,
      lostSecond: { count: 1 },
    })
  })

  test('is nothing of nothing', () => {
    expect(lossOf([], [])).toMatchObject({
      of: 0,
      pValue: unknown('no_values'),
      doubts: {},
      lostFirst: { share: 0 },
    })
  })

  test('differs by the exact test of McNemar, over clusters', () => {
    const lostFive = cells(20, (at) => (at < 5 ? undefined : 1))
    expect(
      lossOf(
        lostFive,
        cells(20, () => 1),
      ).pValue,
    ).toEqual(known(0.0625))
    const repeats = lostFive.flatMap((value, at) =>
      [1, 2, 3].map((repeat) => ({
        pair: `${at} ${repeat}`,
        cluster: `scenario ${at}`,
        value: value === undefined ? unknown('failed') : known(value),
      })),
    )
    const whole = repeats.map((each) => ({ ...each, value: known(1) }))
    expect(lossOf(repeats, whole)).toMatchObject({
      of: 60,
      lostFirst: { count: 15 },
      pValue: known(0.0625),
    })
  })

  test('bounds the difference, where a range is declared', () => {
    const range = [0, 10] as const
    expect(lossOf([8, undefined], [5, 5], { range }).worstCase).toEqual({ lower: -1, upper: 4 })
    expect(lossOf([8, undefined], [5, undefined], { range }).worstCase).toEqual({
      lower: -3.5,
      upper: 6.5,
    })
    expect(lossOf([8], [5])).not.toHaveProperty('worstCase')
  })
})

describe('a claim that loss could have made', () => {
  const whole = cells(50, wave)
  const lead = whole.map((value) => value! + 1)
  const lost = (values: readonly Cell[], count: number): Cell[] =>
    values.map((value, at) => (at < count ? undefined : value))

  test('is in doubt where its side lost significantly more', () => {
    expect(lossOf(lost(lead, 10), whole).doubts).toEqual({
      above: '10 of 50 dialogues of A are lost, 0 of B',
    })
    expect(lossOf(whole, lost(lead, 10)).doubts).toEqual({
      below: '10 of 50 dialogues of B are lost, 0 of A',
    })
  })

  test('is in doubt where it falls once a few more that were lost were the worst', () => {
    const little = whole.map((value, at) => value! + (at % 2 === 0 ? 0.9 : -0.5))
    expect(lossOf(lost(little, 4), whole).doubts).toEqual({
      above: '4 of 50 dialogues of A are lost, 0 of B, and those may be its lowest',
    })
    expect(lossOf(lost(lead, 4), whole).doubts.above).toBeUndefined()
  })

  test('stands where the other side lost more, where both lost the same, and where one dialogue is lost', () => {
    expect(lossOf(lead, lost(whole, 10)).doubts.above).toBeUndefined()
    expect(lossOf(lost(lead, 20), lost(whole, 20)).doubts).toEqual({})
    expect(lossOf(lost(lead, 1), whole).doubts).toEqual({})
  })

  test('is of the side with the lower values, where lower is better', () => {
    const text = '10 of 50 dialogues of A are lost, 0 of B'
    expect(lossOf(lost(whole, 10), lead, { better: 'lower' }).doubts).toEqual({ below: text })
  })

  test('is either, where no direction is good', () => {
    const { better: _, ...neutral } = {
      better: 'higher',
      level: 0.95,
      names: ['A', 'B'],
      stillDetected: isDetected,
    } as const
    const text = '10 of 50 dialogues of A are lost, 0 of B'
    expect(lossBetween(side(lost(whole, 10)), side(lead), neutral).doubts).toEqual({
      above: text,
      below: text,
    })
  })

  test('is found with what it costs', () => {
    const found = lossOf(lost(lead, 10), whole)
    expect(found).toMatchObject({ of: 50, common: 40 })
    expect(found.worstCase).toBeUndefined()
    const { worstCase } = lossOf(lost(lead, 10), whole, { range: [0, 10] })
    expect([worstCase!.lower.toFixed(1), worstCase!.upper.toFixed(1)]).toEqual(['0.2', '2.2'])
  })
})

const cell = fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined })
const sides = fc.array(fc.tuple(cell, cell), { maxLength: 30 })

test('the two sides change places with their doubts', () => {
  fc.assert(
    fc.property(sides, fc.constantFrom('higher', 'lower'), (pairs, better) => {
      const [first, second] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
      const there = lossOf(side(first), side(second), { better })
      const back = lossOf(side(second), side(first), { better, names: ['B', 'A'] })
      expect(back.doubts.above).toBe(there.doubts.below)
      expect(back.doubts.below).toBe(there.doubts.above)
      expect(back.pValue).toEqual(there.pValue)
    }),
  )
})

test('lower is better says of values what higher is better says of their opposites', () => {
  fc.assert(
    fc.property(sides, (pairs) => {
      const turned = (values: readonly Cell[]): Cell[] =>
        values.map((value) => (value === undefined ? value : -value))
      const [first, second] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
      const one = lossOf(side(first), side(second))
      const other = lossOf(side(turned(first)), side(turned(second)), { better: 'lower' })
      expect(other.doubts.above === undefined).toBe(one.doubts.below === undefined)
    }),
  )
})

test('the order of values changes nothing', () => {
  fc.assert(
    fc.property(sides, (pairs) => {
      const [first, second] = [
        side(pairs.map(([one]) => one)),
        side(pairs.map(([, other]) => other)),
      ]
      expect(lossOf([...first].reverse(), [...second].reverse())).toEqual(lossOf(first, second))
    }),
  )
})

test('every difference that the lost values allow lies within the bounds', () => {
  const filled = fc.tuple(
    cell,
    cell,
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: 0, max: 10 }),
  )
  fc.assert(
    fc.property(fc.array(filled, { minLength: 1, maxLength: 20 }), (pairs) => {
      const { worstCase } = lossOf(
        side(pairs.map(([one]) => one)),
        side(pairs.map(([, other]) => other)),
        {
          range: [0, 10],
        },
      )
      const mean =
        pairs.reduce((sum, [a, b, ifA, ifB]) => sum + (a ?? ifA) - (b ?? ifB), 0) / pairs.length
      expect(worstCase!.lower).toBeLessThanOrEqual(mean + 1e-9)
      expect(worstCase!.upper).toBeGreaterThanOrEqual(mean - 1e-9)
    }),
  )
})

// Small seeded studies; benchmarks/parts/claims/loss.mjs has the large ones. A bound is the limit
// that must hold and three standard errors of a share of so many studies.
const STUDIES = 400
const withError = (limit: number): number => limit + 3 * Math.sqrt((limit * (1 - limit)) / STUDIES)
const random = createRandom('loss')

const shapes = {
  normal: (z: number): number => z,
  'skewed down': (z: number): number => -Math.exp(z),
  bimodal: (z: number): number => (z < 0 ? 30 : 70) + 5 * normal(random),
}

function isClaimed(
  first: readonly Cell[],
  second: readonly Cell[],
  guarded: boolean,
): Claimed | undefined {
  const { differences } = pairValues(side(first), side(second))
  const claimed = (['above', 'below'] as const).find((direction) =>
    isDetected(differences, direction),
  )
  if (claimed === undefined || !guarded) return claimed
  return lossOf(side(first), side(second)).doubts[claimed] === undefined ? claimed : undefined
}

describe.each([12, 50])('with %d scenarios', (size) => {
  test.each(Object.entries(shapes))(
    'a %s system that loses its worst is seldom called better than an equal',
    (_, shape) => {
      for (const share of [0.1, 0.2, 0.4]) {
        let claims = 0
        for (let study = 0; study < STUDIES; study++) {
          const [first, second] = [0, 1].map(() => cells(size, () => shape(normal(random))))
          const limit = first!.toSorted((a, b) => a! - b!)[Math.round(share * size)]!
          claims += Number(
            isClaimed(
              first!.map((value) => (value! < limit ? undefined : value)),
              second!,
              true,
            ) !== undefined,
          )
        }
        expect(claims / STUDIES).toBeLessThan(withError(0.065))
      }
    },
  )

  test('what both sides lose at random costs little power', () => {
    for (const share of [0.1, 0.2]) {
      let missed = 0
      for (let study = 0; study < STUDIES; study++) {
        const [first, second] = [1, 0].map((shift) =>
          cells(size, () => (random() < share ? undefined : normal(random) + shift * Math.SQRT2)),
        )
        missed += Number(
          isClaimed(first!, second!, false) === 'above' &&
            isClaimed(first!, second!, true) !== 'above',
        )
      }
      expect(missed / STUDIES).toBeLessThan(withError(0.05))
    }
  })
})
