import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gates/decide.js'
import type { Gate } from '../../src/gates/gate.js'
import { scenariosToPass } from '../../src/gates/needed.js'
import { marginGate, row, rows } from './rows.js'

const share = { ...marginGate, of: 'flag', against: { kind: 'number' }, side: 'below' } as const
const outcomeAt = (gate: Gate, values: readonly number[], other?: readonly number[]) =>
  decide([{ gate, own: rows(values), ...(other && { other: rows(other) }) }])[0]!.outcome
const same = (count: number, value: number): number[] => Array.from({ length: count }, () => value)

describe('scenarios that a gate needs to pass at all', () => {
  test.each([
    ['a mean', marginGate, 8],
    ['a share of at most 2 %', { ...share, bound: 0.02 }, 174],
    ['a share of at least 98 %', { ...share, side: 'above', bound: 0.98 }, 174],
    [
      'harm in at most 10 %',
      { ...share, of: 'measure', beyond: { side: 'below', floor: 3 }, bound: 0.1 },
      34,
    ],
    ['a difference of shares', { ...marginGate, of: 'rate', bound: -0.05 }, 8],
    ['a share of at most 0', { ...share, bound: 0 }, Infinity],
    ['a share of at most all', { ...share, bound: 1 }, 2],
  ] as const)('%s', (_, gate, needed) => expect(scenariosToPass(gate as Gate)).toBe(needed))

  test('are those with which the most favourable values pass, and no fewer', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.95, noNaN: true }),
        fc.boolean(),
        (bound, isAbove) => {
          const gate: Gate = { ...share, bound, side: isAbove ? 'above' : 'below' }
          const needed = scenariosToPass(gate)
          const best = Number(isAbove)
          expect(outcomeAt(gate, same(needed, best))).toBe('pass')
          if (needed > 2) expect(outcomeAt(gate, same(needed - 1, best))).not.toBe('pass')
        },
      ),
    )
    expect(outcomeAt({ ...marginGate, of: 'rate', bound: -0.05 }, same(8, 1), same(8, 0))).toBe(
      'pass',
    )
  })

  test('no values of several repeats pass with fewer', () => {
    const cells = fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 10 }), {
      minLength: 2,
      maxLength: 20,
    })
    fc.assert(
      fc.property(cells, fc.double({ min: 0.02, max: 0.5, noNaN: true }), (scenarios, bound) => {
        const gate: Gate = { ...share, bound }
        const own = scenarios.flatMap((values, at) =>
          values.map((value, repeat) => row(`s${at}`, value, repeat + 1)),
        )
        if (scenarios.length < scenariosToPass(gate))
          expect(decide([{ gate, own }])[0]!.outcome).not.toBe('pass')
      }),
      { numRuns: 500 },
    )
  })
})
