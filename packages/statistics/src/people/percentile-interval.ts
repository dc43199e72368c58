import { type Known, known, unknown } from '@attune/core'
import { requireLevel } from '../invalid-argument.js'
import { quantileOfSorted } from '../quantiles.js'
import type { Draw, Interval } from '../resample.js'

/**
 * Minimum share of resamples in which the statistic is defined. With fewer, the defined ones are
 * not representative, and the interval is unknown.
 */
const LEAST_DEFINED = 0.95

export interface Replicates {
  /** Value of the statistic in each resample, in the order of the draws. */
  readonly replicates: readonly Known<number>[]
  readonly undefined: number
  /**
   * Percentile interval of the defined values. Unknown (`too_many_undefined`) if more than 5 % are
   * undefined, or fewer than two are left.
   */
  readonly interval: Known<Interval>
}

export interface ReplicateOptions {
  /** Source of resamples, for example `drawWith(createRandom('some seed'))`. */
  readonly draw: Draw
  /** Number of resamples; default 2,000. */
  readonly resamples?: number
  /** Confidence of the interval, between 0 and 1; default 0.95. */
  readonly confidence?: number
}

/**
 * Computes a statistic over resamples of `size` items. The statistic may be unknown for some of
 * them.
 */
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
