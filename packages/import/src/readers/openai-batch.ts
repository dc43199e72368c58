import { firstChoiceMessage, hasFailed } from '../calls.js'
import { itemsIn } from '../items.js'
import { messagesIn } from '../messages.js'
import {
  type Fields,
  type RecordContent,
  isFields,
  type Reader,
  type Unreadable,
} from '../types.js'
import { NOT_UNDERSTOOD } from './openai.js'
import { isResponse, outputOf } from './openai-responses.js'

/**
 * Reader of the request and result files of an OpenAI batch, which are joined by `custom_id`.
 * https://platform.openai.com/docs/guides/batch
 */
export const openaiBatch: Reader = {
  format: 'openai-batch',
  fits: (record) =>
    typeof record['custom_id'] === 'string' &&
    (isRequest(record) || Object.hasOwn(record, 'response')),
  read: (record) => (isRequest(record) ? requestContent(record) : answered(record)),
}

const isRequest = (record: Fields): record is Fields & { readonly body: Fields } =>
  isFields(record['body'])

const groupOf = ({ custom_id: id }: Fields) => ({ group: String(id) })

/**
 * Fields for the names of a record. Ids of the batch are dropped, because they do not identify a
 * conversation.
 */
const names = (record: Fields, more: object): Fields => ({ ...more, id: record['custom_id'] })

function requestContent(record: Fields & { readonly body: Fields }): RecordContent | Unreadable {
  const { body } = record
  const messages = messagesIn(body['messages']) ?? itemsIn(body['input'], 'user')
  if (!messages) return { what: 'the request of the batch holds no messages' }
  return { kind: 'asked', messages, names: names(record, { body }), ...groupOf(record) }
}

function answered(record: Fields): RecordContent | Unreadable {
  const { response, error } = record
  const failed = failureOf(response, error)
  if (failed !== undefined) return { what: failed }
  const body = isFields(response) ? response['body'] : undefined
  if (!isFields(body)) return NOT_UNDERSTOOD
  if (hasFailed(body)) return { what: 'the batch says that this request failed (finish_reason)' }
  const chosen = firstChoiceMessage(body)
  const messages = chosen ? [chosen] : isResponse(body) ? outputOf(body) : undefined
  if (!messages) return NOT_UNDERSTOOD
  return {
    kind: 'answered',
    messages,
    names: names(record, { response: body }),
    ...groupOf(record),
  }
}

function failureOf(response: unknown, error: unknown): string | undefined {
  const status = isFields(response) ? Number(response['status_code'] ?? 200) : undefined
  if (isFields(error) || (status !== undefined && status >= 400)) {
    const code = (isFields(error) ? error['code'] : undefined) ?? status
    const isName = code !== undefined && /^[\w.-]{1,40}$/.test(String(code))
    return `the batch says that this request failed${isName ? ` (${String(code)})` : ''}`
  }
  return undefined
}
