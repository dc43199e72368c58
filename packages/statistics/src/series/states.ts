import { known } from '@attune/core'
import { requireCount } from '../named-arguments.js'
import type { Observed } from '../observed.js'
import { scoreOf, type Scores } from './scores.js'

/** Ordered states that the scores in [0, 1] are divided into, 0 the most negative. */
export interface StateSpace {
  /** The score e_i that stands for each state, ascending. */
  readonly values: readonly number[]
  /** The state 0…N−1 of a score. */
  stateOf(score: number): number
}

/**
 * N bins of equal width: state min(N − 1, ⌊s·N⌋), value (i + ½)/N; i/N itself belongs to bin i, however it is rounded. The usual N is 5.
 *
 * @throws STATISTICS_INPUT unless N is a whole number ≥ 1
 *
 * Source: ETrajEval leaves the states open; equal bins are this implementation's choice.
 */
export function equalStates(count: number): StateSpace {
  requireCount('number of states', count, 1)
  return {
    values: Array.from({ length: count }, (_, i) => (i + 0.5) / count),
    stateOf(score) {
      const state = Math.floor(score * count)
      // Rounding can put i/N, written as a fraction or as a decimal, just below its own bin.
      const next = (state + 1) / count
      return Math.min(count - 1, next - score <= Number.EPSILON * next ? state + 1 : state)
    },
  }
}

/**
 * The state of each score; an unknown score stays unknown.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1]
 */
export const stateSequence = (scores: Scores, states: StateSpace): readonly Observed[] =>
  scores.map((observed, index) => {
    const score = scoreOf(observed, index)
    if (score === undefined) return observed
    const state = states.stateOf(score)
    return typeof observed === 'number' ? state : known(state)
  })

/** Finite and strictly ascending. */
export const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => Number.isFinite(number) && number > (numbers[i - 1] ?? -Infinity))
