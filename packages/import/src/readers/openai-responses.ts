import { callOf, cutReason, withParsedCall } from '../calls.js'
import { itemsIn } from '../items.js'
import { withFinish } from '../messages.js'
import { type Fields, isFields, type Message, type Reader } from '../types.js'
import { NOT_UNDERSTOOD } from './openai.js'

/**
 * Reader of requests and responses of OpenAI's Responses API.
 * https://platform.openai.com/docs/api-reference/responses
 */
export const openaiResponses: Reader = {
  format: 'openai-responses',
  fits(record) {
    const { request, response } = callOf(record)
    return Object.hasOwn(request, 'input') && isResponse(response)
  },
  read(record) {
    const call = callOf(record)
    const asked = itemsIn(call.request['input'], 'user')
    if (!asked) return { what: 'the key "input" holds no text and no list of items' }
    const { response } = call
    const answered = isFields(response) ? outputOf(response) : undefined
    if (!answered) return { ...NOT_UNDERSTOOD, messages: asked.length }
    const { conversation } = call.request
    const group = isFields(conversation) ? conversation['id'] : conversation
    return {
      kind: 'call',
      messages: [...asked, ...answered],
      names: withParsedCall(record, call),
      ...(typeof group === 'string' && { group }),
      follows: {
        earlier:
          nameIn(call.request, 'previous_response_id') ??
          nameIn(response as Fields, 'previous_response_id'),
        own: nameIn(response as Fields, 'id'),
      },
    }
  },
}

export const isResponse = (value: unknown): value is Fields =>
  isFields(value) && (value['object'] === 'response' || isItems(value['output']))

/** Messages of a response: empty if the call failed, undefined if the response has no output. */
export function outputOf(response: Fields): readonly Message[] | undefined {
  const messages = itemsIn(response['output'], 'assistant')
  if (!messages) return isFields(response['error']) ? [] : undefined
  const { incomplete_details: details } = response
  const last = messages.at(-1)
  if (!last || !isFields(details)) return messages
  return [...messages.slice(0, -1), withFinish(last, cutReason(details['reason']))]
}

const isItems = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => isFields(item) && typeof item['type'] === 'string')

const nameIn = (value: Fields, key: string): string | undefined =>
  typeof value[key] === 'string' ? (value[key] as string) : undefined
