/** Converts messages to the form that services accept. */
import type { ChatMessage } from '../contracts/models.js'

/** Text in place of an empty message, since many services refuse empty content. */
const SILENCE = '…'

const isSilent = (text: string): boolean => text.trim() === ''

export const spoken = (text: string): string => (isSilent(text) ? SILENCE : text)

/**
 * Converts messages to those that every service accepts: empty instructions are removed, and an
 * empty turn becomes `…`.
 */
export const spokenMessages = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.some(({ content }) => isSilent(content))
    ? messages
        .filter(({ role, content }) => role !== 'system' || !isSilent(content))
        .map(({ role, content }) => ({ role, content: spoken(content) }))
    : messages

export interface UserFirst {
  /** Text of all system messages; may be empty. */
  readonly instructions: string
  /** The conversation, which begins with the user and has at least one turn. */
  readonly turns: readonly ChatMessage[]
}

/**
 * Converts messages for services that take instructions separately and require the user to speak
 * first. If the assistant spoke first, a silent user turn is inserted before it. If there are only
 * instructions, they become the user's turn.
 */
export function userFirst(messages: readonly ChatMessage[]): UserFirst {
  const instructions = messages
    .flatMap(({ role, content }) => (role === 'system' ? [content] : []))
    .join('\n\n')
  const turns = messages.filter(({ role }) => role !== 'system')
  if (turns.length === 0)
    return { instructions: '', turns: [{ role: 'user', content: spoken(instructions) }] }
  const silence: readonly ChatMessage[] =
    turns[0]!.role === 'user' ? [] : [{ role: 'user', content: spoken('') }]
  return { instructions, turns: [...silence, ...turns] }
}
