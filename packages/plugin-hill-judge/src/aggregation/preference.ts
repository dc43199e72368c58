import { known, type Known, type Preference } from '@attune/core'

const scores = { first: 1, second: 0, tie: 0.5 } as const
const mirrored = { first: 'second', second: 'first', tie: 'tie' } as const

/** w of the method: 1 if the first is preferred, 0 if the second, ½ for a tie. */
export const scoreOf = (preference: Preference): number => scores[preference]

/** The same outcome, said of the pair in the other order. */
export const mirror = (outcome: Known<Preference>): Known<Preference> =>
  outcome.state === 'known' ? known(mirrored[outcome.value]) : outcome

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

/** Who has more wins; ties do not vote. */
export const winnerOf = ({ first, second }: Tally): Preference =>
  first === second ? 'tie' : first > second ? 'first' : 'second'
