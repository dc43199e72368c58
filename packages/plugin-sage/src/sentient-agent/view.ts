import { fence, type JsonObject, type Line, type Random } from '@attune/core'

/** A message, and what the prompt tells of it besides. */
type Message = Line & { readonly notes?: JsonObject }

/** A conversation as the prompts of SAGE show it: a JSON list, one message a line, between marks that nobody can guess. */
export function conversationView(messages: readonly Message[], random: Random, name = 'conversation'): string {
  const lines = messages.map(({ speaker, text, notes }) =>
    JSON.stringify({ role: speaker === 'seeker' ? 'you' : 'NPC', content: text, ...notes }),
  )
  return fence(name, `[${lines.join(',\n ')}]`, random)
}

/** The latest two messages apart from what was said before. */
export const splitView = (
  lines: readonly Line[],
  random: Random,
): { readonly older: string; readonly latest: string } => ({
  older: conversationView(lines.slice(0, -2), random, 'before'),
  latest: conversationView(lines.slice(-2), random, 'latest'),
})
