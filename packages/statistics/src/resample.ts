import { type Known, known, unknown } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import { studentCritical } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import { mean } from './observed.js'

/**
 * Source of resamples. Fills `positions` with random numbers from 0 to positions.length - 1, and is
 * called once per resample.
 */
export type Draw = (positions: Uint32Array) => void

export interface Interval {
  readonly lower: number
  readonly upper: number
}

/**
 * Draws positions with replacement and equal probabilities. Give each result its own random
 * stream, so that results do not depend on the order of computation.
 */
export function drawWith(random: Random): Draw {
  return (positions) => {
    for (let i = 0; i < positions.length; i++)
      positions[i] = Math.floor(random() * positions.length)
  }
}

export interface JackknifeOptions {
  /** Confidence of the interval; default 0.95. */
  readonly confidence?: number
  /**
   * `plain` (default), or `bounded` for coefficients from -1 to 1 such as correlations, kappa and
   * alpha. A bounded interval is computed on Fisher's scale, atanh, where these are nearly normal,
   * and stays within the bounds.
   */
  readonly scale?: 'plain' | 'bounded'
}

/**
 * Maximum number of parts that are left out in turn. More pieces are assigned to as many random
 * groups.
 */
const MOST_GROUPS = 200

/**
 * Degrees of freedom of the jackknife for this number of pieces: the number of parts that are left
 * out in turn, minus one.
 */
export const jackknifeDf = (pieces: number): number => Math.min(pieces, MOST_GROUPS) - 1

/**
 * Jackknife t interval of any statistic of independent pieces, such as clusters of values or rated
 * items.
 *
 * theta is the statistic, on the chosen scale, and theta_(g) the statistic without part g of G.
 * se^2 = (G - 1) / G sum (theta_(g) - their mean)^2, and the interval is theta ± t_{G - 1} se. Up
 * to 200 pieces, each piece is a part. More pieces form 200 random groups of equal size, and each
 * group is a part (grouped jackknife: Shao and Tu, The Jackknife and Bootstrap, 1995, section 5.1),
 * so that the time grows linearly. For smooth statistics, not for medians. Unknown:
 * `too_few_clusters` (fewer than three), `perfect` (a bounded statistic at -1 or 1),
 * `zero_variance`, and the statistic's own reason. Tukey, 1958; Efron and Tibshirani, An
 * Introduction to the Bootstrap, ch. 11. Throws out_of_range (confidence), and the errors of the
 * statistic.
 */
export function jackknifeInterval<T>(
  pieces: readonly T[],
  statistic: (kept: readonly T[]) => Known<number>,
  { confidence = 0.95, scale = 'plain' }: JackknifeOptions = {},
): Known<Interval> {
  requireLevel(confidence, 'confidence')
  const count = pieces.length
  if (count < 3) return unknown('too_few_clusters')
  const [forth, back] = scale === 'bounded' ? [Math.atanh, Math.tanh] : [same, same]
  const whole = statistic(pieces)
  if (whole.state === 'unknown') return whole
  const df = jackknifeDf(count)
  const groups = df + 1
  const groupOf = groupsOf(count, groups)
  const parts: number[] = []
  for (let left = 0; left < groups; left++) {
    const kept: T[] = []
    for (let at = 0; at < count; at++) if (groupOf[at] !== left) kept.push(pieces[at]!)
    const part = statistic(kept)
    if (part.state === 'unknown') return part
    parts.push(forth(part.value))
  }
  const centre = forth(whole.value)
  if (![centre, ...parts].every(Number.isFinite)) return unknown('perfect')
  const middle = mean(parts)
  const se = Math.sqrt((parts.reduce((sum, part) => sum + (part - middle) ** 2, 0) * df) / groups)
  if (se < 1e-12 * Math.max(1, Math.abs(centre))) return unknown('zero_variance')
  const reach = studentCritical(confidence, df) * se
  return known({ lower: back(centre - reach), upper: back(centre + reach) })
}

/**
 * Group of each piece: its position, or a random group. Group sizes differ by at most one, and the
 * groups are the same in each call.
 */
function groupsOf(count: number, groups: number): Uint32Array {
  const groupOf = Uint32Array.from({ length: count }, (_, at) => at % groups)
  if (count === groups) return groupOf
  const random = createRandom('groups of the jackknife')
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[groupOf[at], groupOf[other]] = [groupOf[other]!, groupOf[at]!]
  }
  return groupOf
}

const same = (value: number): number => value

/**
 * Draws from the normal distribution with mean 0 and variance 1. Uses two random numbers.
 *
 * sqrt(-2 ln u) cos(2 pi v) with u in (0, 1] and v in [0, 1): Box and Muller, "A note on the
 * generation of random normal deviates", Annals of Mathematical Statistics 29, 1958. Exact except
 * for rounding; never beyond ±8.6.
 */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}
