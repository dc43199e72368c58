import { isSessionId } from '@attune/core/findings'
import type { HarmDialogue } from './read-harm.js'

type Place = Pick<HarmDialogue, 'scenario' | 'cluster'>

/** True if there are dialogues, and all are sessions of people. */
export const areSessions = (dialogues: readonly Place[]): boolean =>
  dialogues.length > 0 &&
  dialogues.every(({ scenario, cluster }) => scenario !== cluster && isSessionId(scenario))

/** Minimum number of these sessions; undefined for other dialogues, and for none. */
export function firstSession(dialogues: readonly Place[]): number | undefined {
  if (!areSessions(dialogues)) return undefined
  return Math.min(...dialogues.map(({ scenario }) => Number(scenario.split('@').at(-1))))
}
