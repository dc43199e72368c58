import { type Known, known, unknown } from '@attune/core'
import { requireFinite } from './invalid-argument.js'
import { mean, sampleDeviation } from './moments.js'
import { type Observed, presentValue } from './observed.js'
import { quantileOfSorted } from './quantiles.js'

export interface Description {
  /** Values that are there. */
  readonly n: number
  /** Values that are missing; they take no part. */
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
 * Location and spread of the values that are there, in their own unit. Everything is unknown (`empty`) without values;
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
