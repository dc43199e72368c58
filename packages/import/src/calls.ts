/** Reads request and response from log records of model calls. */
import { finishOf } from '@attune/core/models'
import { withFinish, messageIn, parsed, textMessage } from './messages.js'
import { type Fields, isFields, type Message } from './types.js'

export interface Call {
  readonly request: Fields
  /** Parsed response; the record itself if request and response are not separate. */
  readonly response: unknown
}

/**
 * Extracts request and response from a record. Each may be an object, an object with a `body`, or
 * JSON text. A record without the two keys serves as both.
 */
export function callOf(record: Fields): Call {
  const request = parsedBody(record['request'])
  return {
    request: isFields(request) ? request : record,
    response: Object.hasOwn(record, 'response') ? parsedBody(record['response']) : record,
  }
}

function parsedBody(value: unknown): unknown {
  const outer = parsed(value)
  return isFields(outer) && Object.hasOwn(outer, 'body') ? parsed(outer['body']) : outer
}

/**
 * The record with its parsed request and response in place of JSON text, so that ids and model
 * names inside them are found.
 */
export const withParsedCall = (record: Fields, { request, response }: Call): Fields =>
  request === record && response === record ? record : { ...record, request, response }

/**
 * The item with the smallest `index`, which the user saw. Services return items in any order. A
 * missing index counts as 0, because some JSON writers omit zeros.
 */
export function lowestIndexItem(list: unknown): unknown {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  const indexOf = (item: unknown): number => (isFields(item) && Number(item['index'])) || 0
  return items.reduce((first, item) => (indexOf(item) < indexOf(first) ? item : first), items[0])
}

/** Message of the first choice. The user did not see the other choices. */
export function firstChoiceMessage({ choices }: Fields): Message | undefined {
  const choice = lowestIndexItem(choices)
  if (!isFields(choice) || isFailedChoice(choice)) return undefined
  const message =
    messageIn(choice['message']) ??
    (typeof choice['text'] === 'string' ? textMessage('assistant', choice['text']) : undefined)
  return message && withFinish(message, cutReason(choice['finish_reason'] ?? choice['stop_reason']))
}

/**
 * Converts a service's finish reason to the reason why a reply was cut; undefined if the reply is
 * complete.
 */
export function cutReason(word: unknown): Message['finish'] {
  const finish = finishOf(word)
  return finish === 'length' || finish === 'filter' || finish === 'refusal' ? finish : undefined
}

/** True if the choice failed during generation; its partial text is not a reply. */
export const isFailedChoice = (choice: unknown): boolean =>
  isFields(choice) &&
  (isFields(choice['error']) ||
    finishOf(choice['finish_reason'] ?? choice['finishReason']) === 'error')

/** True if generation of the first choice failed. */
export const hasFailed = ({ choices }: Fields): boolean => isFailedChoice(lowestIndexItem(choices))
