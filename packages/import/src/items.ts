import { messageIn, textMessage } from './messages.js'
import { type Fields, isFields, type Message } from './types.js'

/**
 * Messages of a text or of a list of items. Reasoning items are attached to the next message; a
 * step such as a tool call becomes a message of the role `tool` without text.
 */
export function itemsIn(value: unknown, role: string): Message[] | undefined {
  if (typeof value === 'string') return [textMessage(role, value)]
  if (!Array.isArray(value)) return undefined
  const messages: Message[] = []
  let thoughts: string[] = []
  for (const item of value as readonly unknown[]) {
    if (!isFields(item)) return undefined
    const { type = 'message' } = item
    if (type === 'reasoning') thoughts.push(...thoughtsIn(item))
    else if (type !== 'message') messages.push({ role: 'tool', text: '', parts: [String(type)] })
    else {
      const message = messageIn(item)
      if (!message) return undefined
      const reasoning = thoughts.join('\n')
      messages.push(reasoning === '' ? message : { ...message, reasoning })
      thoughts = []
    }
  }
  return messages
}

const thoughtsIn = ({ summary, content }: Fields): string[] =>
  [summary, content].flatMap((list) =>
    Array.isArray(list)
      ? list.flatMap((part) =>
          isFields(part) && typeof part['text'] === 'string' ? [part['text']] : [],
        )
      : [],
  )
