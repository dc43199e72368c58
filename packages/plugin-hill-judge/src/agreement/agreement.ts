import type { Known, Preference } from '@attune/core'
import { cohenKappa } from '@attune/statistics'
import { ratio } from '../ratio.js'

/** Two outcomes for the same thing: a judge's and a label's, or those of two annotators. */
export interface OutcomePair {
  readonly one: Known<Preference>
  readonly other: Known<Preference>
}

export interface MatchCount {
  readonly match: number
  readonly count: number
  /** match / count, in [0, 1]. */
  readonly rate: Known<number>
}

/** How far two sides agree. */
export interface Agreement {
  readonly items: number
  /** Share of the items on which both sides have an outcome, in [0, 1]. */
  readonly coverage: Known<number>
  /** Over items that both sides decided; the published match rate. */
  readonly nonTie: MatchCount
  /** Over items on which both sides have an outcome, ties included. */
  readonly threeWay: MatchCount
  /** Cohen's κ over the same items as `threeWay`, at most 1; unknown without items, or when only one outcome occurs. */
  readonly kappa: Known<number>
}

/**
 * Agreement of two sides that each prefer the first, the second or neither.
 *
 * Source: ESC-Judge, section 4.3 (match rate, ties discarded); three-way rate and κ are additions.
 */
export function agreement(pairs: readonly OutcomePair[]): Agreement {
  const covered = pairs.flatMap(({ one, other }) =>
    one.state === 'known' && other.state === 'known' ? [{ one: one.value, other: other.value }] : [],
  )
  const ones = covered.map(({ one }) => one)
  const others = covered.map(({ other }) => other)
  return {
    items: pairs.length,
    coverage: ratio(covered.length, pairs.length, 'no items'),
    nonTie: matches(covered.filter(({ one, other }) => one !== 'tie' && other !== 'tie')),
    threeWay: matches(covered),
    kappa: cohenKappa(ones, others, { labels: ['first', 'second', 'tie'] }).kappa,
  }
}

function matches(pairs: readonly { one: Preference; other: Preference }[]): MatchCount {
  const match = pairs.filter(({ one, other }) => one === other).length
  return { match, count: pairs.length, rate: ratio(match, pairs.length, 'no items') }
}
