import { known, type Known, type Preference, unknown } from '@attune/core'
import { swapClass, type SwapClass } from '@attune/core/findings'
import { signTest } from '@attune/statistics'

/** One pair that was shown in both orders; each answer speaks of the positions. */
export interface TwoOrders {
  /** The answer with the pair in its order. */
  readonly straight: Known<Preference>
  /** The answer with the second of the pair in the first position. */
  readonly swapped: Known<Preference>
}

/** Shares are of the complete pairs, in [0, 1]; unknown when there is nothing to divide by. */
export interface PositionBias {
  /** Pairs with two readable answers. */
  readonly complete: number
  readonly counts: Readonly<Record<SwapClass, number>>
  /** Pairs with the same outcome in both orders. */
  readonly consistencyRate: Known<number>
  /** Pairs where the same position won in both orders. */
  readonly positionBiasRate: Known<number>
  readonly firstSlotRate: Known<number>
  readonly secondSlotRate: Known<number>
  /** Pairs where one order gave a winner and the other a tie. */
  readonly softRate: Known<number>
  /** (first − second) / (first + second) over position-bound pairs, in [−1, 1]: 1 if it is always the first position. */
  readonly biasIndex: Known<number>
  /** Share of the first position among all wins given in complete pairs; ½ without bias. */
  readonly rawFirstSlotShare: Known<number>
  /** Exact two-sided sign test of first-bound against second-bound pairs. */
  readonly signTestP: Known<number>
}

/**
 * How much a pairwise judge follows the position instead of the content.
 *
 * Source: an extension of ESC-Judge's swapped comparison; the sign test is the binomial test with p = ½.
 */
export function positionBias(pairs: readonly TwoOrders[]): PositionBias {
  const counts = { consistent: 0, 'first-slot': 0, 'second-slot': 0, soft: 0, incomplete: 0 }
  const wins = { first: 0, second: 0 }
  for (const { straight, swapped } of pairs) {
    counts[swapClass(straight, swapped)] += 1
    if (straight.state === 'unknown' || swapped.state === 'unknown') continue
    for (const { value } of [straight, swapped]) if (value !== 'tie') wins[value] += 1
  }
  const complete = pairs.length - counts.incomplete
  const bound = counts['first-slot'] + counts['second-slot']
  const share = (part: number) => ratio(part, complete, 'no pair with two readable answers')
  const noneBound = 'no pair where the same position won twice'
  return {
    complete,
    counts,
    consistencyRate: share(counts.consistent),
    positionBiasRate: share(bound),
    firstSlotRate: share(counts['first-slot']),
    secondSlotRate: share(counts['second-slot']),
    softRate: share(counts.soft),
    biasIndex: ratio(counts['first-slot'] - counts['second-slot'], bound, noneBound),
    rawFirstSlotShare: ratio(wins.first, wins.first + wins.second, 'no wins in pairs with two readable answers'),
    signTestP:
      bound === 0
        ? unknown(noneBound)
        : known(signTest({ wins: counts['first-slot'], losses: counts['second-slot'] }).pValue),
  }
}

const ratio = (part: number, whole: number, why: string): Known<number> =>
  whole === 0 ? unknown(why) : known(part / whole)
