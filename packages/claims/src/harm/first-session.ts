import { isSessionId } from '@attune/core/findings'
import type { HarmDialogue } from './read-harm.js'

type Place = Pick<HarmDialogue, 'scenario' | 'cluster'>

/** True if all dialogues are sessions of persons; false for an empty list. */
export const areSessions = (dialogues: readonly Place[]): boolean =>
  dialogues.length > 0 &&
  dialogues.every(({ scenario, cluster }) => scenario !== cluster && isSessionId(scenario))

/**
 * Smallest session number of these dialogues, from their ids `person@number`; undefined if they are
 * not sessions, or for an empty list.
 */
export function firstSession(dialogues: readonly Place[]): number | undefined {
  if (!areSessions(dialogues)) return undefined
  return Math.min(...dialogues.map(({ scenario }) => Number(scenario.split('@').at(-1))))
}
