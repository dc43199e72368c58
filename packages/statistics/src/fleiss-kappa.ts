import { type Known, known, unknown } from '@attune/core'
import { invalidArgument, requireCounts, requireSameLength } from './invalid-argument.js'

/** How many raters put each item into each category. */
export interface CountedRatings {
  /** Of every item: as many as its counts add up to. */
  readonly raters: number
  /** A list per item, with a count of each category in the same order. */
  readonly counts: readonly (readonly number[])[]
}

export interface FleissKappa {
  /** At most 1; 0 is what chance gives. Unknown without subjects (`empty`) or when one category takes all (`no_variation`). */
  readonly kappa: Known<number>
  /** Share of rater pairs that agree, mean over subjects. */
  readonly observed: Known<number>
  /** The same if categories were assigned at random, with the shares they have. */
  readonly expected: Known<number>
  /** Share of all ratings that fell into each category. */
  readonly categoryShare: readonly number[]
}

/**
 * Fleiss' kappa: the agreement of a fixed number of raters, not necessarily the same ones, on nominal categories.
 *
 * With counts n_ij of the m raters that put subject i (row) into category j (column): P_i = (sum_j n_ij^2 - m) /
 * (m (m - 1)), observed = mean of P_i, p_j = sum_i n_ij / (N m), expected = sum_j p_j^2, kappa = (observed - expected)
 * / (1 - expected). Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76, 1971.
 * Throws unequal_raters (of an item, the others or `raters`), too_few_raters, length_mismatch (items), not_a_count.
 */
export function fleissKappa({ raters, counts }: CountedRatings): FleissKappa {
  const [first] = counts
  if (first === undefined) {
    const none = unknown('empty')
    return { kappa: none, observed: none, expected: none, categoryShare: [] }
  }
  for (const [at, row] of counts.entries()) {
    requireSameLength(first, row)
    const own = ratersOf(row)
    if (own !== raters)
      throw invalidArgument(
        'unequal_raters',
        `The counts of item ${at + 1} add up to ${own}, and there are ${raters} raters. ` +
          'Each list of `counts` holds the categories of one item.',
      )
  }
  if (raters < 2) throw invalidArgument('too_few_raters', 'Agreement needs at least two ratings of every item.')

  const agreeing = counts.map((row) => (row.reduce((sum, n) => sum + n * n, 0) - raters) / (raters * (raters - 1)))
  const observed = agreeing.reduce((sum, share) => sum + share, 0) / counts.length
  const totals = first.map((_, category) => counts.reduce((sum, row) => sum + row[category]!, 0))
  const categoryShare = totals.map((total) => total / (counts.length * raters))
  const expected = categoryShare.reduce((sum, share) => sum + share * share, 0)
  const varies = totals.filter((total) => total > 0).length > 1
  return {
    kappa: varies ? known((observed - expected) / (1 - expected)) : unknown('no_variation'),
    observed: known(observed),
    expected: known(expected),
    categoryShare,
  }
}

function ratersOf(row: readonly number[]): number {
  requireCounts(row)
  return row.reduce((sum, count) => sum + count, 0)
}
