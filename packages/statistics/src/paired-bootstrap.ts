import { requireSameLength } from './invalid-argument.js'
import { mean } from './observed.js'
import { type BootstrapOptions, packGroups, replicate, type Uncertainty, uncertaintyOf } from './resample.js'

export interface PairedBootstrap extends Uncertainty {
  /** Mean of the differences first - second. */
  readonly difference: number
  /** Two-sided, for the hypothesis of no difference; at least 2 / (B + 1). */
  readonly pValue: number
  /** Replicates at or below zero, and at or above; a replicate of exactly zero counts in both. */
  readonly countAtMostZero: number
  readonly countAtLeastZero: number
  /** The mean difference of each resample, in the order of the draws. */
  readonly replicates: Float64Array
}

const countWhere = (values: Float64Array, holds: (value: number) => boolean): number =>
  values.reduce((count, value) => count + Number(holds(value)), 0)

/** The paired bootstrap of differences that are already taken; each group of them is drawn as one. */
export function bootstrapDifferences(
  groups: readonly (readonly number[])[],
  options: BootstrapOptions,
): PairedBootstrap {
  const packed = packGroups(groups)
  const replicates = replicate(packed, mean, options)
  const countAtMostZero = countWhere(replicates, (value) => value <= 0)
  const countAtLeastZero = countWhere(replicates, (value) => value >= 0)
  const smaller = Math.min(countAtMostZero, countAtLeastZero)
  return {
    difference: mean(packed.values),
    pValue: Math.min(1, (2 * (smaller + 1)) / (replicates.length + 1)),
    countAtMostZero,
    countAtLeastZero,
    replicates,
    ...uncertaintyOf(replicates, options.confidence),
  }
}

/**
 * The paired bootstrap: by how much does the first of two systems score above the second on the same items?
 *
 * d_i = a_i - b_i; items are drawn with replacement, the same for both systems. pValue = min(1, 2 min((#{mean d* <= 0}
 * + 1)/(B + 1), (#{mean d* >= 0} + 1)/(B + 1))). Efron and Tibshirani, An Introduction to the Bootstrap, ch. 13 and 15;
 * one added to count and total: Davison and Hinkley, Bootstrap Methods and their Application, section 4.2.
 * Throws length_mismatch, empty, not_finite, out_of_range.
 */
export function pairedBootstrap(
  a: readonly number[],
  b: readonly number[],
  options: BootstrapOptions,
): PairedBootstrap {
  requireSameLength(a, b)
  return bootstrapDifferences(
    a.map((value, item) => [value - b[item]!]),
    options,
  )
}
