import { type Known, known } from '@attune/core'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import { type Observed, presentValue } from './observed.js'

export interface Adjusted {
  /** Number of known p-values. Only these are adjusted. */
  readonly m: number
  /**
   * Adjusted p-values in the order of the input. An unknown p-value stays unknown, with its reason.
   */
  readonly adjusted: readonly Known<number>[]
  /** True if the hypothesis is rejected at `alpha`. */
  readonly reject: readonly Known<boolean>[]
}

/**
 * Adjusts p-values by Holm's step-down procedure: the probability that any true hypothesis is
 * rejected is at most `alpha`.
 *
 * With the m known p-values in ascending order, adjusted_(k) = max over j <= k of min(1, (m - j +
 * 1) p_(j)). A hypothesis is rejected if its adjusted p is at most alpha. Holm, "A simple
 * sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979.
 * Throws out_of_range for a p-value outside [0, 1] or an alpha outside (0, 1).
 */
export function holm(pValues: readonly Observed[], alpha = 0.05): Adjusted {
  return adjust(pValues, alpha, (sorted) => {
    let largest = 0
    return sorted.map(
      (p, rank) => (largest = Math.max(largest, Math.min(1, (sorted.length - rank) * p))),
    )
  })
}

/**
 * Adjusts p-values by the step-up procedure of Benjamini and Hochberg: the expected share of true
 * hypotheses among the rejected ones is at most `alpha`.
 *
 * With the m known p-values in ascending order, adjusted_(k) = min over j >= k of min(1, m p_(j) /
 * j). Benjamini and Hochberg, "Controlling the false discovery rate", JRSS B 57, 1995. Throws the
 * same errors as `holm`.
 */
export function benjaminiHochberg(pValues: readonly Observed[], alpha = 0.05): Adjusted {
  return adjust(pValues, alpha, (sorted) => {
    let least = 1
    return sorted
      .toReversed()
      .map((p, place) => (least = Math.min(least, (sorted.length * p) / (sorted.length - place))))
      .toReversed()
  })
}

function adjust(
  pValues: readonly Observed[],
  alpha: number,
  of: (sorted: readonly number[]) => readonly number[],
): Adjusted {
  requireLevel(alpha, 'significance level')
  const present = pValues
    .flatMap((each, index) => {
      const p = presentValue(each)
      return p === undefined ? [] : [{ index, p }]
    })
    .toSorted((left, right) => left.p - right.p)
  const outside = present.find(({ p }) => !(p >= 0 && p <= 1))
  if (outside)
    throw invalidArgument('out_of_range', `${outside.p} is no p-value; it must lie in [0, 1].`)
  const adjusted = pValues.map((each): Known<number> =>
    typeof each === 'object' ? each : known(each),
  )
  const values = of(present.map(({ p }) => p))
  for (const [rank, { index }] of present.entries()) adjusted[index] = known(values[rank]!)
  const reject = adjusted.map((each) =>
    each.state === 'known' ? known(each.value <= alpha) : each,
  )
  return { m: present.length, adjusted, reject }
}
