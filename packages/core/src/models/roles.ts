/** The order of roles that a service or a chat template wants. */
import type { ChatMessage, Roles } from '../contracts/models.js'
import { userFirst } from './calls.js'

/** From the mildest demand to the strictest one, which fulfils those before it. */
export const rolesWanted = ['user-first', 'alternate', 'no-system'] as const satisfies readonly Roles[]

/** Between what were several messages. */
const SEAM = '\n\n'

/**
 * The same conversation in the order that is wanted. Where the assistant spoke first, the user was silent before (`…`); neighbours of one role
 * become one message; instructions stand before the user's first words.
 */
export function inRoles(messages: readonly ChatMessage[], roles: Roles | undefined): readonly ChatMessage[] {
  if (roles === undefined) return messages
  const { instructions, turns } = userFirst(messages)
  const system: readonly ChatMessage[] = instructions === '' ? [] : [{ role: 'system', content: instructions }]
  if (roles === 'user-first') return [...system, ...turns]
  const taking = merged(turns)
  if (roles === 'alternate' || instructions === '') return [...system, ...taking]
  const [first, ...others] = taking
  return [{ role: 'user', content: instructions + SEAM + first!.content }, ...others]
}

function merged(turns: readonly ChatMessage[]): readonly ChatMessage[] {
  const taking: ChatMessage[] = []
  for (const { role, content } of turns) {
    const last = taking.at(-1)
    if (last?.role === role) taking[taking.length - 1] = { role, content: last.content + SEAM + content }
    else taking.push({ role, content })
  }
  return taking
}

/** The stricter one of what is kept already and what a refusal demands; nothing if that would change nothing. */
export function stricter(kept: Roles | undefined, demanded: Roles | undefined): Roles | undefined {
  if (demanded === undefined) return undefined
  const at = kept === undefined ? -1 : rolesWanted.indexOf(kept)
  return rolesWanted.indexOf(demanded) > at ? demanded : undefined
}
