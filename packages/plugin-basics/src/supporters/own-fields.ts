import type { Conversation, JsonObject } from '@attune/core'

/**
 * Fields on the person for a supporter with `memory: { mode: own }`, as a request contains them;
 * empty in other modes.
 */
export function ownFields({ person, session, day, gap, turn, previous, carried }: Conversation): {
  readonly own?: JsonObject
} {
  if (person === undefined) return {}
  const known = { person, session, day, gap, turn, previous, carried } as JsonObject
  return { own: known }
}
