import { type Known, known, unknown } from '@attune/core'
import { fUpper, studentCritical, studentTwoSided } from '../distributions.js'
import { requireFinite, requireLevel } from '../invalid-argument.js'
import { presentValue } from '../observed.js'
import { itemsOf, type Ratings } from '../ratings.js'
import type { Interval } from '../resample.js'
import { additiveFit, connectedRaters, type FitItem } from './additive-fit.js'

export interface RaterLean {
  /** Number of ratings by this rater in the fit. */
  readonly n: number
  /**
   * Rater effect: above 0 for a lenient rater, below 0 for a severe one, in units of the ratings.
   * Unknown: `no_values` (a rater outside the fit), or the reason of `residualSd`.
   */
  readonly lean: Known<number>
  readonly standardError: Known<number>
  readonly t: Known<number>
  readonly pValue: Known<number>
  readonly interval: Known<Interval>
  /**
   * Standard deviation of this rater's residuals, comparable with `residualSd`. A large value means
   * a noisy rater, not a severe one.
   */
  readonly noise: Known<number>
}

export interface RaterSeverity {
  /** Number of ratings in the fit, which uses items with at least two ratings. */
  readonly n: number
  readonly nItems: number
  readonly nRaters: number
  /** Number of missing ratings over all items. */
  readonly missing: number
  /** Residual standard deviation. Unknown: `too_few_raters`, `not_connected`, `no_residual_df`. */
  readonly residualSd: Known<number>
  readonly df: Known<number>
  /**
   * F statistic of the hypothesis that all rater effects are equal. Unknown: `zero_variance`, and
   * the reasons of `residualSd`.
   */
  readonly F: Known<number>
  readonly pEqual: Known<number>
  readonly raters: readonly RaterLean[]
  /**
   * Scores corrected for severity: the mean of (rating - lean) over the raters of the item. Unknown
   * (`no_values`) for items outside the fit.
   */
  readonly items: readonly Known<number>[]
}

/**
 * Severity of raters: how much higher or lower each rater scores than the panel on the same items,
 * by the additive model y_ir = item_i + lean_r + error. lean_r is the rater effect.
 *
 * Least squares over all ratings of items with at least two ratings; the rater effects sum to 0.
 * Raters need not rate every item, but shared items must connect all raters. The intervals assume
 * equal noise of all raters; those of `leanIntervals` do not. F = ((RSS0 - RSS) / (R - 1)) / (RSS /
 * df) for R raters, with the residual sums of squares RSS of the model and RSS0 of the model
 * without rater effects, and df = n - items - R + 1. Scheffé, The Analysis of Variance, 1959, ch.
 * 4. Throws length_mismatch, not_finite, out_of_range (confidence).
 */
export function raterSeverity(ratings: Ratings, confidence = 0.95): RaterSeverity {
  requireLevel(confidence, 'confidence')
  const all = itemsOf(ratings).map((item) => item.map(presentValue))
  requireFinite(all.flat().filter((value) => value !== undefined))
  const items = fitItems(all)
  const inFit = new Set(items.flatMap((item) => item.map(({ rater }) => rater)))
  const n = items.reduce((sum, item) => sum + item.length, 0)
  const frame = {
    n,
    nItems: items.length,
    nRaters: inFit.size,
    missing: all.flat().filter((value) => value === undefined).length,
  }
  const why =
    inFit.size < 2
      ? 'too_few_raters'
      : connectedRaters(items, inFit).length > 1
        ? 'not_connected'
        : undefined
  if (why !== undefined) return { ...frame, ...withoutFit(ratings.raters, all.length, why) }

  const order = [...inFit].sort((left, right) => left - right)
  const fit = additiveFit(items, order)
  const largest = Math.max(1, ...items.flat().map(({ value }) => Math.abs(value)))
  const df = n - items.length - order.length + 1
  const sd = df > 0 ? Math.sqrt(fit.rss / df) : undefined
  const isExact = sd !== undefined && sd <= 1e-12 * largest
  const F =
    sd === undefined || isExact ? undefined : (fit.rss0 - fit.rss) / (order.length - 1) / sd ** 2
  const noTest = unknown(sd === undefined ? 'no_residual_df' : 'zero_variance')
  return {
    ...frame,
    residualSd: sd === undefined ? unknown('no_residual_df') : known(isExact ? 0 : sd),
    df: known(df),
    F: F === undefined ? noTest : known(F),
    pEqual: F === undefined ? noTest : known(fUpper(F, order.length - 1, df)),
    raters: Array.from({ length: ratings.raters }, (_, rater): RaterLean => {
      const at = order.indexOf(rater)
      if (at === -1) return { n: 0, ...noLean(unknown('no_values')) }
      const own = fit.residuals.filter((each) => each.rater === rater)
      const squares = own.reduce((sum, { value }) => sum + value ** 2, 0)
      const lean = withoutRoundingError(fit.raterEffects[at]!)
      const noise =
        df > 0 ? known(Math.sqrt((squares / own.length) * (n / df))) : unknown('no_residual_df')
      return {
        n: own.length,
        lean: known(lean),
        noise,
        ...testOfLean(lean, fit.variances[at]!, { sd, isExact, df, confidence }),
      }
    }),
    items: all.map((item) => {
      const values = item.flatMap((value, rater) => {
        const at = order.indexOf(rater)
        return value === undefined || at === -1
          ? []
          : [value - withoutRoundingError(fit.raterEffects[at]!)]
      })
      return values.length === 0
        ? unknown('no_values')
        : known(values.reduce((sum, value) => sum + value, 0) / values.length)
    }),
  }
}

/** Items with at least two ratings, which the fit uses. */
export const fitItems = (all: readonly (readonly (number | undefined)[])[]): FitItem[] =>
  all
    .map((item) => item.flatMap((value, rater) => (value === undefined ? [] : [{ rater, value }])))
    .filter((item) => item.length > 1)

const withoutRoundingError = (lean: number): number => (Math.abs(lean) < 1e-12 ? 0 : lean)

interface Noise {
  readonly sd: number | undefined
  readonly isExact: boolean
  readonly df: number
  readonly confidence: number
}

function testOfLean(
  lean: number,
  variance: number,
  { sd, isExact, df, confidence }: Noise,
): Pick<RaterLean, 'standardError' | 't' | 'pValue' | 'interval'> {
  if (sd === undefined) {
    const none = unknown('no_residual_df')
    return { standardError: none, t: none, pValue: none, interval: none }
  }
  const none = unknown('zero_variance')
  if (isExact)
    return {
      standardError: known(0),
      t: none,
      pValue: none,
      interval: known({ lower: lean, upper: lean }),
    }
  const se = sd * Math.sqrt(variance)
  const reach = studentCritical(confidence, df) * se
  return {
    standardError: known(se),
    t: known(lean / se),
    pValue: known(studentTwoSided(lean / se, df)),
    interval: known({ lower: lean - reach, upper: lean + reach }),
  }
}

const noLean = (none: Known<never>): Omit<RaterLean, 'n'> => ({
  lean: none,
  standardError: none,
  t: none,
  pValue: none,
  interval: none,
  noise: none,
})

function withoutFit(
  raters: number,
  items: number,
  why: string,
): Omit<RaterSeverity, 'n' | 'nItems' | 'nRaters' | 'missing'> {
  const none = unknown(why)
  return {
    residualSd: none,
    df: none,
    F: none,
    pEqual: none,
    raters: Array.from({ length: raters }, () => ({ n: 0, ...noLean(none) })),
    items: Array.from({ length: items }, () => none),
  }
}
