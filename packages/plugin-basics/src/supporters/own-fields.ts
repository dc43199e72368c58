import type { Conversation, JsonObject } from '@attune/core'

/** What a supporter with `memory: { mode: own }` gets of a person, as a request holds it; nothing in other modes. */
export function ownFields({ person, session, day, gap, turn, previous, carried }: Conversation): {
  readonly own?: JsonObject
} {
  if (person === undefined) return {}
  const known = { person, session, day, gap, turn, previous, carried } as JsonObject
  return { own: known }
}
