import { known } from '../known.js'
import type { Known, Preference } from '../contracts/data.js'

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
