import { type Known, known } from '@attune/core'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import { type Observed, presentValue } from './observed.js'

export interface HolmAdjustment {
  /** p-values that take part: those that are known. */
  readonly m: number
  /** In the order of the input; an unknown p-value stays unknown, for its own reason. */
  readonly adjusted: readonly Known<number>[]
  /** Whether the hypothesis is rejected at `alpha`, familywise. */
  readonly reject: readonly Known<boolean>[]
}

/**
 * Holm's step-down adjustment of p-values for testing them together.
 *
 * With the m known p-values sorted ascending, adjusted_(k) = max over j <= k of min(1, (m - j + 1) p_(j)); a hypothesis
 * is rejected when its adjusted value is at most alpha. Holm, "A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979.
 * Throws out_of_range for a p-value outside [0, 1] or an alpha outside (0, 1).
 */
export function holm(pValues: readonly Observed[], alpha = 0.05): HolmAdjustment {
  requireLevel(alpha, 'significance level')
  const present = pValues.flatMap((each, index) => {
    const p = presentValue(each)
    return p === undefined ? [] : [{ index, p }]
  })
  const m = present.length
  const adjusted = pValues.map((each): Known<number> => (typeof each === 'object' ? each : known(each)))
  let largest = 0
  for (const [rank, { index, p }] of present.sort((left, right) => left.p - right.p).entries()) {
    if (!(p >= 0 && p <= 1)) throw invalidArgument('out_of_range', `${p} is no p-value; it must lie in [0, 1].`)
    largest = Math.max(largest, Math.min(1, (m - rank) * p))
    adjusted[index] = known(largest)
  }
  const reject = adjusted.map((each) => (each.state === 'known' ? known(each.value <= alpha) : each))
  return { m, adjusted, reject }
}
