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
 * Value of an undefined BEL or ETV: unknown with its reason (`null`, the default), or 0 as in the
 * released program. An undefined ECP is always unknown.
 */
type UndefinedAs = 'null' | 'zero'

/** `sum / n`; for an empty sum the value that `undefinedAs` selects. */
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
   * True (default, as in the released tables) to include s_0, the scripted opening utterance; false
   * is the paper's equation 1.
   */
  readonly includeInitial?: boolean
  readonly undefinedAs?: UndefinedAs
}

interface Bel {
  /** BEL in [0, 1]. */
  readonly value: Known<number>
  /** Number of averaged scores. */
  readonly n: number
  /** Number of unknown scores, which are ignored; more than 0 flags the dialogue. */
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
  /** Mean source, in [0, 1]. */
  readonly cx: number
  /** Mean target, in [0, 1]. */
  readonly cy: number
  /** cy − cx, in [−1, 1]. */
  readonly delta: number
}

/**
 * ECP, emotional centroid position: Cx is the mean of s_0…s_{T−1}, Cy the mean of s_1…s_T, so that
 * Cy − Cx is (s_T − s_0)/T. No transition is skipped; one with an unknown score is excluded from
 * both means. Unknown if none remains.
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
   * Transitions to skip: t in 1…T is the step from s_{t−1} to s_t. Numbers outside 1…T are ignored,
   * duplicates count once. `trajectory/markov` builds the list by its option `skip`. Default: none.
   */
  readonly skip?: readonly number[]
  /** Weight of a step; default `one-minus`. */
  readonly weight?: Weight
  /**
   * Score at which the weight is computed: the start of the step (default), or the lower of both
   * scores.
   */
  readonly weightAt?: 'source' | 'lower'
  readonly undefinedAs?: UndefinedAs
}

interface Etv {
  /** Mean weighted step; in [−1/4, 1] for the default weight. */
  readonly value: Known<number>
  /** Mean of F(s_t) − F(s_{t−1}), F(s) = s − s²/2: the part of ETV from ending above the start. */
  readonly levelTerm: Known<number>
  /**
   * Half the mean squared step: the part of ETV from movement in either direction, never negative.
   */
  readonly jitterTerm: Known<number>
  /** Number of averaged transitions; kept + skipped + missing = T. */
  readonly kept: number
  readonly skipped: number
  /**
   * Number of transitions that were not skipped but have an unknown score; more than 0 flags the
   * dialogue.
   */
  readonly missing: number
}

/**
 * Empirical ETV: the mean of w(x)·(s_t − s_{t−1}) over the kept transitions, x the source (or
 * lower) score of each. For the weight 1 − x at the source, levelTerm + jitterTerm = ETV; for any
 * other weight these two are unknown. A transition with an unknown score is ignored and counted.
 * Unknown if no transition remains.
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
  /** ETV over all transitions; report it next to `etv`. */
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
