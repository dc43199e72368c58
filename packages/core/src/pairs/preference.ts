import type { Known, Preference } from '../contracts/data.js'
import { known, unknown } from '../values.js'

const mirrored = { first: 'second', second: 'first', tie: 'tie' } as const
const scores = { first: 1, second: 0, tie: 0.5 } as const

/** The same outcome, said of the pair in the other order. */
export const mirror = (outcome: Known<Preference>): Known<Preference> =>
  outcome.state === 'known' ? known(mirrored[outcome.value]) : outcome

/**
 * `w` of a pairwise outcome: 1 if the first is preferred, 0 if the second, ½ for a tie (ESC-Judge, section 4 of its method
 * sheet). The score of the mirrored pair is `1 − w`. An unknown outcome has no score, for the same reason.
 */
export const preferenceScore = (outcome: Known<Preference>): Known<number> =>
  outcome.state === 'known' ? known(scores[outcome.value]) : outcome

/** One answer of a pairwise judge. */
export interface Showing {
  /** Whether the second of the pair was shown in the first position. */
  readonly swapped: boolean
  /** The verdict on the positions, not on the pair; unknown if its answer is unreadable. */
  readonly outcome: Known<Preference>
}

export interface CombinationRule {
  /** `unanimous`: all agree, or it is a tie. `majority`: held by more than half of the showings used, or it is a tie. */
  readonly agreement: 'unanimous' | 'majority'
  /** An unreadable answer leaves the pair without outcome (`skip`), counts as a tie, or is left out (`use-other`). */
  readonly unreadable: 'skip' | 'tie' | 'use-other'
}

/** The judge's behaviour over two showings, one in each order: does it follow the content or the position? */
export type SwapClass = 'consistent' | 'first-slot' | 'second-slot' | 'soft' | 'incomplete'

/** The published rule: a win needs both orders, and an unreadable answer voids the pair. */
export const publishedRule: CombinationRule = { agreement: 'unanimous', unreadable: 'skip' }

/**
 * One outcome for a pair from all its showings, mapped back to the order of the pair. Unknown, with the reason of the first
 * unreadable answer, when the rule leaves nothing to go by; unknown with `not shown` for no showing at all.
 *
 * Source: ESC-Judge (Madani and Srihari), pairwise comparison with swapped positions; `majority`, `tie` and `use-other` are
 * extensions.
 */
export function combineShowings(
  showings: readonly Showing[],
  rule: CombinationRule = publishedRule,
): Known<Preference> {
  const votes: Preference[] = []
  let unreadable: Known<Preference> | undefined
  for (const showing of showings) {
    const outcome = showing.swapped ? mirror(showing.outcome) : showing.outcome
    if (outcome.state === 'known') votes.push(outcome.value)
    else if (rule.unreadable === 'tie') votes.push('tie')
    else unreadable ??= outcome
  }
  if (unreadable && (rule.unreadable === 'skip' || votes.length === 0)) return unreadable
  if (votes.length === 0) return unknown('not shown')
  return known(agreed(votes, rule.agreement))
}

/**
 * How the two answers on one pair hang together, `straight` given with the pair in its order and `swapped` the other way
 * round: `consistent`, the same once mapped back; `first-slot` or `second-slot`, the same position twice; `soft`, one of them
 * a tie; `incomplete`, one of them unreadable.
 */
export function swapClass(straight: Known<Preference>, swapped: Known<Preference>): SwapClass {
  if (straight.state === 'unknown' || swapped.state === 'unknown') return 'incomplete'
  const [one, other] = [straight.value, swapped.value]
  if (one === 'tie' || other === 'tie') return one === other ? 'consistent' : 'soft'
  if (one !== other) return 'consistent'
  return one === 'first' ? 'first-slot' : 'second-slot'
}

function agreed(votes: readonly Preference[], agreement: CombinationRule['agreement']): Preference {
  const needed = agreement === 'unanimous' ? votes.length : Math.floor(votes.length / 2) + 1
  const held = (preference: Preference) => votes.filter((vote) => vote === preference).length >= needed
  if (held('first')) return 'first'
  return held('second') ? 'second' : 'tie'
}
