/** What a look at the gates of an evaluation comes to: whether its check ends. */
import { type Course, isEarly } from '../sequential/design.js'
import type { Decision } from './decide.js'

/** It ends where each gate passes or fails, or will hardly do so by going on (futility, which does not bind). */
export function afterGates(decisions: readonly Pick<Decision, 'outcome' | 'isFutile'>[], course: Course): Course {
  if (!isEarly(course)) return { ...course, ended: 'planned' }
  const open = decisions.filter(({ outcome }) => outcome === 'inconclusive')
  if (open.some(({ isFutile }) => !isFutile)) return course
  return { ...course, ended: open.length > 0 ? 'undecidable' : 'decided' }
}
