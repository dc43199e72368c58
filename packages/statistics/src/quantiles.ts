import { type Known, known, unknown } from '@attune/core'
import { invalidArgument, requireFinite } from './invalid-argument.js'
import { mean, type Observed, presentValue, sampleDeviation } from './observed.js'

/** The q-quantile of at least one value. The values must be in ascending order. */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number {
  const position = (sorted.length - 1) * q
  const below = Math.floor(position)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (position - below) * (high - low)
}

/**
 * Quantiles of `data`, one for each of `qs` (0 <= q <= 1), in their order.
 *
 * Linear interpolation between order statistics: with h = (n - 1) q, x[floor h] + (h - floor
 * h)(x[floor h + 1] - x[floor h]). Definition 7 of Hyndman and Fan, "Sample quantiles in
 * statistical packages", The American Statistician 50, 1996. Throws empty, q_out_of_range,
 * not_finite.
 */
export function quantiles(data: readonly number[], qs: readonly number[]): number[] {
  if (data.length === 0)
    throw invalidArgument('empty', 'There are no values to take a quantile of.')
  for (const q of qs) {
    if (!(q >= 0 && q <= 1))
      throw invalidArgument(
        'q_out_of_range',
        `The quantile ${q} was asked for; it must lie in [0, 1].`,
      )
  }
  requireFinite(data)
  const sorted = Float64Array.from(data).sort()
  return qs.map((q) => quantileOfSorted(sorted, q))
}

export interface Description {
  /** Number of known values. */
  readonly n: number
  /** Number of missing values, which are ignored. */
  readonly nMissing: number
  readonly mean: Known<number>
  readonly median: Known<number>
  readonly min: Known<number>
  readonly max: Known<number>
  /** Standard deviation, divisor n - 1. */
  readonly sd: Known<number>
  /** Standard error of the mean of independent values, sd / sqrt(n). */
  readonly se: Known<number>
}

/**
 * Location and spread of the known values, in their unit. All are unknown (`empty`) without values;
 * sd and se are unknown (`too_few`) for a single one. Throws not_finite.
 */
export function describe(data: readonly Observed[]): Description {
  const present = data.map(presentValue).filter((value) => value !== undefined)
  requireFinite(present)
  const n = present.length
  const counts = { n, nMissing: data.length - n }
  if (n === 0) {
    const none = unknown('empty')
    return { ...counts, mean: none, median: none, min: none, max: none, sd: none, se: none }
  }
  const sorted = Float64Array.from(present).sort()
  const sd = n > 1 ? known(sampleDeviation(present)) : unknown('too_few')
  return {
    ...counts,
    mean: known(mean(present)),
    median: known(quantileOfSorted(sorted, 0.5)),
    min: known(quantileOfSorted(sorted, 0)),
    max: known(quantileOfSorted(sorted, 1)),
    sd,
    se: sd.state === 'known' ? known(sd.value / Math.sqrt(n)) : sd,
  }
}
