import { type Known, known, unknown } from '@attune/core'
import { studentCritical, studentTwoSided } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import { type Observed, presentValue } from './observed.js'
import { itemsOf, type Ratings } from './ratings.js'
import type { Interval } from './resample.js'

/**
 * Weights of agreement between categories. `identity`: only equal categories agree. The others give
 * partial agreement, higher for categories that are closer on the scale.
 */
export type AgreementWeights = 'identity' | 'linear' | 'quadratic' | 'ordinal'

export interface GwetOptions {
  /** All categories of the scale in order, also unused ones; at least two. */
  readonly categories: readonly number[]
  /** Default `identity`, which gives AC1. All others give AC2. */
  readonly weights?: AgreementWeights
  /** Confidence of the interval; default 0.95. */
  readonly confidence?: number
}

export interface GwetAgreement {
  /** Number of items with at least one rating (`n`), and with at least two (`nPairable`). */
  readonly n: number
  readonly nPairable: number
  /** Coefficient, at most 1; 0 is agreement by chance. Unknown: `no_pairs`, `one_category`. */
  readonly coefficient: Known<number>
  readonly observed: Known<number>
  readonly chance: Known<number>
  /**
   * Standard error with items as a random sample and raters as fixed. Unknown (`too_few_items`),
   * like the following members, for a single item.
   */
  readonly standardError: Known<number>
  /** coefficient ± t standardError, at most 1. */
  readonly interval: Known<Interval>
  /**
   * Two-sided p-value for the hypothesis of no agreement beyond chance. Unknown (`zero_variance`)
   * if all items contribute the same.
   */
  readonly pValue: Known<number>
}

const closeness: Record<
  AgreementWeights,
  (places: readonly [number, number], scale: readonly number[]) => number
> = {
  identity: ([k, l]) => Number(k === l),
  linear: ([k, l], scale) => 1 - Math.abs(scale[k]! - scale[l]!) / rangeOf(scale),
  quadratic: ([k, l], scale) => 1 - ((scale[k]! - scale[l]!) / rangeOf(scale)) ** 2,
  ordinal: ([k, l], { length: q }) => {
    const distance = Math.abs(k - l) + 1
    return 1 - (distance * (distance - 1)) / (q * (q - 1))
  },
}

const rangeOf = (scale: readonly number[]): number => Math.max(...scale) - Math.min(...scale)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Gwet's AC1 and AC2: agreement of raters beyond chance. Unlike kappa, it stays meaningful if
 * nearly all ratings are the same.
 *
 * Item i has m_i ratings, r_ik of them in category k out of q; w_kl are the weights. observed =
 * mean over items with m_i >= 2 of sum_k r_ik (sum_l w_kl r_il - 1) / (m_i (m_i - 1)); pi_k = mean
 * of r_ik / m_i; chance = sum(w) / (q (q - 1)) sum_k pi_k (1 - pi_k). coefficient = (observed -
 * chance) / (1 - chance); its variance is that of the items' contributions. Gwet, "Computing
 * inter-rater reliability and its variance in the presence of high agreement", British Journal of
 * Mathematical and Statistical Psychology 61, 2008; Handbook of Inter-Rater Reliability, 2014, ch.
 * 5. Throws length_mismatch, unknown_name (a rating that is not a category), out_of_range
 * (confidence).
 */
export function gwetAgreement(ratings: Ratings, options: GwetOptions): GwetAgreement {
  const { categories, weights = 'identity', confidence = 0.95 } = options
  requireLevel(confidence, 'confidence')
  const counts = itemsOf(ratings)
    .map((item) => countsOf(item, categories))
    .filter((row) => sum(row) > 0)
  const pairable = counts.filter((row) => sum(row) >= 2)
  const frame = { n: counts.length, nPairable: pairable.length }
  const reason =
    pairable.length === 0 ? 'no_pairs' : categories.length < 2 ? 'one_category' : undefined
  if (reason !== undefined) {
    const none = unknown(reason)
    return { ...frame, coefficient: none, observed: none, chance: none, ...without(none) }
  }
  const q = categories.length
  const weight = categories.map((_, k) =>
    categories.map((__, l) => closeness[weights]([k, l], categories)),
  )
  const scale = sum(weight.flat()) / (q * (q - 1))
  const shares = categories.map(
    (_, k) => sum(counts.map((row) => row[k]! / sum(row))) / counts.length,
  )
  const chance = scale * sum(shares.map((share) => share * (1 - share)))
  const observed = sum(pairable.map((row) => agreementOf(row, weight))) / pairable.length
  const coefficient = (observed - chance) / (1 - chance)
  const known3 = {
    coefficient: known(coefficient),
    observed: known(observed),
    chance: known(chance),
  }
  if (counts.length < 2) return { ...frame, ...known3, ...without(unknown('too_few_items')) }
  const contributions = counts.map((row) => {
    const m = sum(row)
    const own =
      m < 2
        ? 0
        : ((counts.length / pairable.length) * (agreementOf(row, weight) - chance)) / (1 - chance)
    const expected = scale * sum(row.map((times, k) => (times * (1 - shares[k]!)) / m))
    return own - (2 * (1 - coefficient) * (expected - chance)) / (1 - chance)
  })
  return { ...frame, ...known3, ...whyUnknown(contributions, coefficient, confidence) }
}

type Doubt = Pick<GwetAgreement, 'standardError' | 'interval' | 'pValue'>

const without = (none: Known<never>): Doubt => ({
  standardError: none,
  interval: none,
  pValue: none,
})

function whyUnknown(
  contributions: readonly number[],
  coefficient: number,
  confidence: number,
): Doubt {
  const n = contributions.length
  const se = Math.sqrt(sum(contributions.map((each) => (each - coefficient) ** 2)) / (n * (n - 1)))
  const error = se < 1e-12 ? 0 : se
  const reach = error === 0 ? 0 : studentCritical(confidence, n - 1) * error
  return {
    standardError: known(error),
    interval: known({ lower: coefficient - reach, upper: Math.min(1, coefficient + reach) }),
    pValue:
      error === 0 ? unknown('zero_variance') : known(studentTwoSided(coefficient / error, n - 1)),
  }
}

function agreementOf(row: readonly number[], weight: readonly (readonly number[])[]): number {
  const m = sum(row)
  const agreeing = row.map(
    (times, k) => times * (sum(row.map((other, l) => weight[k]![l]! * other)) - 1),
  )
  return sum(agreeing) / (m * (m - 1))
}

function countsOf(item: readonly Observed[], categories: readonly number[]): number[] {
  const counts = categories.map(() => 0)
  for (const rating of item) {
    const value = presentValue(rating)
    if (value === undefined) continue
    const place = categories.indexOf(value)
    if (place === -1)
      throw invalidArgument('unknown_name', `The rating ${value} is not among the categories.`)
    counts[place]! += 1
  }
  return counts
}
