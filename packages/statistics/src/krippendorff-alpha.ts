import { type Known, known, unknown } from '@attune/core'
import { distinctLabels, itemsOf, type Label, type Ratings } from './ratings.js'
import { invalidArgument } from './invalid-argument.js'
import { presentValue } from './observed.js'

export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio'

export interface KrippendorffAlpha {
  /** Alpha, at most 1; 0 is agreement by chance. Unknown: `no_pairable_values`, `no_variation`. */
  readonly alpha: Known<number>
  /**
   * Number of values in units with at least two values. A single value of a unit cannot be compared
   * and is ignored.
   */
  readonly nPairable: number
  readonly observedDisagreement: Known<number>
  readonly expectedDisagreement: Known<number>
  /**
   * Distinct values that are compared, in order. They label the rows and columns of `coincidence`.
   */
  readonly values: readonly Label[]
  /** Frequency of each value: row sums of `coincidence`. */
  readonly marginals: readonly number[]
  readonly coincidence: readonly (readonly number[])[]
}

/** Function for the squared difference of the values at two positions, low < high. */
type Difference = (
  low: number,
  high: number,
  values: readonly number[],
  marginals: readonly number[],
) => number

const squaredDifference: Record<MeasurementLevel, Difference> = {
  nominal: () => 1,
  ordinal: (low, high, _, marginals) => {
    const between = marginals.slice(low, high + 1).reduce((sum, count) => sum + count, 0)
    return (between - (marginals[low]! + marginals[high]!) / 2) ** 2
  },
  interval: (low, high, values) => (values[high]! - values[low]!) ** 2,
  ratio: (low, high, values) =>
    ((values[high]! - values[low]!) / (values[high]! + values[low]!)) ** 2,
}

/** Values of each unit with at least two values. */
const pairableUnits = (ratings: Ratings<Label>): Label[][] =>
  itemsOf(ratings)
    .map((item) => item.map(presentValue).filter((value) => value !== undefined))
    .filter((unit) => unit.length >= 2)

/**
 * Coincidence matrix o_ck: the number of ordered pairs of a value c and a value k from different
 * raters of one unit. Each pair has the weight 1 / (m_u - 1) in a unit with m_u values.
 */
function coincidences(units: readonly (readonly Label[])[], values: readonly Label[]): number[][] {
  const place = new Map(values.map((value, index) => [value, index]))
  const matrix = values.map(() => values.map(() => 0))
  for (const unit of units) {
    for (const [i, left] of unit.entries()) {
      for (const [j, right] of unit.entries()) {
        if (i !== j) matrix[place.get(left)!]![place.get(right)!]! += 1 / (unit.length - 1)
      }
    }
  }
  return matrix
}

function requireLevelFits(values: readonly Label[], level: MeasurementLevel): void {
  if (level === 'nominal') return
  if (values.some((value) => typeof value !== 'number')) {
    throw invalidArgument(
      'not_numeric',
      `Named categories have no ${level} distance; use the level nominal, or numbers.`,
    )
  }
  if (level === 'ratio' && values.some((value) => Number(value) < 0)) {
    throw invalidArgument('out_of_range', 'Values on a ratio scale are not negative.')
  }
}

/**
 * Krippendorff's alpha: agreement beyond chance of any number of raters. Raters need not rate every
 * unit.
 *
 * Units are the items of the ratings. alpha = 1 - Do / De, with Do = sum_ck o_ck d2(c, k) / n and
 * De = sum_ck n_c n_k d2(c, k) / (n (n - 1)); o is the coincidence matrix, n_c are its row sums,
 * and n is their sum. d2 by level: nominal 1 for different values; interval (c - k)^2; ratio ((c -
 * k) / (c + k))^2; ordinal (sum of n_g for g from c to k - (n_c + n_k) / 2)^2. Krippendorff,
 * Content Analysis, ch. 11; "Computing Krippendorff's alpha-reliability", 2011. Throws
 * length_mismatch, not_finite, not_numeric (names with a level other than nominal), out_of_range
 * (ratio < 0).
 */
export function krippendorffAlpha(
  ratings: Ratings<Label>,
  level: MeasurementLevel,
): KrippendorffAlpha {
  const units = pairableUnits(ratings)
  const values = distinctLabels(units.flat())
  requireLevelFits(values, level)
  const coincidence = coincidences(units, values)
  const marginals = coincidence.map((row) => row.reduce((sum, each) => sum + each, 0))
  const nPairable = units.reduce((sum, unit) => sum + unit.length, 0)
  const frame = { nPairable, values, marginals, coincidence }
  if (nPairable === 0) {
    const none = unknown('no_pairable_values')
    return { ...frame, alpha: none, observedDisagreement: none, expectedDisagreement: none }
  }
  let observed = 0
  let expected = 0
  const numbers = values.map(Number)
  for (let low = 0; low < values.length; low++) {
    for (let high = low + 1; high < values.length; high++) {
      const difference = 2 * squaredDifference[level](low, high, numbers, marginals)
      observed += (coincidence[low]![high]! * difference) / nPairable
      expected += (marginals[low]! * marginals[high]! * difference) / (nPairable * (nPairable - 1))
    }
  }
  return {
    ...frame,
    alpha: expected > 0 ? known(1 - observed / expected) : unknown('no_variation'),
    observedDisagreement: known(observed),
    expectedDisagreement: known(expected),
  }
}
