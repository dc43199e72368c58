import { fence, type Json, type Line, type Marks } from '@attune/core'

/** JSON leaves these line breaks as they are. */
const otherBreaks = /[\u0085\u2028\u2029]/gu

/** A text or list as JSON in which nothing breaks a line but the form itself. */
export const jsonView = (value: Json, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    otherBreaks,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A conversation as the prompts of SAGE show it: a JSON list, one message a line, between marks that nobody can guess. */
export function conversationView(messages: readonly Line[], marks: Marks, name = 'conversation'): string {
  const lines = messages.map(({ speaker, text }) =>
    jsonView({ role: speaker === 'seeker' ? 'you' : 'NPC', content: text }),
  )
  return fence(name, `[${lines.join(',\n ')}]`, marks)
}

/** To the byte what the released program writes: a list, one key a line, with no marks around it. */
export const bareView = (messages: readonly Line[]): string =>
  JSON.stringify(
    messages.map(({ speaker, text }) => ({ role: speaker === 'seeker' ? '你' : 'NPC', content: text })),
    null,
    2,
  )

/** The latest two messages apart from what was said before. */
export const splitView = (
  lines: readonly Line[],
  marks: Marks,
): { readonly older: string; readonly latest: string } => ({
  older: conversationView(lines.slice(0, -2), marks, 'before'),
  latest: conversationView(lines.slice(-2), marks, 'latest'),
})
