import { known, type Known, unknown } from '@attune/core'
import { invalidArgument, requireCount } from '../invalid-argument.js'
import { type Observed, presentValue } from '../observed.js'
import { scoreOf, type Scores } from './tally.js'

/**
 * States of one dialogue in order, as returned by `stateSequence`. `skip` lists transitions to
 * ignore, numbered from 1.
 */
export interface StateSequence {
  readonly states: readonly Observed[]
  readonly skip?: readonly number[]
}

export interface TransitionMatrix {
  /** counts[i][j]: number of transitions from state i to state j. */
  readonly counts: readonly (readonly number[])[]
  /**
   * Transition probabilities: m_ij = counts[i][j] / row sum. A row of zeros for a state that no
   * transition starts from.
   */
  readonly matrix: readonly (readonly number[])[]
  /** For each state, true if any transition starts from it, so that its row is meaningful. */
  readonly visited: readonly boolean[]
  /** Share of the transitions that start from each state. Unknown without transitions. */
  readonly sourceMarginal: Known<readonly number[]>
  /** Share of the transitions that end in each state. Unknown without transitions. */
  readonly targetMarginal: Known<readonly number[]>
  /** Number of counted transitions. */
  readonly transitions: number
}

/**
 * Counts and conditional probabilities of the transitions between N states, pooled over dialogues.
 * Transitions between dialogues, and those with an unknown state, are not counted. The rows are the
 * maximum-likelihood estimates of a Markov chain.
 *
 * @throws STATISTICS_INPUT unless N is a whole number ≥ 1 and every state one of 0…N−1
 *
 * Source: ETrajEval, definition of the transition matrix.
 */
export function transitionMatrix(
  sequences: readonly StateSequence[],
  stateCount: number,
): TransitionMatrix {
  requireCount('number of states', stateCount, 1)
  const counts = Array.from({ length: stateCount }, () =>
    Array.from<number>({ length: stateCount }).fill(0),
  )
  for (const sequence of sequences) count(sequence, counts)
  const rowSums = counts.map(sum)
  const columnSums = counts.map((_, j) => sum(counts.map((row) => row[j] ?? 0)))
  const transitions = sum(rowSums)
  const shares = (sums: readonly number[]) =>
    transitions === 0 ? unknown('no transition') : known(sums.map((part) => part / transitions))
  return {
    counts,
    matrix: matrixOf(counts),
    visited: rowSums.map((rowSum) => rowSum > 0),
    sourceMarginal: shares(rowSums),
    targetMarginal: shares(columnSums),
    transitions,
  }
}

/**
 * Transition probabilities from counts: each row divided by its sum. A row of zeros stays
 * unchanged.
 */
export const matrixOf = (counts: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  counts.map((row) => row.map((cell) => cell / Math.max(1, sum(row))))

function count({ states, skip = [] }: StateSequence, counts: number[][]): void {
  const skipped = new Set(skip)
  let before: number[] | undefined
  for (const [t, observed] of states.entries()) {
    const state = presentValue(observed)
    if (state !== undefined && counts[state] === undefined) {
      throw invalidArgument(
        'out_of_range',
        `State ${t} is ${state}; it must be one of 0…${counts.length - 1}.`,
      )
    }
    if (before !== undefined && state !== undefined && !skipped.has(t))
      before[state] = (before[state] ?? 0) + 1
    before = state === undefined ? undefined : counts[state]
  }
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

/** Division of scores in [0, 1] into ordered states. State 0 is the most negative. */
export interface StateSpace {
  /** Representative score e_i of each state, ascending. */
  readonly values: readonly number[]
  /** The state 0…N−1 of a score. */
  stateOf(score: number): number
}

/**
 * Divides [0, 1] into N bins of equal width, usually 5. A score s has the state min(N − 1, ⌊s·N⌋);
 * the value of state i is (i + ½)/N. A score of i/N belongs to bin i, however it is rounded.
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
      // In floating point, i/N times N may be slightly below i. Such a score is moved up to bin i.
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
