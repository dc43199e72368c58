import type { Known, Preference } from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import { declaredUnder, known, unknown } from '../values.js'

const mirrored = { first: 'second', second: 'first', tie: 'tie' } as const
const scores = { first: 1, second: 0, tie: 0.5 } as const

/** The same outcome for the pair in reverse order. */
export const mirror = (outcome: Known<Preference>): Known<Preference> =>
  outcome.state === 'known' ? known(mirrored[outcome.value]) : outcome

/**
 * Score `w` of a comparison: 1 if the first dialogue is preferred, 0 if the second, ½ for a tie
 * (ESC-Judge). The score of the reversed pair is `1 − w`. An unknown outcome has an unknown score
 * with the same reason.
 */
export const preferenceScore = (outcome: Known<Preference>): Known<number> =>
  outcome.state === 'known' ? known(scores[outcome.value]) : outcome

/** Answer of a pair judge to one presentation of a pair (a showing). */
export interface Showing {
  /** True if the second dialogue of the pair was shown first. */
  readonly swapped: boolean
  /**
   * Outcome by the order of presentation, not by the order of the pair; unknown if the answer is
   * unreadable.
   */
  readonly outcome: Known<Preference>
}

export interface CombinationRule {
  /**
   * Condition for a win; otherwise the outcome is a tie. `unanimous`: all presentations have the
   * same outcome. `majority`: more than half have it. `lead`: more have it than the opposite one.
   */
  readonly agreement: 'unanimous' | 'majority' | 'lead'
  /**
   * Treatment of an unreadable answer. `skip`: the pair has no outcome. `tie`: the answer counts as
   * a tie. `use-other`: the answer is ignored.
   */
  readonly unreadable: 'skip' | 'tie' | 'use-other'
}

/**
 * Behaviour of a judge over both orders of a pair: whether it follows the content or the position.
 */
export type SwapClass = 'consistent' | 'first-slot' | 'second-slot' | 'soft' | 'incomplete'

/**
 * The published rule: a win requires both orders, and an unreadable answer leaves the pair without
 * outcome.
 */
export const publishedRule: CombinationRule = { agreement: 'unanimous', unreadable: 'skip' }

/** Rule for choices of raters: a pair is won by what more of them prefer. */
const ratersRule: CombinationRule = { agreement: 'lead', unreadable: 'use-other' }

/** The rule for a criterion of a judge of pairs: that of raters, if the judge declares them. */
export const combinationOf = (
  gives: Gives | undefined,
  criterion: string,
  rule = publishedRule,
): CombinationRule =>
  declaredUnder(gives?.criteria, criterion)?.byRaters === true ? ratersRule : rule

/**
 * Combines the outcomes of all presentations of a pair, mapped back to the order of the pair. If
 * the rule leaves no outcome, the result is unknown with the reason of the first unreadable answer.
 * Without presentations it is unknown with `not shown`.
 *
 * Source: ESC-Judge (Madani and Srihari), pairwise comparison with swapped positions; `majority`,
 * `tie` and `use-other` are extensions.
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
 * Compares the answers to both presentations of a pair: `straight` in the order of the pair,
 * `swapped` in reverse. `consistent`: the same dialogue won twice, or both are ties. `first-slot`,
 * `second-slot`: the same position won twice. `soft`: one of them is a tie. `incomplete`: one of
 * them is unreadable.
 */
export function swapClass(straight: Known<Preference>, swapped: Known<Preference>): SwapClass {
  if (straight.state === 'unknown' || swapped.state === 'unknown') return 'incomplete'
  const [one, other] = [straight.value, swapped.value]
  if (one === 'tie' || other === 'tie') return one === other ? 'consistent' : 'soft'
  if (one !== other) return 'consistent'
  return one === 'first' ? 'first-slot' : 'second-slot'
}

function agreed(votes: readonly Preference[], agreement: CombinationRule['agreement']): Preference {
  if (agreement === 'lead') return leading(votes)
  const needed = agreement === 'unanimous' ? votes.length : Math.floor(votes.length / 2) + 1
  const held = (preference: Preference) =>
    votes.filter((vote) => vote === preference).length >= needed
  if (held('first')) return 'first'
  return held('second') ? 'second' : 'tie'
}

function leading(votes: readonly Preference[]): Preference {
  const lead = votes.reduce((sum, vote) => sum + scores[vote] - 0.5, 0)
  if (lead === 0) return 'tie'
  return lead > 0 ? 'first' : 'second'
}
