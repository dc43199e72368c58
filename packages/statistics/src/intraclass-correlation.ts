import { type Known, known, unknown } from '@attune/core'
import { fQuantile } from './distributions.js'
import { requireFinite, requireLevel } from './invalid-argument.js'
import { mean, presentValue } from './observed.js'
import { itemsOf, type Ratings } from './ratings.js'
import type { Interval } from './resample.js'

export interface IntraclassValue {
  /**
   * Intraclass correlation, at most 1; it may be negative. Unknown: `too_few_items`,
   * `too_few_raters`, `zero_variance`.
   */
  readonly value: Known<number>
  readonly interval: Known<Interval>
}

export interface IntraclassCorrelation {
  /** Number of items that all raters rated. */
  readonly n: number
  /** Number of raters. */
  readonly k: number
  /** Number of items that are ignored because a rating is missing. */
  readonly dropped: number
  /** Mean squares of items, raters and the residual; unknown with too few items or raters. */
  readonly msRows: Known<number>
  readonly msColumns: Known<number>
  readonly msError: Known<number>
  /** ICC(C,1): consistency of one rater. It is 1 if raters differ only by a constant. */
  readonly C1: IntraclassValue
  /** Consistency of the mean of all raters. */
  readonly Ck: IntraclassValue
  /** ICC(A,1): absolute agreement of one rater. A severe rater lowers it. */
  readonly A1: IntraclassValue
  /** Agreement of the mean of all raters. */
  readonly Ak: IntraclassValue
  /** Degrees of freedom of the intervals of A1 and Ak. */
  readonly dfA: Known<number>
}

/**
 * Intraclass correlations of numeric ratings with F intervals, in the two-way model with raters as
 * a random sample.
 *
 * For n items and k raters, with the mean squares R of items, C of raters and E of the residual: C1
 * = (R - E) / (R + (k - 1) E), A1 = (R - E) / (R + (k - 1) E + k (C - E) / n), Ck = (R - E) / R, Ak
 * = (R - E) / (R + (C - E) / n). Items with a missing rating are ignored. McGraw and Wong, "Forming
 * inferences about some intraclass correlation coefficients", Psychological Methods 1, 1996; Shrout
 * and Fleiss, Psychological Bulletin 86, 1979 (2,1 and 3,1). Throws length_mismatch, not_finite,
 * out_of_range (confidence).
 */
export function intraclassCorrelation(ratings: Ratings, confidence = 0.95): IntraclassCorrelation {
  requireLevel(confidence, 'confidence')
  const all = itemsOf(ratings)
  const k = ratings.raters
  const items = all.flatMap((row) => {
    const present = row.map(presentValue).filter((value) => value !== undefined)
    return present.length === k ? [present] : []
  })
  const counts = { n: items.length, k, dropped: all.length - items.length }
  requireFinite(items.flat())
  if (items.length < 2 || k < 2) {
    const none = unknown(items.length < 2 ? 'too_few_items' : 'too_few_raters')
    const nothing = { value: none, interval: none }
    const values = { C1: nothing, Ck: nothing, A1: nothing, Ak: nothing }
    return { ...counts, msRows: none, msColumns: none, msError: none, ...values, dfA: none }
  }
  const squares = meanSquares(items)
  const { rows, columns, error } = squares
  const scale = { n: items.length, k, tail: (1 + confidence) / 2, tiny: squares.tiny }
  const frame = { ...counts, msRows: known(rows), msColumns: known(columns), msError: known(error) }
  return { ...frame, ...consistency(squares, scale), ...agreement(squares, scale) }
}

interface Squares {
  readonly rows: number
  readonly columns: number
  readonly error: number
  /** Largest number that counts as 0, to absorb rounding errors. */
  readonly tiny: number
}

interface Scale {
  readonly n: number
  readonly k: number
  readonly tail: number
  readonly tiny: number
}

function meanSquares(items: readonly (readonly number[])[]): Squares {
  const n = items.length
  const k = items[0]!.length
  const all = items.flat()
  const centre = mean(all)
  const tiny = 1e-12 * all.reduce((most, value) => Math.max(most, value ** 2), 1)
  const rowMeans = items.map(mean)
  const columnMeans = items[0]!.map((_, rater) => mean(items.map((item) => item[rater]!)))
  const spread = (means: readonly number[]): number =>
    means.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const rest = items.reduce(
    (sum, item, i) =>
      item.reduce(
        (each, value, j) => each + (value - rowMeans[i]! - columnMeans[j]! + centre) ** 2,
        sum,
      ),
    0,
  )
  const orZero = (value: number): number => (value <= tiny ? 0 : value)
  return {
    rows: orZero((k * spread(rowMeans)) / (n - 1)),
    columns: orZero((n * spread(columnMeans)) / (k - 1)),
    error: orZero(rest / ((n - 1) * (k - 1))),
    tiny,
  }
}

const ratio = (numerator: number, denominator: number, tiny: number): Known<number> =>
  Math.abs(denominator) <= tiny ? unknown('zero_variance') : known(numerator / denominator)

function between(lower: Known<number>, upper: Known<number>): Known<Interval> {
  if (lower.state === 'unknown') return lower
  return upper.state === 'unknown' ? upper : known({ lower: lower.value, upper: upper.value })
}

function consistency(
  { rows, error }: Squares,
  { n, k, tail, tiny }: Scale,
): Pick<IntraclassCorrelation, 'C1' | 'Ck'> {
  const q1 = fQuantile(tail, n - 1, (n - 1) * (k - 1))
  const q2 = fQuantile(tail, (n - 1) * (k - 1), n - 1)
  return {
    C1: {
      value: ratio(rows - error, rows + (k - 1) * error, tiny),
      interval: between(
        ratio(rows - q1 * error, rows + (k - 1) * q1 * error, tiny),
        ratio(rows * q2 - error, rows * q2 + (k - 1) * error, tiny),
      ),
    },
    Ck: {
      value: ratio(rows - error, rows, tiny),
      interval: between(
        ratio(rows - q1 * error, rows, tiny),
        ratio(q2 * rows - error, q2 * rows, tiny),
      ),
    },
  }
}

function agreement(
  { rows, columns, error }: Squares,
  { n, k, tail, tiny }: Scale,
): Pick<IntraclassCorrelation, 'A1' | 'Ak' | 'dfA'> {
  const single = ratio(rows - error, rows + (k - 1) * error + (k * (columns - error)) / n, tiny)
  const average = ratio(rows - error, rows + (columns - error) / n, tiny)
  if (error === 0 && columns === 0 && rows > 0) {
    const all = { value: known(1), interval: known({ lower: 1, upper: 1 }) }
    return { A1: all, Ak: all, dfA: unknown('zero_variance') }
  }
  if (single.state === 'unknown' || rows === 0) {
    const none = unknown('zero_variance')
    return {
      A1: { value: single, interval: none },
      Ak: { value: average, interval: none },
      dfA: none,
    }
  }
  const a = k * single.value
  const b = n * (1 - single.value) + k * single.value * (n - 1)
  const df =
    (a * columns + b * error) ** 2 /
    ((a * columns) ** 2 / (k - 1) + (b * error) ** 2 / ((n - 1) * (k - 1)))
  const f1 = fQuantile(tail, n - 1, df)
  const f2 = fQuantile(tail, df, n - 1)
  const mixed = k * columns + (k * n - k - n) * error
  const lower = (n * (rows - f1 * error)) / (f1 * mixed + n * rows)
  const upper = (n * (f2 * rows - error)) / (mixed + n * f2 * rows)
  const stepUp = (x: number): number => (k * x) / (1 + (k - 1) * x)
  return {
    A1: { value: single, interval: known({ lower, upper }) },
    Ak: { value: average, interval: known({ lower: stepUp(lower), upper: stepUp(upper) }) },
    dfA: known(df),
  }
}
