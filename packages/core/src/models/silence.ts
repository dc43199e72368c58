import type { ChatMessage } from '../contracts/models.js'

/** Stands for a text without words: many services refuse empty content. */
const SILENCE = '…'

const isSilent = (text: string): boolean => text.trim() === ''

export const spoken = (text: string): string => (isSilent(text) ? SILENCE : text)

/** Messages as every service takes them: empty instructions are none, and an empty turn is a silent one. */
export const spokenMessages = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.some(({ content }) => isSilent(content))
    ? messages
        .filter(({ role, content }) => role !== 'system' || !isSilent(content))
        .map(({ role, content }) => ({ role, content: spoken(content) }))
    : messages

export interface UserFirst {
  /** The text of system messages; may be empty. */
  readonly instructions: string
  /** The conversation, which begins with the user and has at least one turn. */
  readonly turns: readonly ChatMessage[]
}

/**
 * A request for services that want instructions apart and the user to speak first: where the assistant began, the user was
 * silent before it; a request of only instructions has them as the user's words.
 */
export function userFirst(messages: readonly ChatMessage[]): UserFirst {
  const instructions = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n')
  const turns = messages.filter(({ role }) => role !== 'system')
  if (turns.length === 0) return { instructions: '', turns: [{ role: 'user', content: spoken(instructions) }] }
  const silence: readonly ChatMessage[] = turns[0]!.role === 'user' ? [] : [{ role: 'user', content: spoken('') }]
  return { instructions, turns: [...silence, ...turns] }
}
