/** Message order that a service or a chat template requires. */
import type { ChatMessage, Roles } from '../contracts/models.js'
import { userFirst } from './spoken-messages.js'

/** Required orders from the mildest to the strictest. Each one includes all earlier ones. */
export const rolesWanted = [
  'user-first',
  'alternate',
  'no-system',
] as const satisfies readonly Roles[]

/** Separator of two messages that are merged into one. */
const SEAM = '\n\n'

/**
 * Adapts a conversation to the required order. If the assistant spoke first, a silent user turn
 * (`…`) is inserted before it. Consecutive messages of one role are merged. Without a system role,
 * the instructions are put before the user's first words.
 */
export function inRoles(
  messages: readonly ChatMessage[],
  roles: Roles | undefined,
): readonly ChatMessage[] {
  if (roles === undefined) return messages
  const { instructions, turns } = userFirst(messages)
  const system: readonly ChatMessage[] =
    instructions === '' ? [] : [{ role: 'system', content: instructions }]
  if (roles === 'user-first') return [...system, ...turns]
  const alternating = merged(turns)
  if (roles === 'alternate' || instructions === '') return [...system, ...alternating]
  const [first, ...others] = alternating
  return [{ role: 'user', content: instructions + SEAM + first!.content }, ...others]
}

function merged(turns: readonly ChatMessage[]): readonly ChatMessage[] {
  const alternating: ChatMessage[] = []
  for (const { role, content } of turns) {
    const last = alternating.at(-1)
    if (last?.role === role)
      alternating[alternating.length - 1] = { role, content: last.content + SEAM + content }
    else alternating.push({ role, content })
  }
  return alternating
}

/** Returns the demanded order if it is stricter than the current one, otherwise undefined. */
export function stricter(kept: Roles | undefined, demanded: Roles | undefined): Roles | undefined {
  if (demanded === undefined) return undefined
  const at = kept === undefined ? -1 : rolesWanted.indexOf(kept)
  return rolesWanted.indexOf(demanded) > at ? demanded : undefined
}
