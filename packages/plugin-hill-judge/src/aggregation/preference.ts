import type { Preference } from '@attune/core'

export interface Tally {
  readonly first: number
  readonly second: number
  readonly tie: number
}

export function tally(preferences: Iterable<Preference>): Tally {
  const counts = { first: 0, second: 0, tie: 0 }
  for (const preference of preferences) counts[preference] += 1
  return counts
}

/** Preference for the side with more wins; ties are ignored. */
export const winnerOf = ({ first, second }: Tally): Preference =>
  first === second ? 'tie' : first > second ? 'first' : 'second'
