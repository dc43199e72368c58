/** Logs of model calls: requests and responses. */
import { finishOf } from '@attune/core/models'
import { ended, messageIn, parsed, textMessage } from './messages.js'
import { type Fields, isFields, type Message } from './types.js'

export interface Call {
  readonly request: Fields
  /** The record itself if request and response are not separate. */
  readonly response: unknown
}

/**
 * Reads `{"request", "response"}`, each possibly as `{"body"}` or as JSON text, or both in one
 * object.
 */
export function callOf(record: Fields): Call {
  const request = bodyOf(record['request'])
  return {
    request: isFields(request) ? request : record,
    response: Object.hasOwn(record, 'response') ? bodyOf(record['response']) : record,
  }
}

function bodyOf(value: unknown): unknown {
  const outer = parsed(value)
  return isFields(outer) && Object.hasOwn(outer, 'body') ? parsed(outer['body']) : outer
}

/** The record with parsed request and response, so that names in them are found. */
export const namesOf = (record: Fields, { request, response }: Call): Fields =>
  request === record && response === record ? record : { ...record, request, response }

/**
 * The item with the smallest `index`, which was shown to the user: services return several in any
 * order. An item without an index counts as 0, because some JSON writers omit zeros.
 */
export function firstOf(list: unknown): unknown {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  const indexOf = (item: unknown): number => (isFields(item) && Number(item['index'])) || 0
  return items.reduce((first, item) => (indexOf(item) < indexOf(first) ? item : first), items[0])
}

/** The first choice; further choices were not shown to the user. */
export function chosenIn({ choices }: Fields): Message | undefined {
  const choice = firstOf(choices)
  if (!isFields(choice) || isFailedChoice(choice)) return undefined
  const message =
    messageIn(choice['message']) ??
    (typeof choice['text'] === 'string' ? textMessage('assistant', choice['text']) : undefined)
  return message && ended(message, endOf(choice['finish_reason'] ?? choice['stop_reason']))
}

/** Reason why a reply was cut; undefined if it is complete. */
export function endOf(word: unknown): Message['finish'] {
  const finish = finishOf(word)
  return finish === 'length' || finish === 'filter' || finish === 'refusal' ? finish : undefined
}

/** True if the choice failed during generation; its partial text is not a reply. */
export const isFailedChoice = (choice: unknown): boolean =>
  isFields(choice) &&
  (isFields(choice['error']) ||
    finishOf(choice['finish_reason'] ?? choice['finishReason']) === 'error')

/** True if the first choice of an answer failed. */
export const hasFailed = ({ choices }: Fields): boolean => isFailedChoice(firstOf(choices))
