import type { Preference } from '@attune/core'

/** Aspects of a role-player that people rate from 0 to 2. */
export const roleMetrics = [
  'coherence',
  'fluency',
  'thematicConsistency',
  'completeness',
  'emotionalCongruence',
  'humanoid',
] as const

export type RoleMetric = (typeof roleMetrics)[number]

/**
 * Criterion of an aspect, with a prefix, because the supporter's fluency is a different criterion.
 */
export const seekerCriterion = (metric: RoleMetric): string => `seeker-${metric}`

/** Maximum rating; the minimum is 0. */
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
  /** Wins plus half the ties, as a share of the role-player's comparisons. */
  readonly share: number
}

/**
 * Share of comparisons in which each role-player was chosen as the more human one. Source:
 * ESC-Eval, pairwise comparison of role-players.
 */
export function pickShares(comparisons: readonly RoleComparison[]): ReadonlyMap<string, PickShare> {
  const names = [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
  return new Map(
    names.map((name) => {
      const own = comparisons.filter(({ first, second }) => first === name || second === name)
      const wins = own.filter(
        ({ first, outcome }) => outcome === (first === name ? 'first' : 'second'),
      ).length
      const ties = own.filter(({ outcome }) => outcome === 'tie').length
      return [name, { comparisons: own.length, wins, ties, share: (wins + ties / 2) / own.length }]
    }),
  )
}
