import { known, unknown, type Known } from '@attune/core'
import { invalidArgument } from '../invalid-argument.js'
import { requireCount } from '../named-arguments.js'
import type { Observed } from '../observed.js'
import { valueOf } from './scores.js'

/**
 * The states of one dialogue in order, as `stateSequence` gives them, and the transitions 1…T that are not to count.
 */
export interface StateSequence {
  readonly states: readonly Observed[]
  readonly skip?: readonly number[]
}

export interface TransitionMatrix {
  /** counts[i][j]: transitions from state i to state j. */
  readonly counts: readonly (readonly number[])[]
  /** m_ij = counts[i][j] / row sum; a row of zeros for a state that no transition starts from. */
  readonly matrix: readonly (readonly number[])[]
  /** Whether any transition starts from the state: whether its row means anything. */
  readonly visited: readonly boolean[]
  /** Share of the transitions that start from each state. Unknown without transitions. */
  readonly sourceMarginal: Known<readonly number[]>
  /** Share of the transitions that end in each state. Unknown without transitions. */
  readonly targetMarginal: Known<readonly number[]>
  /** Transitions counted. */
  readonly transitions: number
}

/**
 * Counts and conditional probabilities of the transitions between N states, pooled over dialogues; no transition
 * crosses from one dialogue to the next, and one that touches an unknown state is not counted. The rows are the
 * maximum-likelihood estimates of a Markov chain.
 *
 * @throws STATISTICS_INPUT unless N is a whole number ≥ 1 and every state one of 0…N−1
 *
 * Source: ETrajEval, definition of the transition matrix.
 */
export function transitionMatrix(sequences: readonly StateSequence[], stateCount: number): TransitionMatrix {
  requireCount('number of states', stateCount, 1)
  const counts = Array.from({ length: stateCount }, () => Array.from<number>({ length: stateCount }).fill(0))
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

/** m_ij from counts: each row divided by its sum; a row of zeros stays one. */
export const matrixOf = (counts: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  counts.map((row) => row.map((cell) => cell / Math.max(1, sum(row))))

function count({ states, skip = [] }: StateSequence, counts: number[][]): void {
  const skipped = new Set(skip)
  let before: number[] | undefined
  for (const [t, observed] of states.entries()) {
    const state = valueOf(observed)
    if (state !== undefined && counts[state] === undefined) {
      throw invalidArgument('out_of_range', `State ${t} is ${state}; it must be one of 0…${counts.length - 1}.`)
    }
    if (before !== undefined && state !== undefined && !skipped.has(t)) before[state] = (before[state] ?? 0) + 1
    before = state === undefined ? undefined : counts[state]
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
