/** Values of a gate in one look: what is compared, and what is missing. */
import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { decide } from '../../src/gates/decide.js'
import type { GateRow } from '../../src/gates/gate-rows.js'
import type { Gate } from '../../src/gates/gate.js'
import { meanOverClusters, measure, sidesOf } from '../../src/gates/measure.js'
import { marginGate, row, rows } from './rows.js'

const limit: Gate = { ...marginGate, against: { kind: 'number' }, bound: 3 }
const twelve = Array.from({ length: 12 }, (_, at) => at)
const offline = (all: readonly GateRow[]) => all.map((each) => ({ ...each, offline: true }))
/** Repeats of one scenario; a text is the reason of a missing one. */
const repeats = (scenario: string, values: readonly (number | string)[], own: object = {}) =>
  values.map((value, at) => ({ ...row(scenario, value, at + 1), ...own }))

test.each<[string, readonly GateRow[], readonly GateRow[] | undefined, boolean]>([
  ['of no row', rows([1, 2]), undefined, false],
  ['of its own rows', offline(rows([1, 2])), undefined, true],
  ['of one of its rows', [...rows([1]), ...offline([row('s1', 2)])], undefined, true],
  ['of the other side', rows([1, 2]), offline(rows([1, 2])), true],
  ['of the other side, without a common scenario', rows([1]), offline([row('x', 1)]), true],
  ['of neither side', rows([1, 2]), rows([1, 2]), false],
])('stand-ins have a part in a value by those %s', (_, own, other, isOffline) => {
  expect(measure(limit, { own, ...(other && { other }) }).offline).toBe(isOffline)
})

describe('missing values', () => {
  test.each<[string, readonly (number | string)[], readonly (number | string)[], number, number]>([
    // A scenario with these repeats of both sides: missing values, and known ones in the test.
    ['none', [1, 2], [1, 2, 3], 0, 2],
    ['one of two', [1, 'lost'], [1, 2], 1, 1],
    ['a third of the other side', [1, 2, 3], [1, 2, 'lost'], 1, 3],
    ['two thirds of the other side', [1, 2], [1, 'lost', 'lost'], 1, 2],
    ['the larger part of both', [1, 2, 'lost', 'lost'], [1, 'lost'], 2, 2],
    ['the larger part, of the other side', [1, 2, 3, 'lost'], [1, 'lost'], 2, 3],
    ['all of one side', ['lost', 'lost'], [1, 2], 2, 0],
    ['all of the other side', [1, 2], ['lost'], 2, 0],
  ])('are %s', (_, own, other, missing, n) => {
    const sides = { own: repeats('a', own), other: repeats('a', other) }
    expect(measure(marginGate, sides)).toMatchObject({ missing, n, isPaired: true })
    expect(measure(marginGate, sides).missingShare).toBeCloseTo(missing / own.length, 12)
  })

  test.each<[string, readonly GateRow[], readonly GateRow[]]>([
    ['the own side', [], rows(twelve)],
    ['the other side', rows(twelve), []],
  ])('are all if %s has no row', (_, own, other) => {
    expect(measure(marginGate, { own, other })).toMatchObject({
      isPaired: true,
      n: 0,
      missing: 12,
      missingShare: 1,
    })
  })

  test('without a common scenario are those of both sides', () => {
    const own = rows([...twelve.slice(2), 'lost', 'lost'])
    const other = rows([...twelve.slice(1), 'lost']).map((each) => ({
      ...each,
      scenario: `x${each.scenario}`,
      cluster: `x${each.cluster}`,
    }))
    const found = measure(marginGate, { own, other })
    expect(found).toMatchObject({ isPaired: false, missing: 3, n: 21, missingShare: 0.125 })
  })

  test.each([
    ['as many as the gate allows', 2, undefined],
    ['more', 3, /^3 of 20 values are missing \(15 %, limit 10 %\), most often because of "lost"$/],
  ])('may be %s', (_, lost, why) => {
    const values = Array.from({ length: 20 }, (__, at) => (at < lost ? 'lost' : at))
    const [decision] = decide([{ gate: limit, own: rows(values) }])
    expect(decision).toMatchObject({ missing: lost, isPaired: false })
    // The known ones are 2 to 19.
    if (why === undefined) expect(decision!.estimate).toEqual(known(10.5))
    if (why === undefined) expect(decision!.why).toBeUndefined()
    else expect(decision!.why).toMatch(why)
  })

  test('are none of nothing', () => {
    expect(measure(limit, { own: [] })).toMatchObject({ missing: 0, missingShare: 0, n: 0 })
  })
})

describe('conditions', () => {
  const [one, two] = [{ conditions: { style: 'a' } }, { conditions: { style: 'b' } }]

  test('of both sides are compared with each other', () => {
    const own = [...repeats('a', [5], one), ...repeats('a', [1], two)]
    const found = measure(marginGate, { own, other: repeats('a', [4], one) })
    expect(found).toMatchObject({ missing: 1, n: 1, test: { estimate: known(1) } })
  })

  test('are the same in any order', () => {
    const own = repeats('a', [5], { conditions: { style: 'a', length: 'b' } })
    const other = repeats('a', [3], { conditions: { length: 'b', style: 'a' } })
    const found = measure(marginGate, { own, other })
    expect(found).toMatchObject({ missing: 0, isPaired: true, test: { estimate: known(2) } })
  })

  test('of one scenario have one weight together', () => {
    const own = [...repeats('a', [6], one), ...repeats('a', [0, 0], two), ...repeats('b', [9], one)]
    expect(measure(limit, { own }).test).toMatchObject({ estimate: known(6), clusters: 2 })
  })
})

test('a gate passes by the test of its side, and fails by the other', () => {
  const { test: found } = measure(limit, { own: rows(twelve) })
  expect(sidesOf({ side: 'above' }, found)).toEqual({ pPass: found.pAbove, pFail: found.pBelow })
  expect(sidesOf({ side: 'below' }, found)).toEqual({ pPass: found.pBelow, pFail: found.pAbove })
  expect(found.pAbove).not.toEqual(found.pBelow)
})

test('the mean over clusters weighs each cluster once, without lost values', () => {
  const inOne = repeats('b', [0, 4, 'lost']).map((each) => ({ ...each, cluster: 'a' }))
  // The mean of a is (6 + 2) / 2 over its two scenarios, the mean of c is 8.
  const all = [...repeats('a', [6]), ...inOne, ...repeats('c', [8]), ...repeats('d', ['lost'])]
  expect(meanOverClusters(all)).toBe(6)
  expect(meanOverClusters(repeats('d', ['lost']))).toBeNaN()
  expect(meanOverClusters([])).toBeNaN()
})

const share: Gate = { ...limit, of: 'rate', bound: 0.5 }

test.each<[string, Gate, readonly (number | string)[], string | undefined]>([
  ['a mean of one scenario', limit, [1], 'there is one scenario, and a test takes at least 8'],
  ['a mean of two', limit, [1, 2], 'there are 2 scenarios, and a test takes at least 8'],
  ['a share of one scenario', share, [1], undefined],
  ['a share of lost values', { ...share, maxMissing: 1 }, ['lost'], 'there are no values'],
  [
    'harm in lost dialogues',
    { ...limit, maxMissing: 1, beyond: { side: 'below', floor: 3 } },
    ['lost'],
    'there are no values',
  ],
])('%s', (_, gate, values, why) => {
  expect(decide([{ gate, own: rows(values) }])[0]!.why).toBe(why)
})

test.each([
  ['7 and 8 scenarios', 7, 8, 'and a test takes at least 8 of each: there are 7 and 8'],
  ['8 and one', 8, 1, 'and a test takes at least 8 of each: there are 8 and 1'],
  [
    '10 and 9, which are all equal',
    10,
    9,
    'and all values of each are equal, so that no test is defined',
  ],
])('two sides without a common scenario: %s', (_, first, second, why) => {
  const own = Array.from({ length: first }, (__, at) => row(`own ${at}`, 1))
  const other = Array.from({ length: second }, (__, at) => row(`other ${at}`, 2))
  const [decision] = decide([{ gate: marginGate, own, other }])
  expect(decision!.why).toBe(`the two sides share no scenario, ${why}`)
})

test('seven scenarios that all differ are too few for a difference of shares', () => {
  const gate: Gate = { ...marginGate, of: 'rate', bound: -0.1 }
  const [own, other] = [rows(Array<number>(7).fill(1)), rows(Array<number>(7).fill(0))]
  expect(decide([{ gate, own, other }])[0]!.why).toContain('there are 7 scenarios, ')
})
