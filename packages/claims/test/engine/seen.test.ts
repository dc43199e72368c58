import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { ComparedValue, Comparison } from '@attune/core/findings'
import { testedOf } from '../../src/engine/tested.js'
import { seenOf } from '../../src/engine/seen.js'

const value = (scenario: string, number: number, repeat = 1): ComparedValue => ({
  pair: `${scenario} ${repeat}`,
  cluster: scenario,
  scenario,
  value: known(number),
})
const compared = (
  first: readonly ComparedValue[],
  second: readonly ComparedValue[],
): Comparison => ({
  kind: 'difference',
  of: { name: 'mood', title: 'Mood', better: 'higher' },
  supporter: 'one',
  against: 'two',
  conditions: {},
  first,
  second,
})

test('three scenarios to look at: what speaks for each side, and where both are low', () => {
  const seen = seenOf(
    compared(
      [value('exam', 80), value('grief', 40), value('work', 20), value('move', 60)],
      [value('exam', 50), value('grief', 60), value('work', 20), value('move', 55)],
    ),
  )
  expect(seen).toStrictEqual({
    means: [50, 46.25],
    greater: { first: 2, second: 1, neither: 1 },
    scenarios: [
      { scenario: 'exam', values: [80, 50], why: 'most' },
      { scenario: 'grief', values: [40, 60], why: 'least' },
      { scenario: 'work', values: [20, 20], why: 'lowest' },
    ],
  })
})

test('where one side is ahead everywhere, nothing speaks for the other', () => {
  const seen = seenOf(compared([value('a', 3), value('b', 2)], [value('a', 1), value('b', 1)]))
  expect(seen?.scenarios?.map(({ why }) => why)).toStrictEqual(['most', 'lowest'])
})

test('what one side has lost is left out on both', () => {
  const lost = { ...value('b', 0), value: unknown('lost') }
  expect(
    seenOf(compared([value('a', 3), value('b', 9)], [value('a', 1), lost]))?.means,
  ).toStrictEqual([3, 1])
})

test('sides without a pair in common have means only', () => {
  const seen = seenOf({ ...compared([value('a', 3)], [value('b', 1)]), isPaired: false })
  expect(seen).toStrictEqual({ means: [3, 1] })
})

test('the difference of the means is the estimate, however many repeats a scenario has', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(some, some, (one, two) => {
      const side = (numbers: readonly (readonly [number, number])[]) =>
        numbers.map(([scenario, number], at) => value(`s${scenario}`, number, at))
      const comparison = compared(side(one), side(two))
      const { estimate } = testedOf(comparison)
      const seen = seenOf(comparison)
      expect(seen === undefined).toBe(estimate.state === 'unknown')
      if (seen && estimate.state === 'known')
        expect(seen.means[0] - seen.means[1]).toBeCloseTo(estimate.value, 9)
    }),
  )
})
