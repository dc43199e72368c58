import type { AllLists } from '../lists/index.js'
import type { Reading } from './read-group.js'
import { type SeekerFeatures, seekerFeatures } from './seeker-level.js'

/** Number of dialogues that are treated as one seeker if they do not name their seeker. */
export const DIALOGUES_PER_SEEKER = 10

/**
 * Measures that need several dialogues of a seeker. Each ten consecutive dialogues are treated as
 * one seeker.
 */
export function seekersOf(
  { dialogues, features }: Reading,
  lists: AllLists,
): readonly SeekerFeatures[] {
  const count = Math.floor(dialogues.length / DIALOGUES_PER_SEEKER)
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at * DIALOGUES_PER_SEEKER, (at + 1) * DIALOGUES_PER_SEEKER]
    return seekerFeatures(dialogues.slice(from, to), features.slice(from, to), lists)
  })
}
