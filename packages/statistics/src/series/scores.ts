import { invalidArgument } from '../invalid-argument.js'
import type { Observed } from '../observed.js'

/** Positivity scores s_0…s_T in [0, 1] of one dialogue; s_0 belongs to the scripted opening utterance. */
export type Scores = readonly Observed[]

type Present = Exclude<Observed, { readonly state: 'unknown' }>

export const isKnown = (observed: Observed): observed is Present =>
  typeof observed === 'number' || observed.state === 'known'

export const valueOf = (observed: Observed): number | undefined => {
  if (typeof observed === 'number') return observed
  return observed.state === 'known' ? observed.value : undefined
}

/** The score at `index`; undefined when it is unknown. */
export const scoreOf = (observed: Observed, index: number): number | undefined =>
  isKnown(observed) ? scoreIn(observed, index) : undefined

export function scoreIn(observed: Present, index: number): number {
  const score = typeof observed === 'number' ? observed : observed.value
  // Written so that NaN fails as well.
  if (score >= 0 && score <= 1) return score
  throw invalidArgument('out_of_range', `Score ${index} is ${score}; scores lie in [0, 1].`)
}
