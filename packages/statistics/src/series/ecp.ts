import { known, notApplicable, unknown, type Known } from '@attune/core'
import { allTransitions, type Tally } from './tally.js'

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
 * Source: ETrajEval, definition of ECP on raw scores.
 */
export function ecpOf(tallied: Tally): Known<Centroid> {
  const { met, n, source, target } = allTransitions(tallied)
  if (n === 0) return met === 0 ? notApplicable('no transition') : unknown('no transition between known scores')
  return known(centroid(source / n, target / n))
}

const centroid = (cx: number, cy: number): Centroid => ({ cx, cy, delta: cy - cx })
