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

const both = (one: number, other: number) => compared([value('a', one)], [value('a', other)])

test.each<[string, Comparison | { readonly kind: Comparison['kind'] }, unknown]>([
  ['a difference', both(3, 1), [3, 1]],
  ['a preference, as win shares', { ...both(0.75, 0), kind: 'preference' }, [0.75, 0.25]],
  ['a change', { ...both(3, 1), kind: 'change' }, undefined],
  ['a margin', { ...both(3, 1), kind: 'not-worse' }, undefined],
  ['no pair in common', compared([value('a', 3)], [value('b', 1)]), undefined],
  ['no second side', { ...both(3, 1), second: undefined } as never, undefined],
  ['other scenarios', { ...compared([value('a', 3)], [value('b', 1)]), isPaired: false }, [3, 1]],
  ['none on the first side', { ...both(3, 1), first: [], isPaired: false }, undefined],
  ['none on the second side', { ...both(3, 1), second: [], isPaired: false }, undefined],
])('means of %s', (_, comparison, means) => {
  expect(seenOf(comparison as Comparison)?.means).toStrictEqual(means)
})

test.each<[string, Comparison['of']['better'], number[][], unknown[]]>([
  // One scenario each: [first, second].
  [
    'both ahead somewhere, the rest level',
    'higher',
    [
      [5, 1],
      [1, 5],
      [2, 2],
      [3, 3],
    ],
    ['most s0', 'least s1', 'lowest s2'],
  ],
  [
    'the worst is the highest where lower is better',
    'lower',
    [
      [5, 1],
      [1, 5],
      [2, 2],
      [3, 3],
    ],
    ['most s0', 'least s1', 'highest s3'],
  ],
  [
    'of equal leads the first and the last one',
    'higher',
    [
      [3, 1],
      [1, 3],
      [3, 1],
      [1, 3],
      [9, 9],
    ],
    ['most s0', 'least s3', 'lowest s1'],
  ],
  [
    'of equally low ones the first',
    'higher',
    [
      [2, 2],
      [1, 1],
      [1, 1],
    ],
    ['lowest s1'],
  ],
  [
    'the second is ahead everywhere',
    'higher',
    [
      [1, 2],
      [1, 4],
    ],
    ['least s1', 'lowest s0'],
  ],
  ['a single scenario is no second example', 'higher', [[3, 1]], ['most s0']],
  [
    'low is what both have together',
    'higher',
    [
      [9, 9],
      [0, 8],
      [5, 4],
      [4, 5],
    ],
    ['most s2', 'least s1', 'lowest s3'],
  ],
])('examples: %s', (_, better, pairs, expected) => {
  const sides = [0, 1].map((at) => pairs.map((pair, scenario) => value(`s${scenario}`, pair[at]!)))
  const comparison = compared(sides[0]!, sides[1]!)
  const seen = seenOf({ ...comparison, of: { ...comparison.of, better: better! } })
  expect(seen!.scenarios!.map(({ why, scenario }) => `${why} ${scenario}`)).toStrictEqual(expected)
})

test('an example has the means of its repeats, and scenarios of one cluster stay apart', () => {
  const first = [value('a', 2), value('a', 4, 2), value('b', 1), value('b', 3, 2)]
  const second = [value('a', 1), value('a', 1, 2), value('b', 9), value('b', 9, 2)]
  const inOne = (side: ComparedValue[]) => side.map((each) => ({ ...each, cluster: 'one' }))
  const scenarios = [
    { scenario: 'a', values: [3, 1], why: 'most' },
    { scenario: 'b', values: [2, 9], why: 'least' },
  ]
  expect(seenOf(compared(first, second))).toStrictEqual({
    means: [2.5, 5],
    greater: { first: 1, second: 1, neither: 0 },
    scenarios,
  })
  expect(seenOf(compared(inOne(first), inOne(second)))).toStrictEqual({
    means: [2.5, 5],
    greater: { first: 0, second: 1, neither: 0 },
    scenarios,
  })
})

test('matches without a name of their scenario are shown by their cluster', () => {
  const match = (cluster: string, win: number | undefined): ComparedValue => ({
    pair: cluster,
    cluster,
    value: win === undefined ? unknown('lost') : known(win),
  })
  const first = [match('a', 1), match('b', 0), match('c', undefined)]
  expect(seenOf({ ...compared(first, []), kind: 'preference' })).toStrictEqual({
    means: [0.5, 0.5],
    greater: { first: 1, second: 1, neither: 0 },
    scenarios: [
      { scenario: 'a', values: [1, 0], why: 'most' },
      { scenario: 'b', values: [0, 1], why: 'least' },
    ],
  })
})

test('matches of one scenario count once', () => {
  const first = [value('a', 1), value('a', 0, 2), value('b', 1)]
  expect(seenOf({ ...compared(first, []), kind: 'preference' })).toMatchObject({
    means: [0.75, 0.25],
    greater: { first: 1, second: 0, neither: 1 },
  })
})
