import { type Known, known, unknown } from '@attune/core'
import { studentTwoSided } from './distributions.js'
import { requireFinite } from './invalid-argument.js'
import { completePairs, mean, type Observed } from './observed.js'
import { ranks } from './ranks.js'

export interface Correlation {
  /** Number of complete pairs. */
  readonly n: number
  /** Number of pairs with a missing value, which are ignored. */
  readonly nMissing: number
  /**
   * Coefficient from -1 to 1. Unknown for fewer than two pairs (`too_few`), or if one side does not
   * vary (`constant_input`).
   */
  readonly value: Known<number>
  /**
   * Two-sided p-value for the hypothesis of no association; unknown if the coefficient is unknown.
   */
  readonly pValue: Known<number>
}

const isConstant = (values: readonly number[]): boolean =>
  values.every((value) => value === values[0])

/** Reason why these pairs have no correlation; undefined if they have one. Throws not_finite. */
export function whyNoCorrelation(
  x: readonly number[],
  y: readonly number[],
): Known<never> | undefined {
  requireFinite(x)
  requireFinite(y)
  if (x.length < 2) return unknown('too_few')
  return isConstant(x) || isConstant(y) ? unknown('constant_input') : undefined
}

/**
 * Deviations from the mean, divided by the largest of them, so that squares neither overflow nor
 * underflow.
 */
function scaledDeviations(values: ArrayLike<number>): Float64Array {
  const centre = mean(values)
  const deviations = new Float64Array(values)
  let largest = 0
  for (let at = 0; at < deviations.length; at++) {
    deviations[at]! -= centre
    largest = Math.max(largest, Math.abs(deviations[at]!))
  }
  for (let at = 0; at < deviations.length; at++) deviations[at]! /= largest
  return deviations
}

/** Product-moment correlation of two lists that both vary. */
export function productMoment(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const dx = scaledDeviations(x)
  const dy = scaledDeviations(y)
  let xx = 0
  let xy = 0
  let yy = 0
  for (let i = 0; i < dx.length; i++) {
    xx += dx[i]! * dx[i]!
    xy += dx[i]! * dy[i]!
    yy += dy[i]! * dy[i]!
  }
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
}

/**
 * Two-sided p-value by the t test of a correlation: t = r sqrt((n - 2) / (1 - r^2)) with n - 2
 * degrees of freedom. 1 for two pairs, which carry no information.
 */
export function correlationPValue(r: number, n: number): number {
  if (n === 2) return 1
  return studentTwoSided(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2)
}

/** Product-moment correlation and its p-value. Unknown with a reason if it is undefined. */
function correlate(
  x: readonly number[],
  y: readonly number[],
): Pick<Correlation, 'value' | 'pValue'> {
  const undefinedHere = whyNoCorrelation(x, y)
  if (undefinedHere !== undefined) return { value: undefinedHere, pValue: undefinedHere }
  const r = productMoment(x, y)
  return { value: known(r), pValue: known(correlationPValue(r, x.length)) }
}

/**
 * Pearson's correlation of x and y, pair by pair. Pairs with a missing value are ignored.
 *
 * r = sum((x - mx)(y - my)) / sqrt(sum((x - mx)^2) sum((y - my)^2)), with the means mx and my. The
 * p-value is that of t = r sqrt((n - 2) / (1 - r^2)) with n - 2 degrees of freedom, and 1 for two
 * pairs. Pearson, "Regression, heredity and panmixia", 1896. Throws length_mismatch, not_finite.
 */
export function pearson(x: readonly Observed[], y: readonly Observed[]): Correlation {
  const pairs = completePairs(x, y)
  return { n: pairs.x.length, nMissing: pairs.nMissing, ...correlate(pairs.x, pairs.y) }
}

export interface RankCorrelation extends Correlation {
  /** Midranks of the complete pairs. */
  readonly ranksX: readonly number[]
  readonly ranksY: readonly number[]
}

/**
 * Spearman's rank correlation rho: Pearson's correlation of the midranks of the complete pairs. The
 * p-value is by the t approximation with n - 2 degrees of freedom. It is 0 for |rho| = 1, and 1 for
 * two pairs. Spearman, "The proof and measurement of association between two things", 1904. Throws
 * length_mismatch, not_finite.
 */
export function spearman(x: readonly Observed[], y: readonly Observed[]): RankCorrelation {
  const pairs = completePairs(x, y)
  const ranksX = ranks(pairs.x)
  const ranksY = ranks(pairs.y)
  return {
    n: pairs.x.length,
    nMissing: pairs.nMissing,
    ...correlate(ranksX, ranksY),
    ranksX,
    ranksY,
  }
}
