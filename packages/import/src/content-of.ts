import { partThinking } from '@attune/answers/internal'
import { keysText } from './keys.js'
import { UNKNOWN } from './readers/index.js'
import type { Roles } from './roles.js'
import type { Source } from './source.js'
import { type RecordContent, isFields, type Message, type Unreadable } from './types.js'

/**
 * Reads a record with its format's reader. An exception of the reader becomes a fault of the
 * record.
 */
export function contentOf(
  source: Source,
  record: unknown,
  roles: Roles,
): RecordContent | Unreadable {
  if (!isFields(record)) return { what: 'the record is not an object' }
  const reader = source.readerOf(record)
  if (!reader) return { what: `${UNKNOWN}; ${keysText(record)}` }
  try {
    const content = reader.read(record)
    if ('what' in content || !content.messages.some((each) => mayThink(each, roles))) return content
    return { ...content, messages: content.messages.map((each) => withoutThoughts(each, roles)) }
  } catch (cause) {
    return {
      what: `the record cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    }
  }
}

/** Removes the model's reasoning from the text of a reply. */
function withoutThoughts(message: Message, roles: Roles): Message {
  if (!mayThink(message, roles)) return message
  const { visible, reasoning } = partThinking(message.text)
  if (reasoning === '') return message
  return {
    ...message,
    text: visible,
    reasoning: [message.reasoning, reasoning].filter(Boolean).join('\n'),
  }
}

const mayThink = (message: Message, roles: Roles): boolean =>
  roles.of(message) === 'supporter' && /[<◁[]/.test(message.text)
