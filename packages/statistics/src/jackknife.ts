import { type Known, known, unknown } from '@attune/core'
import { studentCritical } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import { mean } from './moments.js'
import type { Interval } from './resample.js'

export interface JackknifeOptions {
  /** Default 0.95. */
  readonly confidence?: number
  /**
   * `plain` (default), or `bounded` for coefficients from -1 to 1 such as correlations, kappa and alpha: the interval is made
   * on Fisher's scale, atanh, where they are nearly normal, and stays within the bounds.
   */
  readonly scale?: 'plain' | 'bounded'
}

/**
 * The t interval of any statistic of independent pieces (clusters of values, rated items) by leaving out one at a time.
 *
 * With theta_(g) the statistic without piece g, on the chosen scale: se^2 = (G - 1) / G sum (theta_(g) - their mean)^2, interval theta
 * -+ t_{G - 1} se. For smooth statistics; not for medians. Unknown: `too_few_clusters` (fewer than three), `perfect` (a bounded
 * statistic at -1 or 1), `zero_variance`, and the statistic's own reason for the whole or for what is left. Tukey, 1958; Efron and
 * Tibshirani, An Introduction to the Bootstrap, ch. 11. Throws out_of_range (confidence), and what the statistic throws.
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
  const parts: number[] = []
  for (let left = 0; left < count; left++) {
    const part = statistic(pieces.filter((_, at) => at !== left))
    if (part.state === 'unknown') return part
    parts.push(forth(part.value))
  }
  const centre = forth(whole.value)
  if (![centre, ...parts].every(Number.isFinite)) return unknown('perfect')
  const middle = mean(parts)
  const se = Math.sqrt((parts.reduce((sum, part) => sum + (part - middle) ** 2, 0) * (count - 1)) / count)
  if (se < 1e-12 * Math.max(1, Math.abs(centre))) return unknown('zero_variance')
  const reach = studentCritical(confidence, count - 1) * se
  return known({ lower: back(centre - reach), upper: back(centre + reach) })
}

const same = (value: number): number => value
