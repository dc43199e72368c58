import { known, type Known, notApplicable, unknown } from '@attune/core'
import {
  allTransitions,
  type Scores,
  type Tally,
  tally,
  type TransitionSums,
  type Weight,
} from './tally.js'

/**
 * Value of a BEL or ETV that is undefined because there is nothing to average. `null` (default):
 * unknown, with the reason. `zero`: 0, as in the released program. An undefined ECP is always
 * unknown.
 */
type UndefinedAs = 'null' | 'zero'

/** `sum / n`. If n is 0, the value that `undefinedAs` selects. */
function meanOr(
  sum: number,
  n: number,
  undefinedAs: UndefinedAs | undefined,
  none: Known<never>,
): Known<number> {
  if (n > 0) return known(sum / n)
  return undefinedAs === 'zero' ? known(0) : none
}

export interface BelOptions {
  /**
   * True (default, as in the released tables): BEL includes s_0, the score of the scripted opening.
   * False: it starts at s_1, as in the paper's equation 1.
   */
  readonly includeInitial?: boolean
  readonly undefinedAs?: UndefinedAs
}

interface Bel {
  /** BEL in [0, 1]. */
  readonly value: Known<number>
  /** Number of averaged scores. */
  readonly n: number
  /** Number of unknown scores, which are ignored. Reports flag a dialogue with unknown scores. */
  readonly missing: number
}

/**
 * BEL, baseline emotional level: the mean of the scores s_0…s_T (or s_1…s_T). Unknown scores are
 * ignored and counted. Unknown if there is no known score.
 *
 * Source: ETrajEval, equation 1 (s_1…s_T); its released program averages s_0…s_T.
 */
const belOf = ({ met, n, sum }: Tally, { undefinedAs }: BelOptions): Bel => ({
  value: meanOr(
    sum,
    n,
    undefinedAs,
    met === 0 ? notApplicable('no scores') : unknown('no known score'),
  ),
  n,
  missing: met - n,
})

/** Mean start and mean end of the transitions of a dialogue. */
interface Centroid {
  /** Mean score before a transition, in [0, 1]. */
  readonly cx: number
  /** Mean score after a transition, in [0, 1]. */
  readonly cy: number
  /** cy − cx, in [−1, 1]. */
  readonly delta: number
}

/**
 * ECP, emotional centroid position: Cx is the mean of s_0…s_{T−1}, Cy the mean of s_1…s_T, so that
 * Cy − Cx is (s_T − s_0)/T. No transition is skipped. A transition with an unknown score is
 * excluded from both means. Unknown if none remains.
 *
 * Source: ETrajEval, definition of ECP on raw scores.
 */
function ecpOf(tallied: Tally): Known<Centroid> {
  const { met, n, source, target } = allTransitions(tallied)
  if (n === 0)
    return met === 0
      ? notApplicable('no transition')
      : unknown('no transition between known scores')
  return known(centroid(source / n, target / n))
}

const centroid = (cx: number, cy: number): Centroid => ({ cx, cy, delta: cy - cx })

export interface EtvOptions {
  /**
   * Transitions to skip; number t in 1…T is the transition from s_{t−1} to s_t. Numbers outside 1…T
   * are ignored, and duplicates count once. `trajectory/markov` builds the list from its option
   * `skip`. Default: none.
   */
  readonly skip?: readonly number[]
  /** Weight of a transition; default `one-minus`. */
  readonly weight?: Weight
  /**
   * Score at which the weight is computed: the score before the transition (default), or the lower
   * of both.
   */
  readonly weightAt?: 'source' | 'lower'
  readonly undefinedAs?: UndefinedAs
}

interface Etv {
  /** Mean weighted change per transition. In [−1/4, 1] for the default weight. */
  readonly value: Known<number>
  /**
   * Mean of F(s_t) − F(s_{t−1}) with F(s) = s − s²/2. This part of ETV is above 0 if the dialogue
   * ends with a higher score than it began.
   */
  readonly levelTerm: Known<number>
  /**
   * Half the mean squared change. This part of ETV comes from changes in either direction and is
   * never negative.
   */
  readonly jitterTerm: Known<number>
  /** Number of averaged transitions. `kept + skipped + missing` is T, the number of transitions. */
  readonly kept: number
  readonly skipped: number
  /**
   * Number of transitions that were not skipped but have an unknown score. Reports flag a dialogue
   * with such transitions.
   */
  readonly missing: number
}

/**
 * Empirical ETV (emotional trajectory volatility): the mean of w(x)·(s_t − s_{t−1}) over the kept
 * transitions, where x is the score before the transition, or the lower of both. For the weight 1 −
 * x at the score before, levelTerm + jitterTerm = ETV; for any other weight these two are unknown.
 * A transition with an unknown score is ignored and counted. Unknown if no transition remains.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1], or a weight that is not
 * finite on [0, 1]
 *
 * Source: ETrajEval, equations 32–33 (no skipping); its released program skips the transitions of
 * the events.
 */
export function empiricalEtv(scores: Scores, options: EtvOptions = {}): Etv {
  const { kept, skipped } = tally(scores, options)
  return etvOf(kept, skipped.met, options)
}

const undecomposed = notApplicable(
  'level and jitter are defined for the weight 1 - s at the source only',
)

function etvOf(sums: TransitionSums, skipped: number, options: EtvOptions): Etv {
  const { weight, weightAt = 'source', undefinedAs } = options
  const mean = (sum: number) => meanOr(sum, sums.n, undefinedAs, whyNone(sums, skipped))
  const decomposes = (weight === undefined || weight.kind === 'one-minus') && weightAt === 'source'
  const scale = weight?.scale ?? 1
  return {
    value: mean(sums.weighted),
    levelTerm: decomposes ? mean(scale * sums.level) : undecomposed,
    jitterTerm: decomposes ? mean(scale * sums.jitter) : undecomposed,
    kept: sums.n,
    skipped,
    missing: sums.met - sums.n,
  }
}

const whyNone = (sums: TransitionSums, skipped: number): Known<never> => {
  if (sums.met > 0) return unknown('no transition between known scores')
  return notApplicable(skipped > 0 ? 'all transitions skipped' : 'no transition')
}

export interface TrajectoryOptions extends BelOptions, EtvOptions {}

/** Metrics of one dialogue, computed by `belOf`, `etvOf` and `ecpOf`. */
export interface TrajectoryMetrics {
  readonly bel: Bel
  readonly etv: Etv
  /** ETV over all transitions, also skipped ones. Report it next to `etv`. */
  readonly etvNoSkip: Etv
  readonly ecp: Known<Centroid>
}

/**
 * BEL, ETV with and without skipping, and ECP of one dialogue, in one pass over its scores.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1], or a weight that is not
 * finite on [0, 1]
 *
 * Source: ETrajEval, equations 1 and 32–33 and the definition of ECP.
 */
export function trajectoryMetrics(
  scores: Scores,
  options: TrajectoryOptions = {},
): TrajectoryMetrics {
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
