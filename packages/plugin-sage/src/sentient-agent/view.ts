import { fence, type Line, type Random } from '@attune/core'

/** A conversation as the prompts of SAGE show it: a JSON list, one message a line, between marks that nobody can guess. */
export function conversationView(messages: readonly Line[], random: Random, name = 'conversation'): string {
  const lines = messages.map(({ speaker, text }) =>
    JSON.stringify({ role: speaker === 'seeker' ? 'you' : 'NPC', content: text }),
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
