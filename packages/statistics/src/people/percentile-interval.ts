import { type Known, known, unknown } from '@attune/core'
import { requireLevel } from '../invalid-argument.js'
import { quantileOfSorted } from '../quantiles.js'
import type { Draw, Interval } from '../resample.js'

/**
 * Minimum share of replicates with a value: with fewer, the remaining ones are not a sample of the
 * statistic, and the interval is unknown.
 */
const LEAST_DEFINED = 0.95

export interface Replicates {
  /** Replicates in the order of the draws. */
  readonly replicates: readonly Known<number>[]
  readonly undefined: number
  /**
   * Percentile interval of the defined replicates. Unknown: `too_many_undefined` (more than 5 %, or
   * fewer than two left).
   */
  readonly interval: Known<Interval>
}

export interface ReplicateOptions {
  /** The source of resamples: `drawWith(createRandom('some seed'))`. */
  readonly draw: Draw
  /** Number of resamples; default 2,000. */
  readonly resamples?: number
  /** Confidence of the interval, between 0 and 1; default 0.95. */
  readonly confidence?: number
}

/** A statistic over resamples of `size` things; it may be unknown for some of them. */
export function replicatesOf(
  size: number,
  statistic: (positions: Uint32Array) => Known<number>,
  { draw, resamples = 2000, confidence = 0.95 }: ReplicateOptions,
): Replicates {
  requireLevel(confidence, 'confidence')
  const positions = new Uint32Array(size)
  const replicates = Array.from({ length: resamples }, () => {
    draw(positions)
    return statistic(positions)
  })
  const values = Float64Array.from(
    replicates.flatMap((each) => (each.state === 'known' ? [each.value] : [])),
  ).sort()
  const tail = (1 - confidence) / 2
  const isEnough = values.length >= LEAST_DEFINED * resamples && values.length >= 2
  return {
    replicates,
    undefined: resamples - values.length,
    interval: isEnough
      ? known({ lower: quantileOfSorted(values, tail), upper: quantileOfSorted(values, 1 - tail) })
      : unknown('too_many_undefined'),
  }
}
