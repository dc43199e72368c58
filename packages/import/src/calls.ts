/** Logs of calls: what a model was sent, and what it answered. */
import { finishOf } from '@attune/core/models'
import { ended, messageIn, parsed, textMessage } from './messages.js'
import { type Fields, isFields, type Message } from './types.js'

export interface Call {
  readonly request: Fields
  /** The record itself where request and response are not kept apart. */
  readonly response: unknown
}

/** `{"request", "response"}`, each maybe as `{"body"}` or as a text that holds JSON; or both in one object. */
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

/** The record with both of them as objects, so that names in them are found. */
export const namesOf = (record: Fields, { request, response }: Call): Fields =>
  request === record && response === record ? record : { ...record, request, response }

/**
 * The item with the least `index`, which is the one that was shown: services give several in any order. One without an index is the
 * first, as writers of JSON leave out a zero.
 */
export function firstOf(list: unknown): unknown {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  const indexOf = (item: unknown): number => (isFields(item) && Number(item['index'])) || 0
  return items.reduce((first, item) => (indexOf(item) < indexOf(first) ? item : first), items[0])
}

/** The first choice: the others were not shown. */
export function chosenIn({ choices }: Fields): Message | undefined {
  const choice = firstOf(choices)
  if (!isFields(choice) || isFailedChoice(choice)) return undefined
  const message =
    messageIn(choice['message']) ??
    (typeof choice['text'] === 'string' ? textMessage('assistant', choice['text']) : undefined)
  return message && ended(message, endOf(choice['finish_reason'] ?? choice['stop_reason']))
}

/** Why a reply ended, where that is not the end of what it said. */
export function endOf(word: unknown): Message['finish'] {
  const finish = finishOf(word)
  return finish === 'length' || finish === 'filter' || finish === 'refusal' ? finish : undefined
}

/** Whether the choice failed on its way: what there is of its text is no reply. */
export const isFailedChoice = (choice: unknown): boolean =>
  isFields(choice) &&
  (isFields(choice['error']) || finishOf(choice['finish_reason'] ?? choice['finishReason']) === 'error')

/** Whether the choice of an answer failed. */
export const hasFailed = ({ choices }: Fields): boolean => isFailedChoice(firstOf(choices))
