import type { PairVerdict, Verdict } from '@attune/core'
import { combineShowings, type Direction } from '@attune/core/findings'

/** Two dialogues in one order, as a pair judge sees them. */
export interface Showing {
  readonly isKindFirst: boolean
  readonly verdicts: readonly PairVerdict[]
}

/**
 * True if a pair judge prefers the kind dialogue by more criteria than the hurtful one. A criterion
 * counts if both orders agree, so that a preference for a position is never right.
 */
export function isRightPair(showings: readonly Showing[]): boolean {
  const criteria = new Set(
    showings.flatMap(({ verdicts }) => verdicts.map(({ criterion }) => criterion)),
  )
  const preferred = [...criteria].map((name) => {
    const outcome = combineShowings(
      showings.flatMap(({ isKindFirst, verdicts }) =>
        verdicts
          .filter(({ criterion }) => criterion === name)
          .map((verdict) => ({ swapped: !isKindFirst, outcome: verdict.outcome })),
      ),
    )
    if (outcome.state === 'unknown' || outcome.value === 'tie') return 0
    return outcome.value === 'first' ? 1 : -1
  })
  return total(preferred) > 0
}

/**
 * True if a judge of single dialogues scores the kind one better by more criteria than the hurtful
 * one.
 */
export function isRightScore(
  kind: readonly Verdict[],
  hurtful: readonly Verdict[],
  direction: (criterion: string) => Direction,
): boolean {
  const scored = (verdicts: readonly Verdict[], name: string): number | undefined => {
    const values = verdicts.flatMap(({ criterion, outcome }) =>
      criterion === name && outcome.state === 'known' && typeof outcome.value === 'number'
        ? [outcome.value]
        : [],
    )
    return values.length === 0 ? undefined : total(values) / values.length
  }
  const better = [...new Set(kind.map(({ criterion }) => criterion))].map((name) => {
    const [one, other] = [scored(kind, name), scored(hurtful, name)]
    if (one === undefined || other === undefined) return 0
    return Math.sign(one - other) * (direction(name) === 'higher' ? 1 : -1)
  })
  return total(better) > 0
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
