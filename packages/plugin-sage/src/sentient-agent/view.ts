import type { Line } from '@attune/core'

/** A conversation as the agent's prompts show it: a JSON list, one message a line. */
export function conversationView(lines: readonly Line[]): string {
  const messages = lines.map(({ speaker, text }) =>
    JSON.stringify({ role: speaker === 'seeker' ? 'you' : 'NPC', content: text }),
  )
  return `[${messages.join(',\n ')}]`
}

/** The latest two messages apart from what was said before. */
export const splitView = (lines: readonly Line[]): { readonly older: string; readonly latest: string } => ({
  older: conversationView(lines.slice(0, -2)),
  latest: conversationView(lines.slice(-2)),
})
