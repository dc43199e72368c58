import { known, notApplicable, unknown, type Known } from '@attune/core'
import { misuse } from './input.js'
import type { Scores } from './scores.js'
import { allTransitions, tally, type Tally } from './tally.js'
import type { TransitionMatrix } from './transition-matrix.js'

/** Where the transitions of a dialogue start and end on average. */
export interface Centroid {
  /** Mean source, in [0, 1]. */
  readonly cx: number
  /** Mean target, in [0, 1]. */
  readonly cy: number
  /** cy − cx, in [−1, 1]. */
  readonly delta: number
}

/**
 * ECP, emotional centroid position: Cx is the mean of s_0…s_{T−1}, Cy the mean of s_1…s_T, and so Cy − Cx is
 * (s_T − s_0)/T. No transition is skipped; one that touches an unknown score is left out of both means. Unknown if none
 * is left.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1]
 *
 * Source: ETrajEval, definition of ECP on raw scores.
 */
export const ecp = (scores: Scores): Known<Centroid> => ecpOf(tally(scores, {}))

export function ecpOf(tallied: Tally): Known<Centroid> {
  const { met, n, source, target } = allTransitions(tallied)
  if (n === 0) return met === 0 ? notApplicable('no transition') : unknown('no transition between known scores')
  return known(centroid(source / n, target / n))
}

/**
 * ECP through a transition matrix: Cx = Σ e_i P_i and Cy = Σ e_j m_ij P_i with state values e, source marginal P and
 * matrix m. It differs from `ecp` by the rounding of scores to states. Unknown if the matrix rests on no transition.
 *
 * @param values one per state, as in the state space that the matrix was counted with
 * @throws STATISTICS_INPUT if there are not as many values as states
 *
 * Source: ETrajEval, definition of ECP.
 */
export function discretisedEcp(transitions: TransitionMatrix, values: readonly number[]): Known<Centroid> {
  const { matrix, sourceMarginal } = transitions
  if (values.length !== matrix.length)
    throw misuse('length_mismatch', `There are ${values.length} values for ${matrix.length} states.`)
  if (sourceMarginal.state === 'unknown') return sourceMarginal
  const expectation = (probabilities: readonly number[]) =>
    probabilities.reduce((sum, probability, i) => sum + probability * (values[i] ?? 0), 0)
  const cx = expectation(sourceMarginal.value)
  const cy = sourceMarginal.value.reduce((sum, share, i) => sum + share * expectation(matrix[i] ?? []), 0)
  return known(centroid(cx, cy))
}

const centroid = (cx: number, cy: number): Centroid => ({ cx, cy, delta: cy - cx })
