/** Names of comparisons, and when two comparisons are the same one. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import {
  alphaOf,
  idsOf,
  keyOf,
  nameOf,
  type RequestedComparison,
} from '../../src/engine/requested.js'

type Cell = number | string

/** Values by pair. A text is the reason why a value is missing. */
const side = (cells: readonly Cell[], more: Partial<ComparedValue> = {}): ComparedValue[] =>
  cells.map((cell, at) => ({
    pair: `s${at}`,
    cluster: `s${at}`,
    value: typeof cell === 'string' ? unknown(cell) : known(cell),
    ...more,
  }))

interface Change extends Partial<Omit<Comparison, 'of'>> {
  readonly of?: Partial<ComparedMeasure>
  readonly analysis?: string
}

const asked = ({ of, analysis = 'tables', ...change }: Change): RequestedComparison => ({
  evaluation: { name: 'care', seekers: [], primary: [] },
  analysis,
  comparison: {
    kind: 'difference',
    of: { name: 'mood', title: 'Mood', ...of },
    supporter: 'a',
    against: 'b',
    conditions: {},
    first: side([1, 2]),
    second: side([0, 0]),
    ...change,
  },
})

test.each([
  [0.95, 0.05],
  [0.99, 0.01],
  [0.9, 0.1],
])('confidence %d has the error %d, without rounding errors', (level, alpha) => {
  expect(alphaOf({ level })).toBe(alpha)
})

test.each<[Change, string]>([
  [{}, 'care/mood/a~b'],
  [{ of: { source: 'felt' } }, 'care/felt.mood/a~b'],
  [{ of: { corrected: 'people' } }, 'care/mood corrected by people/a~b'],
  [{ conditions: { language: 'zh', length: 'all' } }, 'care/mood[language=zh,length=all]/a~b'],
  [{ kind: 'change', against: undefined as never }, 'care/mood/a/change'],
  [{ kind: 'not-worse' }, 'care/mood/a~b/not-worse'],
])('%j is named', (change, name) => {
  expect(nameOf(asked(change))).toBe(name)
})

describe('an id', () => {
  const other = { first: side([1, 3]) }
  const third = { first: side([1, 4]) }

  test.each<[string, Change[], string[]]>([
    ['of one comparison in two analyses', [{}, { analysis: 'more' }], ['', '']],
    ['of other values has the analysis', [{}, { analysis: 'more', ...other }], ['', '@more']],
    ['of other values in one analysis', [{}, other, third], ['', '@tables', '@tables#2']],
    ['of values that come back', [{}, other, {}, other], ['', '@tables', '', '@tables']],
    [
      'of a fourth',
      [{}, other, third, { first: side([1, 5]) }],
      ['', '@tables', '@tables#2', '@tables#3'],
    ],
  ])('%s', (_, changes, ends) => {
    expect(idsOf(changes.map(asked))).toEqual(ends.map((end) => `care/mood/a~b${end}`))
  })
})

describe('two comparisons', () => {
  const rated = (human: number, byRater: Readonly<Record<string, number>>) => ({
    first: side([1, 2], { human: known(human), byRater }),
  })
  /** Only the first dialogue has a mean rating, without the names of raters. */
  const oneRated = (human: number): Change => ({
    first: [...side([1], { human: known(human) }), ...side([1, 2]).slice(1)],
  })
  const lostRated = (why: string): Change => ({ first: side([1, why], { human: known(3) }) })
  const result = { estimate: known(1), p: known(0.1), n: { values: 2, clusters: 2 } }
  const computed = (estimate: number) =>
    ({ ...result, estimate: known(estimate) }) as Comparison['computed'] & object

  test.each<[string, Change, Change]>([
    ['of new objects with the same values', {}, { first: side([1, 2]) }],
    ['of 0 and -0', { first: side([0, 2]) }, { first: side([-0, 2]) }],
    ['without a second side, or with an empty one', { second: [] }, { second: undefined as never }],
    ['with no margin, or one of 0', {}, { margin: 0 }],
    ['with no mark of shares, or one that says no', {}, { of: { areShares: false } }],
    ['with the same ratings', rated(3, { x: 3 }), rated(3, { x: 3 })],
    [
      'in clusters of other names',
      {},
      { first: side([1, 2]).map((each) => ({ ...each, cluster: 'one' })) },
    ],
  ])('are one: %s', (_, one, two) => {
    expect(keyOf(asked(one))).toBe(keyOf(asked(two)))
  })

  test.each<[string, Change, Change]>([
    ['a first value', {}, { first: side([1, 3]) }],
    ['a second value', {}, { second: side([0, 1]) }],
    ['the sides', {}, { first: side([0, 0]), second: side([1, 2]) }],
    ['the pairs', {}, { first: side([1, 2]).map((each) => ({ ...each, pair: `t${each.pair}` })) }],
    ['the order', {}, { first: side([2, 1]) }],
    ['a lost value', {}, { first: side([1, 'lost']) }],
    ['the reason for a lost value', { first: side([1, 'lost']) }, { first: side([1, 'late']) }],
    ['the place of a lost value', { first: side([1, 'lost']) }, { first: side(['lost', 1]) }],
    ['being a share', {}, { of: { areShares: true } }],
    ['having a good direction', {}, { of: { better: 'lower' } }],
    ['the good direction', { of: { better: 'higher' } }, { of: { better: 'lower' } }],
    ['the margin', { margin: 1 }, { margin: 2 }],
    ['the result of another method', { computed: computed(1) }, { computed: computed(2) }],
    ['a mean rating', rated(3, { x: 3 }), rated(4, { x: 3 })],
    ['who rated', rated(3, { x: 3 }), rated(3, { y: 3 })],
    [
      'a score beside the same ratings',
      rated(3, { x: 3 }),
      {
        first: side([1, 3], rated(3, { x: 3 }).first[0]).map((each, at) => ({
          ...each,
          pair: `s${at}`,
          value: known(at + 1.5),
        })),
      },
    ],
    ['having ratings', {}, rated(3, { x: 3 })],
    ['one rating of two', {}, oneRated(3)],
    ['the one rating', oneRated(3), oneRated(4)],
    ['why a rated dialogue has no score', lostRated('lost'), lostRated('late')],
    ['the name', {}, { of: { name: 'calm' } }],
  ])('are two if they differ in %s', (_, one, two) => {
    expect(keyOf(asked(one))).not.toBe(keyOf(asked(two)))
  })
})
