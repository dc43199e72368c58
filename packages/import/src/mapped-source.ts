/**
 * JSON whose fields the user names: lists of messages, a record per turn, or a record per exchange.
 */
import { unknownNumbers } from '@attune/core/reading'
import { jsonIn } from './json-source.js'
import { usualKeys } from './fields.js'
import { keysText } from './keys.js'
import { branchIn } from './message-tree.js'
import { messageOfRole, messagesIn, textMessage } from './messages.js'
import { unknownOrderText } from './order.js'
import { valueAtPath, recordsAtPath } from './paths.js'
import type { Source } from './source.js'
import { byOrder, NoOrder, ordersOf, interpretationsOf } from './readings.js'
import { spokenIn } from './spoken-lines.js'
import { textIn } from './text.js'
import {
  type Choices,
  type Columns,
  type Fields,
  type RecordContent,
  isFields,
  type Message,
  NOTE,
  type Unreadable,
} from './types.js'

/** True if the user names the fields that contain messages. */
export const isMapped = ({ columns }: Choices): boolean =>
  ['messages', 'role', 'text', 'ask', 'answer'].some(
    (key) => columns[key as keyof Columns] !== undefined,
  )

export function mappedSource(source: Source, choices: Choices): Source {
  const { messages, role, text, ask, answer } = choices.columns
  const path = messages ?? role ?? text ?? ask ?? answer ?? ''
  let unknown = 0
  return {
    file: source.file,
    isTable: true,
    pieces: () => source.pieces(),
    read: (piece) => source.read(piece),
    get unknownNumbers() {
      return unknown
    },
    records: (bytes, before) => {
      const json = textIn(source.file, bytes, before)
      unknown += unknownNumbers(json)
      const value = jsonIn(json)
      const records: readonly unknown[] = (
        Array.isArray(value) ? (value as readonly unknown[]) : [value]
      ).flatMap((record): readonly unknown[] => {
        const found = recordsAtPath(record, path)
        return found.length > 0 ? found : [record]
      })
      return messages === undefined
        ? records
        : records.flatMap((record) => splitConversations(record, messages))
    },
    readerOf: () => ({
      format: 'json',
      fits: () => true,
      read: (record) => recordContent(record, choices),
    }),
  }
}

/** Splits a list of lists of messages into one record per conversation. */
function splitConversations(record: unknown, path: string): readonly unknown[] {
  const list = valueAtPath(record, path)
  if (
    !isFields(record) ||
    !Array.isArray(list) ||
    list.length < 2 ||
    !list.every((each) => Array.isArray(each))
  )
    return [record]
  return list.map((each: unknown) => ({ ...record, [path]: each }))
}

function recordContent(record: Fields, choices: Choices): RecordContent | Unreadable {
  const { columns, id } = choices
  if (columns.messages !== undefined) return conversationContent(record, choices, columns.messages)
  const names = [id, columns.order, columns.role, columns.text, columns.ask, columns.answer]
  const missing = names.find(
    (path) => path !== undefined && valueAtPath(record, path) === undefined,
  )
  if (missing !== undefined) return missingKey(record, missing)
  const messages = turnIn(record, columns) ?? exchangeIn(record, columns)
  if (!messages) return { what: INCOMPLETE }
  if ('what' in messages) return messages
  const group =
    id === undefined
      ? conversationKeys.map((path) => textOf(valueAtPath(record, path))).find(Boolean)
      : textOf(valueAtPath(record, id))
  if (group === undefined)
    return {
      what: `no key says which conversation the record is part of: name it with --id; ${keysText(record)}`,
    }
  const position =
    columns.order === undefined
      ? undefined
      : { column: columns.order, text: textOf(valueAtPath(record, columns.order))?.trim() ?? '' }
  return { kind: 'row', messages, names: record, group, position }
}

/**
 * Keys that identify a conversation. Keys such as `id`, which may identify a single turn, are not
 * included.
 */
const conversationKeys = [
  ...usualKeys.conversation,
  'conversation',
  'session',
  'dialogue_id',
  'dialog_id',
]
const INCOMPLETE = 'name --messages, or both of --role and --text, or both of --ask and --answer'

function turnIn(record: Fields, { role, text }: Columns): Message[] | Unreadable | undefined {
  if (role === undefined || text === undefined) return undefined
  const message = messageOfRole(textOf(valueAtPath(record, role)) ?? '', {
    ...record,
    content: contentOf(valueAtPath(record, text)),
  })
  return message ? [message] : { what: `there is no text at "${text}"; ${keysText(record)}` }
}

function exchangeIn(record: Fields, { ask, answer }: Columns): Message[] | undefined {
  if (ask === undefined || answer === undefined) return undefined
  return [
    textMessage('user', textOf(valueAtPath(record, ask)) ?? ''),
    textMessage('assistant', textOf(valueAtPath(record, answer)) ?? ''),
  ]
}

function conversationContent(
  record: Fields,
  choices: Choices,
  path: string,
): RecordContent | Unreadable {
  const value = valueAtPath(record, path)
  if (value === undefined) return missingKey(record, path)
  const beside = path.includes('.')
    ? valueAtPath(record, path.slice(0, path.lastIndexOf('.')))
    : record
  const map =
    isFields(value) && Object.values(value).every(isFields) ? Object.values(value) : undefined
  const branch =
    branchIn(value, isFields(beside) ? beside : {}) ?? branchIn(map, isFields(beside) ? beside : {})
  if (!branch) return { what: `"${path}" is no list of messages` }
  const { items, replaced } = branch
  const { role, text } = choices.columns
  const known =
    role === undefined && text === undefined ? (messagesIn(items) ?? spokenIn(items)) : undefined
  const messages = known ?? mappedIn(items, choices, path)
  if ('what' in messages) return { ...messages, messages: items.length + replaced }
  return { kind: 'conversation', messages, names: record, replaced }
}

/** Keys that usually contain the role of a message, used if the user names none. */
const usualRoleKeys = ['role', 'from', 'speaker', 'sender', 'author', 'type']
const usualTextKeys = ['content', 'value', 'text', 'message', 'body', 'utterance']

function mappedIn(
  items: readonly unknown[],
  { columns, timeFormat }: Choices,
  list: string,
): readonly Message[] | Unreadable {
  const [role, text] = [
    fieldPath(items, columns.role, usualRoleKeys),
    fieldPath(items, columns.text, usualTextKeys),
  ]
  const [said, positions]: [Message[], string[]] = [[], []]
  for (const [nth, item] of items.entries()) {
    const [speaker, content] = [valueAtPath(item, role), valueAtPath(item, text)]
    const which = `message ${nth + 1} of "${list}"`
    // The root of a message tree has no message.
    const isEmpty =
      isFields(item) && (speaker ?? content) === undefined && Object.values(item).includes(null)
    const name = isEmpty ? NOTE : textOf(speaker)
    if (!isFields(item) || name === undefined)
      return { what: `${which} has no name of a speaker at "${role}"; ${keysText(item)}` }
    const order = columns.order === undefined ? undefined : valueAtPath(item, columns.order)
    if (columns.order !== undefined && order === undefined)
      return { what: `${which} has no "${columns.order}"; ${keysText(item)}` }
    const message = isEmpty
      ? textMessage(NOTE, '')
      : content === undefined
        ? undefined
        : messageOfRole(name, { ...item, content: contentOf(content) })
    if (!message) return { what: `${which} has no text at "${text}"; ${keysText(item)}` }
    said.push(message)
    positions.push(textOf(order)?.trim() ?? '')
  }
  return columns.order === undefined
    ? said
    : sortedByPosition(said, positions, columns.order, timeFormat)
}

/** Sorts messages by the position field that the user names. */
function sortedByPosition(
  said: readonly Message[],
  positions: readonly string[],
  column: string,
  timeFormat: string | undefined,
): readonly Message[] | Unreadable {
  const places = said.map((_, nth) => nth)
  try {
    const orders = ordersOf(places, interpretationsOf(positions, column, timeFormat))
    return places.toSorted(byOrder(orders)).map((nth) => said[nth]!)
  } catch (cause) {
    if (cause instanceof NoOrder) return { what: unknownOrderText(column, cause.message) }
    throw cause
  }
}

/** The key that the user names, else the first usual key that occurs in any item. */
const fieldPath = (
  items: readonly unknown[],
  own: string | undefined,
  keys: readonly string[],
): string =>
  own ?? keys.find((key) => items.some((item) => valueAtPath(item, key) !== undefined)) ?? keys[0]!

const missingKey = (record: Fields, path: string): Unreadable => ({
  what: `there is no "${path}"; ${keysText(record)}`,
})

/** Text of a role or id. Some formats write numbers or booleans. */
const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined

const contentOf = (value: unknown): unknown => textOf(value) ?? value
