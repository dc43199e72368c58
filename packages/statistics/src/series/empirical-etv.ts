import { notApplicable, unknown, type Known } from '@attune/core'
import type { Scores } from './scores.js'
import { tally, type TransitionSums } from './tally.js'
import { meanOr, type UndefinedAs } from './undefined-as.js'
import type { Weight } from './weight.js'

export interface EtvOptions {
  /**
   * Transitions left out: t in 1…T is the step from s_{t−1} to s_t. Numbers outside 1…T mean nothing, doubles count
   * once. `trajectory/markov` makes the list by its option `skip`. Default: none.
   */
  readonly skip?: readonly number[]
  /** Default `one-minus`. */
  readonly weight?: Weight
  /** Which score the weight is taken at: that of the state left (default), or the lower one of the two. */
  readonly weightAt?: 'source' | 'lower'
  readonly undefinedAs?: UndefinedAs
}

export interface Etv {
  /** Mean weighted step; in [−1/4, 1] for the default weight. */
  readonly value: Known<number>
  /** Mean of F(s_t) − F(s_{t−1}), F(s) = s − s²/2: the part that comes from ending higher than the start. */
  readonly levelTerm: Known<number>
  /** Half the mean squared step: the part that comes from moving at all, never negative. */
  readonly jitterTerm: Known<number>
  /** Transitions averaged. kept + skipped + missing = T. */
  readonly kept: number
  readonly skipped: number
  /** Transitions that were not skipped but touch an unknown score; more than 0 flags the dialogue. */
  readonly missing: number
}

/**
 * Empirical ETV: the mean of w(x)·(s_t − s_{t−1}) over the kept transitions, x the source (or lower) score of each.
 * For the weight 1 − x at the source, levelTerm + jitterTerm = ETV; for any other weight these two are unknown. A
 * transition that touches an unknown score is left out and counted. Unknown if no transition is left.
 *
 * @throws STATISTICS_INPUT for a score that is not a number in [0, 1], or a weight that is not finite on [0, 1]
 *
 * Source: ETrajEval, equations 32–33 (no skipping); its released program skips the transitions of the events.
 */
export function empiricalEtv(scores: Scores, options: EtvOptions = {}): Etv {
  const { kept, skipped } = tally(scores, options)
  return etvOf(kept, skipped.met, options)
}

const undecomposed = notApplicable('level and jitter are defined for the weight 1 - s at the source only')

export function etvOf(sums: TransitionSums, skipped: number, options: EtvOptions): Etv {
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
