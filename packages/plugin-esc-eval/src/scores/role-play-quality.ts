import type { Preference } from '@attune/core'

/** What people rate of a role-player, from 0 to 2 each. */
export const roleMetrics = [
  'coherence',
  'fluency',
  'thematicConsistency',
  'completeness',
  'emotionalCongruence',
  'humanoid',
] as const

export type RoleMetric = (typeof roleMetrics)[number]

/** Its name as a criterion: a supporter's fluency is another thing. */
export const seekerCriterion = (metric: RoleMetric): string => `seeker-${metric}`

/** Ratings run from 0 to this. */
export const HIGHEST_RATING = 2

/** Two role-players whose dialogues were shown together. */
export interface RoleComparison {
  readonly first: string
  readonly second: string
  readonly outcome: Preference
}

export interface PickShare {
  readonly comparisons: number
  readonly wins: number
  readonly ties: number
  /** Wins and half the ties, of the comparisons that the role-player took part in. */
  readonly share: number
}

/** How often each role-player was picked as the more human one. Source: ESC-Eval, pairwise comparison of role-players. */
export function pickShares(comparisons: readonly RoleComparison[]): ReadonlyMap<string, PickShare> {
  const names = [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
  return new Map(
    names.map((name) => {
      const own = comparisons.filter(({ first, second }) => first === name || second === name)
      const wins = own.filter(({ first, outcome }) => outcome === (first === name ? 'first' : 'second')).length
      const ties = own.filter(({ outcome }) => outcome === 'tie').length
      return [name, { comparisons: own.length, wins, ties, share: (wins + ties / 2) / own.length }]
    }),
  )
}
