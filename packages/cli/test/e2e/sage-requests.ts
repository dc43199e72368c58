import type { FakeChatRequest } from '@attune/fake-server'

export const textOf = ({ messages }: FakeChatRequest): string =>
  messages.map(({ content }) => content).join('\n')

/** Everything that is sent but the model's name and the messages. */
export const settingsOf = (request: FakeChatRequest): object =>
  Object.fromEntries(
    Object.entries(request).filter(([name]) => name !== 'model' && name !== 'messages'),
  )

/** A sentence that each prompt begins with. Nothing that a supporter says stands there. */
const beginnings = {
  feel: 'You follow how one person feels',
  speak: 'You play a person in a conversation.',
  open: 'You play a person who is about to begin',
  relationship: "You are a psychologist who reads what goes on in a person's mind.",
  utterance: 'At the end you find a talk between a user ("you") and somebody else',
  strategies: 'You annotate the support strategies',
  case: 'At the end you find a talk between a user ("you"), who had a trouble',
  profile: 'You are a psychologist. At the end stand analyses of talks',
  place: 'You are a psychologist who compares',
} as const

export type Asked = keyof typeof beginnings | 'reply'

/** What a request asks for; of the supporter, a reply. */
export function askedFor(request: FakeChatRequest): Asked {
  const [first] = request.messages
  const found = Object.entries(beginnings).find(([, beginning]) =>
    first?.content.startsWith(beginning),
  )
  return (found?.[0] as Asked | undefined) ?? 'reply'
}

/** The text below a heading of a prompt, up to the next one. */
export function partOf(request: FakeChatRequest, heading: string): string {
  const [, after] = textOf(request).split(`\n## ${heading}\n`)
  return after?.split('\n\n## ')[0]?.trim() ?? ''
}
