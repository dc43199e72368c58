import type { Known } from '@attune/core'
import { belOf, type Bel, type BelOptions } from './bel.js'
import { ecpOf, type Centroid } from './ecp.js'
import { etvOf, type Etv, type EtvOptions } from './empirical-etv.js'
import type { Scores } from './scores.js'
import { allTransitions, tally } from './tally.js'

export interface TrajectoryOptions extends BelOptions, EtvOptions {}

/** The metrics of one dialogue, as `belOf`, `etvOf` and `ecpOf` give them. */
export interface TrajectoryMetrics {
  readonly bel: Bel
  readonly etv: Etv
  /** ETV over all transitions; to be reported next to `etv`. */
  readonly etvNoSkip: Etv
  readonly ecp: Known<Centroid>
}

/**
 * BEL, ETV with and without skipping, and ECP of one dialogue, in one pass over its scores.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1], or a weight that is not finite on [0, 1]
 *
 * Source: ETrajEval, equations 1 and 32–33 and the definition of ECP.
 */
export function trajectoryMetrics(scores: Scores, options: TrajectoryOptions = {}): TrajectoryMetrics {
  const tallied = tally(scores, options)
  const skipped = tallied.skipped.met
  const etv = etvOf(tallied.kept, skipped, options)
  return {
    bel: belOf(tallied, options),
    etv,
    etvNoSkip: skipped === 0 ? etv : etvOf(allTransitions(tallied), 0, options),
    ecp: ecpOf(tallied),
  }
}
