import { expect, test } from 'vitest'
import { decide } from '../../src/gates/decide.js'
import { againstGate } from '../../src/gates/worst-scenarios.js'
import { marginGate, row, rows } from './rows.js'

test('a loss against another: the largest paired losses beyond the margin, repeats together', () => {
  const own = [
    row('a', -1),
    row('b', -9),
    row('b', -1, 2),
    row('c', -4),
    row('d', -2),
    row('e', -8),
    row('f', 0),
  ]
  const other = ['a', 'b', 'c', 'd', 'f', 'g'].map((scenario) => row(scenario, 0))
  // b is 5 lower on average, c 4, d 2; a is at the margin, e has no counterpart.
  expect(againstGate({ gate: marginGate, own, other }).worst).toEqual(['b', 'c', 'd'])
})

test('a number: furthest on the wrong side, at most three; missing values say nothing', () => {
  const gate = { ...marginGate, against: { kind: 'number' }, side: 'below', bound: 2 } as const
  expect(againstGate({ gate, own: rows([1, 5, 'failed', 9, 7, 3]) }).worst).toEqual([
    's3',
    's4',
    's1',
  ])
  expect(againstGate({ gate, own: rows([1, 2]) }).worst).toEqual([])
})

test('a share: no dialogue without the flag, and of differences any', () => {
  const gate = { ...marginGate, of: 'flag', against: { kind: 'number' }, bound: 0.3 } as const
  const below = { ...gate, side: 'below' } as const
  const named = (given: Parameters<typeof againstGate>[0]) =>
    againstGate(given).most.map(({ scenario }) => scenario)
  expect(named({ gate: below, own: rows([0, 1, 0]) })).toEqual(['s1'])
  expect(named({ gate: { ...gate, side: 'above' }, own: rows([0, 1, 1]) })).toEqual(['s0'])
  expect(named({ gate: below, own: rows([0, 0]), other: rows([1, 0]) })).toEqual(['s1', 's0'])
})

const ten = (value: number): number[] => Array.from({ length: 10 }, () => value)

test('a gate that is not passed names them, one that is passed does not', () => {
  const decided = (value: number) => {
    const sides = { own: rows(ten(value)), other: rows(ten(0)) }
    return decide([{ gate: marginGate, ...sides, both: sides }])[0]
  }
  expect(decided(-3)).toMatchObject({ outcome: 'fail', worst: ['s0', 's1', 's2'] })
  expect(decided(0)).not.toHaveProperty('worst')
})
