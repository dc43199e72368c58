import { callOf, firstChoiceMessage, hasFailed, withParsedCall } from '../calls.js'
import { branchIn } from '../message-tree.js'
import { messageIn, messagesIn, textMessage } from '../messages.js'
import { type Fields, isFields, type Message, type Reader, type Unreadable } from '../types.js'

/**
 * Reader of chat completions of OpenAI and compatible services: `{"messages": […]}`, a bare list,
 * or a call with its response. https://platform.openai.com/docs/api-reference/chat
 */
export const openai: Reader = {
  format: 'openai',
  fits: (record) => Object.hasOwn(callOf(record).request, 'messages'),
  read(record) {
    const call = callOf(record)
    const branch = branchIn(call.request['messages'], call.request)
    const asked = messagesIn(branch?.items)
    if (!branch || !asked) return noMessages(call.request)
    const isCall = call.response !== record || Array.isArray(record['choices'])
    const answered = isCall ? replyIn(call.response) : []
    if (!Array.isArray(answered)) return { ...answered, messages: asked.length }
    const names = withParsedCall(record, call)
    const { replaced } = branch
    return {
      kind: isCall ? 'call' : 'conversation',
      messages: [...asked, ...answered],
      names,
      replaced,
    }
  },
}

export const NOT_UNDERSTOOD: Unreadable = { what: 'the response holds no message that can be read' }

/** Messages of a response; empty for a failed call. */
export function replyIn(response: unknown): Message[] | Unreadable {
  if (response === null || response === undefined) return []
  if (typeof response === 'string') return [textMessage('assistant', response)]
  if (!isFields(response)) return NOT_UNDERSTOOD
  if (hasFailed(response)) return []
  const reply =
    firstChoiceMessage(response) ??
    messageIn(response['message']) ??
    messageIn(response) ??
    written(response)
  if (reply) return [reply]
  return isFailure(response) ? [] : NOT_UNDERSTOOD
}

/** Reply in logs of gateways that store only the text. */
const written = (response: Fields): Message | undefined => {
  const text = ['content', 'text', 'output', 'completion']
    .map((key) => response[key])
    .find((each) => typeof each === 'string')
  return text === undefined ? undefined : textMessage('assistant', text as string)
}

const isFailure = ({ error }: Fields): boolean =>
  error !== undefined && error !== null && error !== false

function noMessages(request: Fields): Unreadable {
  const { messages } = request
  if (!Object.hasOwn(request, 'messages')) {
    return { what: 'the key "messages" is missing: this is not a conversation of this format' }
  }
  const what = '"messages" is not a list of messages, each with a role and a text'
  return { what, ...(Array.isArray(messages) && { messages: messages.length }) }
}
