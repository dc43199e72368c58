import { type Context, fence, fencedText, type Json, type Line, type Marks } from '@attune/core'

export const conversationOption = {
  type: 'string',
  enum: ['fenced', 'bare'],
  default: 'fenced',
  description:
    'How prompts show what was said. fenced: between marks that are drawn for each request; bare: without them, as program and paper do; a reply can then pose as instructions.',
} as const

export type Shown = (typeof conversationOption.enum)[number]

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

/** To the byte what the released program writes in Chinese: a list, one key a line, with no marks around it. */
export const bareView = (messages: readonly Line[], language: string): string => {
  const you = /^zh\b/i.test(language) ? '你' : 'you'
  return JSON.stringify(
    messages.map(({ speaker, text }) => ({ role: speaker === 'seeker' ? you : 'NPC', content: text })),
    null,
    2,
  )
}

export const talkView = (shown: Shown, messages: readonly Line[], context: Context): string =>
  shown === 'bare' ? bareView(messages, context.language) : conversationView(messages, context)

export const textView = (shown: Shown, name: string, text: string, marks: Marks): string =>
  shown === 'bare' ? text : fencedText(name, text, marks)

/** The latest two messages apart from what was said before. */
export const splitView = (
  lines: readonly Line[],
  marks: Marks,
): { readonly older: string; readonly latest: string } => ({
  older: conversationView(lines.slice(0, -2), marks, 'before'),
  latest: conversationView(lines.slice(-2), marks, 'latest'),
})
