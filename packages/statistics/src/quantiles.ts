import { invalidArgument, requireFinite } from './invalid-argument.js'

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
