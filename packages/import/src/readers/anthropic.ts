import { callOf, cutReason, withParsedCall } from '../calls.js'
import { emptyReply, withFinish, messageIn, messagesIn } from '../messages.js'
import { type Fields, isFields, type Reader } from '../types.js'
import { NOT_UNDERSTOOD } from './openai.js'

/** Reader of calls of Anthropic's Messages API. https://docs.anthropic.com/en/api/messages */
export const anthropic: Reader = {
  format: 'anthropic',
  fits: (record) => isMessage(callOf(record).response),
  read(record) {
    const call = callOf(record)
    const asked = messagesIn(call.request['messages'])
    if (!asked) return { what: 'the request holds no "messages": what was answered is not known' }
    const { response } = call
    const message = isMessage(response) ? messageIn(response) : undefined
    if (!message || !isMessage(response)) return { ...NOT_UNDERSTOOD, messages: asked.length }
    const finish = cutReason(response['stop_reason'])
    const reply =
      message.text === '' && finish === 'refusal' ? emptyReply(finish) : withFinish(message, finish)
    return { kind: 'call', messages: [...asked, reply], names: withParsedCall(record, call) }
  },
}

const isMessage = (value: unknown): value is Fields =>
  isFields(value) &&
  Array.isArray(value['content']) &&
  (value['type'] === 'message' || Object.hasOwn(value, 'stop_reason'))
