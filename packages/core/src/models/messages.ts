/** Messages as services take them, and how many tokens they are. */
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

/** No single call takes more; a server that reports it is mistaken. */
const MOST_TOKENS = 1e7

/** Whether a reported number of tokens can be believed. */
export const isTokenCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS

/** By hand: a pattern makes a list of all that it finds. */
const isWide = (code: number): boolean =>
  code >= 0x2e80 && (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff))

/**
 * About how many tokens a text is: one per Chinese, Japanese or Korean character, and one per four other characters,
 * rounded up. For limits, and for usage where a server reports none.
 */
export function countTokens(text: string): number {
  let single = 0
  for (let at = 0; at < text.length; at++) if (isWide(text.charCodeAt(at))) single++
  return single + Math.ceil((text.length - single) / 4)
}

/** {@link countTokens} of several texts together. */
export const countAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countTokens(text), 0)
