import { type Known, known, unknown } from '@attune/core'
import { normalQuantile } from './distributions.js'
import { requireFinite, requireLevel } from './invalid-argument.js'
import { mean, type Observed, presentValue } from './observed.js'
import type { Interval } from './resample.js'

export interface Auroc {
  readonly nFaulty: number
  readonly nClean: number
  /** Number of missing values in both groups, which are ignored. */
  readonly missing: number
  /**
   * Probability that a random value of the faulty group is above a random value of the clean group
   * (without the fault); ties count half. 1/2 means no discrimination. Unknown: `no_values`.
   */
  readonly value: Known<number>
  /** Standard error by DeLong. Unknown (`too_few_values`) if a group has fewer than two values. */
  readonly standardError: Known<number>
  readonly interval: Known<Interval>
  /**
   * Method of the interval. `logit`: DeLong on the logit scale. `bound`: the estimate is 0 or 1,
   * and an exact one-sided bound is used. `point`: the values do not vary, and the interval is the
   * estimate.
   */
  readonly method?: 'logit' | 'bound' | 'point'
}

/**
 * Area under the ROC curve (the Mann-Whitney statistic) of faulty against clean values, with an
 * interval.
 *
 * The standard error is computed from the placements: the share of values of the other group below
 * each value. The interval is symmetric on the logit scale. If all values of one group are above
 * all of the other, this error is 0; the interval is then the exact one-sided binomial bound for k
 * successes in k draws, with k the size of the smaller group. DeLong, DeLong and Clarke-Pearson,
 * Biometrics 44, 1988. Throws not_finite, out_of_range (confidence).
 */
export function auroc(
  faulty: readonly Observed[],
  clean: readonly Observed[],
  confidence = 0.95,
): Auroc {
  requireLevel(confidence, 'confidence')
  const high = presentOf(faulty)
  const low = presentOf(clean)
  const [n, m] = [high.length, low.length]
  const counts = { nFaulty: n, nClean: m, missing: faulty.length + clean.length - n - m }
  if (n === 0 || m === 0) {
    const none = unknown('no_values')
    return { ...counts, value: none, standardError: none, interval: none }
  }
  const above = placements(high, low)
  const below = placements(low, high).map((share) => 1 - share)
  const value = mean(above)
  if (n < 2 || m < 2) {
    const few = unknown('too_few_values')
    return { ...counts, value: known(value), standardError: few, interval: few }
  }
  const error = Math.sqrt(varianceOf(above) / n + varianceOf(below) / m)
  return {
    ...counts,
    value: known(value),
    standardError: known(error),
    ...boundsOf(value, error, Math.min(n, m), confidence),
  }
}

function boundsOf(
  value: number,
  error: number,
  k: number,
  confidence: number,
): Pick<Auroc, 'interval' | 'method'> {
  const open = (1 - confidence) ** (1 / k)
  if (value === 1) return { interval: known({ lower: open, upper: 1 }), method: 'bound' }
  if (value === 0) return { interval: known({ lower: 0, upper: 1 - open }), method: 'bound' }
  if (error === 0) return { interval: known({ lower: value, upper: value }), method: 'point' }
  const middle = Math.log(value / (1 - value))
  const reach = (normalQuantile((1 + confidence) / 2) * error) / (value * (1 - value))
  const back = (at: number): number => 1 / (1 + Math.exp(-at))
  return {
    interval: known({ lower: back(middle - reach), upper: back(middle + reach) }),
    method: 'logit',
  }
}

function presentOf(values: readonly Observed[]): Float64Array {
  const present = values.map(presentValue).filter((value) => value !== undefined)
  requireFinite(present)
  return Float64Array.from(present)
}

/** For each value, the share of the other group's values below it; ties count half. */
function placements(values: Float64Array, others: Float64Array): number[] {
  const sorted = Float64Array.from(others).sort()
  return Array.from(
    values,
    (value) =>
      (countBelow(sorted, value, false) + countBelow(sorted, value, true)) / (2 * sorted.length),
  )
}

/**
 * Number of values in `sorted` that are below `value`, or at most `value` if `withEqual` is true.
 */
function countBelow(sorted: Float64Array, value: number, withEqual: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const isBelow = withEqual ? sorted[middle]! <= value : sorted[middle]! < value
    if (isBelow) low = middle + 1
    else high = middle
  }
  return low
}

function varianceOf(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
