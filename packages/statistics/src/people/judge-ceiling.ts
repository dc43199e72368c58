import { type Known, known, unknown } from '@attune/core'
import { productMoment } from '../correlation.js'
import { requireSameLength } from '../invalid-argument.js'
import { mean, type Observed, presentValue } from '../observed.js'
import { ranks } from '../ranks.js'
import { itemsOf, type Ratings } from '../ratings.js'

/**
 * Measure of agreement of two lists: a correlation from -1 to 1, or the mean absolute difference
 * (smaller is better).
 */
export type CeilingMeasure = 'pearson' | 'spearman' | 'mae'

export interface JudgeCeiling {
  readonly raters: readonly {
    /** Number of items with values of this rater, of at least one other rater, and of the judge. */
    readonly n: number
    /**
     * Agreement with the mean of the other raters: of this rater (`human`), and of the judge.
     * Unknown: `too_few_items` (under three), `constant`.
     */
    readonly human: Known<number>
    readonly judge: Known<number>
  }[]
  /**
   * Number of raters for whom both agreements are known. Without any, the means are unknown
   * (`no_raters`).
   */
  readonly nRaters: number
  /**
   * Means over raters: agreement of a rater with the other raters (`ceiling`), and of the judge
   * with the same raters.
   */
  readonly ceiling: Known<number>
  readonly judge: Known<number>
  /** Difference `judge` - `ceiling`. */
  readonly difference: Known<number>
  /** Agreement of the judge with the mean of all raters. */
  readonly consensus: { readonly n: number; readonly value: Known<number> }
}

/**
 * Compares a judge with the agreement that raters reach (the ceiling). For each rater, both the
 * rater and the judge are compared with the mean of the other raters. Values are rounded to 9
 * decimals for Spearman's rho, so that equal means tie. Throws length_mismatch.
 */
export function judgeCeiling(
  ratings: Ratings,
  judge: readonly Observed[],
  measure: CeilingMeasure,
): JudgeCeiling {
  const items = itemsOf(ratings)
  requireSameLength(items, judge)
  const rated = items.flatMap((item, at) => {
    const score = presentValue(judge[at]!)
    return score === undefined ? [] : [{ own: item.map(presentValue), score }]
  })
  const raters = Array.from({ length: ratings.raters }, (_, rater) => {
    const rows = rated.flatMap(({ own, score }) => {
      const others = own.filter((value, at): value is number => at !== rater && value !== undefined)
      const value = own[rater]
      return value === undefined || others.length === 0
        ? []
        : [{ value, score, target: mean(others) }]
    })
    const target = rows.map((row) => row.target)
    return {
      n: rows.length,
      human: agreementWith(
        rows.map((row) => row.value),
        target,
        measure,
      ),
      judge: agreementWith(
        rows.map((row) => row.score),
        target,
        measure,
      ),
    }
  })
  const both = raters.flatMap(({ human, judge: of }) =>
    human.state === 'known' && of.state === 'known'
      ? [{ human: human.value, judge: of.value }]
      : [],
  )
  const over = (values: readonly number[]): Known<number> =>
    values.length === 0 ? unknown('no_raters') : known(mean(values))
  const consensual = rated.flatMap(({ own, score }) => {
    const values = own.filter((value) => value !== undefined)
    return values.length === 0 ? [] : [{ score, target: mean(values) }]
  })
  const scores = consensual.map(({ score }) => score)
  return {
    raters,
    nRaters: both.length,
    ceiling: over(both.map(({ human }) => human)),
    judge: over(both.map((each) => each.judge)),
    difference: over(both.map((each) => each.judge - each.human)),
    consensus: {
      n: scores.length,
      value: agreementWith(
        scores,
        consensual.map(({ target }) => target),
        measure,
      ),
    },
  }
}

function agreementWith(
  values: readonly number[],
  target: readonly number[],
  measure: CeilingMeasure,
): Known<number> {
  if (measure === 'mae') {
    if (values.length === 0) return unknown('too_few_items')
    return known(mean(values.map((value, at) => Math.abs(value - target[at]!))))
  }
  if (values.length < 3) return unknown('too_few_items')
  const [x, y] =
    measure === 'pearson'
      ? [values, target]
      : [ranks(values.map(rounded)), ranks(target.map(rounded))]
  return isConstant(x) || isConstant(y) ? unknown('constant') : known(productMoment(x, y))
}

const rounded = (value: number): number => Math.round(value * 1e9) / 1e9

function isConstant(values: readonly number[]): boolean {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) <= 1e-12
}
