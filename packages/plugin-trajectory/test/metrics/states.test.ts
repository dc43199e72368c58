import {
  equalStates,
  stateSequence,
  theoreticalEtv,
  transitionMatrix,
} from '@attune/statistics/series'
import { known, unknown } from '@attune/core'
import { misuse } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'

describe('states', () => {
  test('1 belongs to the last state', () => {
    expect(stateSequence([0, 0.2, 1], equalStates(5))).toEqual([0, 1, 4])
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
    expect(stateSequence([known(0.9), unknown('refused')], equalStates(2))).toEqual([
      known(1),
      unknown('refused'),
    ])
  })

  test.each([0, 1.5, -2])('refuses %s states', (count) => {
    expect(() => equalStates(count)).toThrow(misuse('not_a_count'))
    expect(() => transitionMatrix([], count)).toThrow(misuse('not_a_count'))
  })
})

describe('a transition matrix', () => {
  test('counts nothing that touches an unknown state', () => {
    const { counts, transitions } = transitionMatrix(
      [{ states: [0, 1, unknown('refused'), 0, known(0)] }],
      2,
    )
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
