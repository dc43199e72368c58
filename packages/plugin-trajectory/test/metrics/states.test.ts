import { known, unknown } from '@attune/core'
import { misuse } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { discretisedEcp } from '../../src/metrics/ecp.js'
import { equalStates, explicitStates, stateSequence } from '../../src/metrics/states.js'
import { theoreticalEtv } from '../../src/metrics/theoretical-etv.js'
import { transitionMatrix } from '../../src/metrics/transition-matrix.js'

describe('states', () => {
  test('a score on a cut point belongs to the state above it, and 1 to the last state', () => {
    const states = explicitStates([0.3, 0.7], [0.1, 0.5, 0.9])
    expect([0, 0.29, 0.3, 0.69, 0.7, 1].map(states.stateOf)).toEqual([0, 0, 1, 1, 2, 2])
    expect(stateSequence([0, 0.2, 1], equalStates(5))).toEqual([0, 1, 4])
  })

  test('equal bins are the explicit states with the same edges', () => {
    const explicit = explicitStates([0.25, 0.5, 0.75], [0.125, 0.375, 0.625, 0.875])
    const series = [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.99, 1]
    expect(stateSequence(series, explicit)).toEqual(stateSequence(series, equalStates(4)))
    expect(explicit.values).toEqual(equalStates(4).values)
  })

  test('i/N belongs to bin i, as a fraction and as a decimal', () => {
    const wrong = Array.from({ length: 200 }, (_, at) => at + 1).flatMap((count) =>
      Array.from({ length: count }, (_, i) => i)
        .filter((i) => {
          const { stateOf } = equalStates(count)
          return stateOf(i / count) !== i
        })
        .map((i) => [count, i]),
    )
    expect(wrong).toEqual([])
    const decimals = [...Array(100).keys()].map((i) =>
      equalStates(100).stateOf(Number(`0.${String(i).padStart(2, '0')}`)),
    )
    expect(decimals).toEqual([...Array(100).keys()])
    expect(equalStates(100).stateOf(0.2899999)).toBe(28)
  })

  test('an unknown score has an unknown state', () => {
    expect(stateSequence([known(0.9), unknown('refused')], equalStates(2))).toEqual([known(1), unknown('refused')])
  })

  test.each([
    { edges: [0.7, 0.3], values: [0.1, 0.5, 0.9], code: 'out_of_range' },
    { edges: [0, 0.5], values: [0.1, 0.5, 0.9], code: 'out_of_range' },
    { edges: [Number.NaN], values: [0.1, 0.9], code: 'out_of_range' },
    { edges: [0.5], values: [0.9, 0.1], code: 'out_of_range' },
    { edges: [0.5], values: [0.5], code: 'length_mismatch' },
  ])('refuses edges $edges with values $values', ({ edges, values, code }) => {
    expect(() => explicitStates(edges, values)).toThrow(misuse(code))
  })

  test.each([0, 1.5, -2])('refuses %s states', (count) => {
    expect(() => equalStates(count)).toThrow(misuse('not_a_count'))
    expect(() => transitionMatrix([], count)).toThrow(misuse('not_a_count'))
  })
})

describe('a transition matrix', () => {
  test('counts nothing that touches an unknown state', () => {
    const { counts, transitions } = transitionMatrix([{ states: [0, 1, unknown('refused'), 0, known(0)] }], 2)
    expect(counts).toEqual([
      [1, 1],
      [0, 0],
    ])
    expect(transitions).toBe(2)
  })

  test('pools dialogues, each with its own skipped transitions', () => {
    const { counts } = transitionMatrix(
      [
        { states: [0, 1, 0], skip: [1] },
        { states: [0, 1, 0], skip: [2] },
      ],
      2,
    )
    expect(counts).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  test('refuses a state that does not exist', () => {
    expect(() => transitionMatrix([{ states: [0, 2] }], 2)).toThrow(misuse('out_of_range'))
  })

  test('gives no centroid without transitions, and refuses values of another state space', () => {
    const none = transitionMatrix([{ states: [1] }], 2)
    expect(discretisedEcp(none, [0.25, 0.75])).toEqual(unknown('no transition'))
    expect(() => discretisedEcp(none, [0.5])).toThrow(misuse('length_mismatch'))
  })
})

test.each([
  {
    values: [0.5, 0.5],
    matrix: [
      [0, 1],
      [1, 0],
    ],
    code: 'out_of_range',
  },
  { values: [], matrix: [], code: 'out_of_range' },
  { values: [0.1, 0.9], matrix: [[0, 1]], code: 'length_mismatch' },
  {
    values: [0.1, 0.9],
    matrix: [
      [0, Number.NaN],
      [1, 0],
    ],
    code: 'not_finite',
  },
])('theoretical ETV refuses values $values with matrix $matrix', ({ values, matrix, code }) => {
  expect(() => theoreticalEtv(values, matrix)).toThrow(misuse(code))
})
