/** Formats with one conversation per record: OpenAI messages and ShareGPT. */
import { messageIn, messagesIn } from './messages.js'
import type { Record } from './json-records.js'
import { type Fault, type Fields, type Found, isFields, type Message } from './types.js'

/** `{"messages": […]}`, a list of messages, and logs of calls: `{"request": {"messages"}, "response": {"choices"}}`. */
export function openaiConversation({ place, value }: Record): Found {
  if (Array.isArray(value)) return draft(place, {}, messagesIn(value))
  if (!isFields(value)) return { kind: 'fault', place, what: 'the record is not an object' }
  const request = isFields(value['request']) ? value['request'] : value
  const response = isFields(value['response']) ? value['response'] : value
  const messages = messagesIn(request['messages'])
  if (!messages) return unlike(place, value, 'messages')
  return draft(place, value, [...messages, ...answersIn(response)])
}

/** The first choice: the others were not shown. */
export function answersIn({ choices }: Fields): Message[] {
  const [choice]: readonly unknown[] = Array.isArray(choices) ? choices : []
  const message = isFields(choice) ? messageIn(choice['message']) : undefined
  return message ? [message] : []
}

/** `{"conversations": [{"from", "value"}]}`; the key may be `conversation`, `dialogue` or `dialog` as well. */
export function sharegptConversation({ place, value }: Record): Found {
  if (!isFields(value)) return { kind: 'fault', place, what: 'the record is not an object' }
  const key = conversationKeys.find((each) => Array.isArray(value[each]))
  if (key === undefined) return unlike(place, value, 'conversations')
  return draft(place, value, messagesIn(value[key]), key)
}

export const conversationKeys = ['conversations', 'conversation', 'dialogue', 'dialog']

function draft(
  place: Record['place'],
  record: Fields,
  messages: readonly Message[] | undefined,
  key = 'messages',
): Found {
  if (messages) return { kind: 'conversation', place, record, messages }
  return { kind: 'fault', place, what: `a message in "${key}" has no role or no text` }
}

function unlike(place: Record['place'], value: Fields, key: string): Fault {
  const what = Object.hasOwn(value, key)
    ? `"${key}" is not a list of messages, each with a role and a text`
    : `the key "${key}" is missing: this is not a conversation of this format`
  const list = value[key]
  return { kind: 'fault', place, what, ...(Array.isArray(list) && { messages: list.length }) }
}
