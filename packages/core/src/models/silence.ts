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
