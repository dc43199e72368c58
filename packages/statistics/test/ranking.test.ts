import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import { bradleyTerry, type Comparison } from '../src/index.js'
import { misuseOf, valueOf } from '@attune/testkit/shared/statistics.js'

const items = ['ada', 'bob', 'cy', 'dee']
const renamed = (item: string): string => `${item}'s system`
const game = (a: string, b: string, winsA = 1, winsB = 1): Comparison => ({
  a,
  b,
  winsA,
  winsB,
  ties: 0,
})
const everyPair = items.flatMap((a, index) => items.slice(index + 1).map((b) => ({ a, b })))
/** Every pair met, and each side won now and then, so that a maximum exists. */
const tournament: fc.Arbitrary<Comparison[]> = fc.tuple(
  ...everyPair.map(({ a, b }) =>
    fc.record({
      a: fc.constant(a),
      b: fc.constant(b),
      winsA: fc.integer({ min: 1, max: 20 }),
      winsB: fc.integer({ min: 1, max: 20 }),
      ties: fc.nat(5),
    }),
  ),
)

describe('bradleyTerry', () => {
  test('expects as many wins of each item as it had: the likelihood equations', () => {
    fc.assert(
      fc.property(tournament, (comparisons) => {
        const { winProbability } = valueOf(bradleyTerry(items, comparisons))
        for (const item of items) {
          let had = 0
          let expected = 0
          for (const { a, b, winsA, winsB, ties } of comparisons) {
            if (a !== item && b !== item) continue
            had += (a === item ? winsA : winsB) + ties / 2
            expected += (winsA + winsB + ties) * winProbability[item]![a === item ? b : a]!
          }
          expect(expected).toBeCloseTo(had, 8)
        }
      }),
    )
  })

  test('does not depend on names, on the order of items, or on the side of a comparison', () => {
    fc.assert(
      fc.property(
        tournament,
        fc.shuffledSubarray(items, { minLength: 4 }),
        (comparisons, order) => {
          const turned = comparisons.map(({ a, b, winsA, winsB, ties }) => ({
            a: renamed(b),
            b: renamed(a),
            winsA: winsB,
            winsB: winsA,
            ties,
          }))
          const plain = valueOf(bradleyTerry(items, comparisons))
          const other = valueOf(bradleyTerry(order.map(renamed), turned))
          for (const item of items)
            expect(other.rating[renamed(item)]).toBeCloseTo(plain.rating[item]!, 6)
          expect(other.logLikelihood).toBeCloseTo(plain.logLikelihood, 8)
        },
      ),
    )
  })

  test('has log strengths that add up to 0', () => {
    fc.assert(
      fc.property(tournament, (comparisons) => {
        const { logStrength } = valueOf(bradleyTerry(items, comparisons))
        expect(Object.values(logStrength).reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 10)
      }),
    )
  })

  test('always exists with prior wins', () => {
    expect(valueOf(bradleyTerry(items, [], 0.5)).rating).toEqual({
      ada: 1000,
      bob: 1000,
      cy: 1000,
      dee: 1000,
    })
  })

  test('rates a single item 1000, and knows nothing of none', () => {
    expect(valueOf(bradleyTerry(['only'], []))).toMatchObject({
      rating: { only: 1000 },
      logLikelihood: 0,
    })
    expect(bradleyTerry([], [])).toEqual(unknown('empty'))
  })

  test('says so when the data hold the strengths apart by next to nothing', () => {
    const islands = [
      game('ada', 'bob', 1e7, 1e7),
      game('cy', 'dee', 1e7, 1e7),
      game('ada', 'cy', 2, 1),
    ]
    expect(bradleyTerry(items, islands)).toEqual(unknown('not_converged'))
  })

  test('refuses unlisted and doubled items, an item against itself, and negative wins', () => {
    expect(misuseOf(() => bradleyTerry(['a'], [game('a', 'z')]))).toBe('unknown_name')
    expect(misuseOf(() => bradleyTerry(['a', 'a'], []))).toBe('duplicate')
    expect(misuseOf(() => bradleyTerry(['a', 'b'], [game('a', 'a')]))).toBe('duplicate')
    expect(misuseOf(() => bradleyTerry(['a', 'b'], [game('a', 'b', -1)]))).toBe('not_a_count')
    expect(misuseOf(() => bradleyTerry(['a', 'b'], [], NaN))).toBe('not_a_count')
  })
})
