/** Which comparisons are one question: the same values of the same sides, whatever their names. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import { type ComparisonInFamily, countedAs } from '../../src/engine/counted-as.js'

type Cell = number | string
interface Side {
  readonly pair?: string
  readonly cluster?: string
}

/** Values by scenario. A text is the reason why a value is missing. */
const side = (cells: readonly Cell[], { pair = 's', cluster = 's' }: Side = {}): ComparedValue[] =>
  cells.map((cell, at) => ({
    pair: `${pair}${at}`,
    cluster: `${cluster}${at}`,
    value: typeof cell === 'string' ? unknown(cell) : known(cell),
  }))

interface Change extends Partial<Omit<Comparison, 'of'>> {
  readonly of?: Partial<ComparedMeasure>
  readonly evaluation?: string
  readonly family?: ComparisonInFamily['family']
}

const scores = [20, 40, 60]
function asked({ of, evaluation = 'care', family = 'secondary', ...change }: Change) {
  const comparison: Comparison = {
    kind: 'difference',
    of: { name: 'mood', title: 'Mood', range: [0, 100], ...of },
    supporter: 'a',
    against: 'b',
    conditions: { language: 'all', length: 'all' },
    first: side(scores),
    second: side([10, 10, 10]),
    ...change,
  }
  return { evaluation, family, comparison }
}
const computed = { estimate: known(1) } as Comparison['computed'] & object

describe('a second comparison is the first', () => {
  test.each<[string, Change]>([
    ['of another name, source and analysis', { of: { name: 'bel', source: 'sage', title: 'BEL' } }],
    [
      'of another scale with the same shares of it',
      {
        of: { range: [1, 2] },
        first: side([1.2, 1.4, 1.6]),
        second: side([1.1, 1.1, 1.1]),
      },
    ],
    [
      'of shares without a range, from 0 to 1',
      {
        of: { range: undefined } as object,
        first: side([0.2, 0.4, 0.6]),
        second: side([0.1, 0.1, 0.1]),
      },
    ],
    ['with rounding errors', { first: side([20 + 1e-12, 40, 60]) }],
    ['with conditions in another order', { conditions: { length: 'all', language: 'all' } }],
    ['in the other direction, since no test depends on it', { of: { better: 'lower' } }],
    ['with no margin, or one of 0', { margin: 0 }],
    ['with a mark that it holds no shares', { of: { areShares: false } }],
  ])('%s', (_, change) => {
    expect(countedAs([asked({}), asked(change)])).toEqual([0, 0])
  })
})

describe('a second comparison is a question of its own', () => {
  test.each<[string, Change]>([
    ['of another supporter', { supporter: 'c' }],
    ['against another supporter', { against: 'c' }],
    ['under another condition', { conditions: { language: 'zh', length: 'all' } }],
    ['of another kind', { kind: 'equivalent' }],
    ['with a margin', { margin: 5 }],
    ['in another evaluation', { evaluation: 'other' }],
    ['corrected by people', { of: { corrected: 'people' } }],
    ['of dialogues beyond a floor', { of: { beyond: 30 } }],
    ['with another first value', { first: side([21, 40, 60]) }],
    ['with another last value', { first: side([20, 40, 61]) }],
    ['with another last value of the second side', { second: side([10, 10, 11]) }],
    ['with other pairs', { first: side(scores, { pair: 't' }) }],
    [
      'with other clusters',
      { first: side(scores, { cluster: 't' }), second: side([10, 10, 10], { cluster: 't' }) },
    ],
    ['with a lost value', { first: side([20, 40, 'lost']) }],
    ['with a lost first value', { first: side(['lost', 40, 60]) }],
    ['on another range, of which the values are other shares', { of: { range: [0, 200] } }],
    ['that another method computed', { computed }],
  ])('%s', (_, change) => {
    expect(countedAs([asked({}), asked(change)])).toEqual([0, 1])
  })

  test('corrected by ratings of other people', () => {
    const by = (corrected: string) => asked({ of: { corrected } })
    expect(countedAs([by('students'), by('nurses'), by('students')])).toEqual([0, 1, 0])
  })

  test('lost for another reason, or computed by another method, of the same values', () => {
    const lost = (why: string) => asked({ first: side([20, 40, why]) })
    expect(countedAs([lost('failed'), lost('empty'), lost('failed')])).toEqual([0, 1, 0])
    expect(countedAs([asked({ computed }), asked({ computed })])).toEqual([0, 1])
  })

  test('of shares, which have a test of their own', () => {
    const [first, second] = [side([0.2, 0.4, 0.6]), side([0.1, 0.1, 0.1])]
    const share = (areShares: boolean) => asked({ of: { range: [0, 1], areShares }, first, second })
    expect(countedAs([share(false), share(true), share(true)])).toEqual([0, 1, 1])
  })

  test('of one side without the other', () => {
    const change = { kind: 'change', second: undefined, against: undefined } as unknown as Change
    const other = side([20, 40, 61])
    expect(
      countedAs([asked(change), asked({ ...change, first: other }), asked(change), asked({})]),
    ).toEqual([0, 1, 0, 3])
  })

  test('without values', () => {
    const none: Change = { first: [], second: [] }
    expect(countedAs([asked({}), asked(none), asked(none)])).toEqual([0, 1, 1])
  })
})

/** One letter for each question, in capitals if it is primary. */
test.each<[string, number[]]>([
  ['aa', [0, 0]],
  ['aA', [1, 1]],
  ['Aa', [0, 0]],
  ['AA', [0, 0]],
  ['aAA', [1, 1, 1]],
  ['abaB', [0, 3, 0, 3]],
  ['abcA', [3, 1, 2, 3]],
])('the first primary one, or else the first one, stands for all: %s', (letters, expected) => {
  const all = [...letters].map((letter) =>
    asked({
      family: letter === letter.toUpperCase() ? 'primary' : 'secondary',
      first: side([20, 40, letter.toLowerCase().codePointAt(0)!]),
    }),
  )
  expect(countedAs(all)).toEqual(expected)
})

test('one side on two ranges is read by each', () => {
  // 1 is in the middle of both ranges; 0.5 is a quarter of the first, and the bottom of the second.
  const first = side([1, 0.5, 1])
  const on = (range: readonly [number, number]) =>
    asked({ of: { range }, first, second: side([range[0], range[0], range[0]]) })
  expect(countedAs([on([0, 2]), on([0.5, 1.5]), on([0, 2])])).toEqual([0, 1, 0])
})

test('people’s scores tell two corrected criteria apart that a judge scores alike', () => {
  const rated = (people: readonly Cell[]) =>
    asked({
      of: { corrected: 'people' },
      first: side(scores).map((value, at) => ({ ...value, human: side(people)[at]!.value })),
    })
  expect(countedAs([rated([1, 2, 3]), rated([3, 'not rated', 1]), rated([1, 2, 3])])).toEqual([
    0, 1, 0,
  ])
})
