/**
 * Lists the keys of a record in error messages, so that the user can map them. The list contains no
 * words of conversations.
 */
import { importErrors } from './errors.js'
import { type Source, Unread } from './source.js'
import { type Fields, isFields } from './types.js'

/** Maximum depth and maximum number of the keys that are shown. */
const [MAX_LEVELS, MAX_KEYS] = [6, 24]
/** Number of items per list that are examined. */
const EXAMINED_ITEMS = 4
const MAX_PATH_LENGTH = 60

/**
 * Text for an error message, such as `its keys are id, chat.messages[].role`. A path after `[]`
 * belongs to each item of a list.
 */
export function keysText(record: unknown): string {
  const keys = keysOf(record)
  return keys === '' ? 'it has no keys' : `its keys are ${keys}`
}

function keysOf(record: unknown): string {
  const keys = [...new Set(keysIn(record, MAX_LEVELS))]
  const more = keys.length > MAX_KEYS ? ` and ${keys.length - MAX_KEYS} more` : ''
  return `${keys.slice(0, MAX_KEYS).map(printable).join(', ')}${more}`
}

const printable = (path: string): string =>
  path.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, MAX_PATH_LENGTH)

function keysIn(value: unknown, levels: number): readonly string[] {
  if (Array.isArray(value))
    return value.slice(0, EXAMINED_ITEMS).flatMap((item: unknown) => pathsBelow('[]', item, levels))
  if (!isFields(value)) return []
  const items = Object.entries(value)
  // The keys of the object are ids of messages, which are not keys of the format.
  if (isMap(value)) return pathsBelow('*', items.at(-1)![1], levels)
  return items.flatMap(([key, inside]) => pathsBelow(key, inside, levels))
}

function pathsBelow(key: string, inside: unknown, levels: number): readonly string[] {
  const below = levels > 1 ? keysIn(inside, levels - 1) : []
  return below.length === 0
    ? [key]
    : below.map((path) => (path.startsWith('[]') ? `${key}${path}` : `${key}.${path}`))
}

/** True for an object whose values are objects with the same keys, such as messages by id. */
function isMap(value: Fields): boolean {
  const items = Object.values(value)
  const shape = (item: unknown): string =>
    isFields(item) ? Object.keys(item).toSorted().join(' ') : ''
  const first = shape(items[0])
  return items.length > 1 && first !== '' && items.every((item) => shape(item) === first)
}

/**
 * Path of the first list with an object that satisfies `is`. Of nested lists, the inner one is
 * returned.
 */
function listIn(
  value: unknown,
  is: (item: Fields) => boolean,
  levels = MAX_LEVELS,
): string | undefined {
  if (!isFields(value) || levels === 0) return undefined
  for (const [key, inside] of Object.entries(value)) {
    const items: readonly unknown[] = Array.isArray(inside)
      ? inside
      : isFields(inside) && isMap(inside)
        ? Object.values(inside)
        : []
    const below = listIn(items[0] ?? inside, is, levels - 1)
    if (below !== undefined) return `${key}.${below}`
    if (items.slice(0, EXAMINED_ITEMS).some((item) => isFields(item) && is(item))) return key
  }
  return undefined
}

/**
 * Path of the list of messages: a list whose items name a speaker, or else have at least two texts.
 */
const messagesIn = (record: unknown): string | undefined =>
  listIn(record, (item) => speakerKeys.some((key) => Object.hasOwn(item, key))) ??
  listIn(
    record,
    (item) => Object.values(item).filter((each) => typeof each === 'string').length > 1,
  )

const speakerKeys = ['role', 'from', 'speaker', 'sender', 'author', 'is_user']

/**
 * Error for a file of unknown format. The message lists the keys of the first record and the
 * options that map them.
 */
export async function unknownFormat(source: Source) {
  const place = { file: source.file }
  const record = await firstRecord(source)
  if (record === undefined)
    return importErrors.error(
      'LOG_FORMAT',
      { ...place, what: 'It holds no record that can be read' },
      { place },
    )
  const list = messagesIn(record)
  const fix =
    list === undefined
      ? 'Say what its keys hold: --id, --role and --text for a record per turn, --ask and --answer for one per exchange, or --messages for a list.'
      : `Say where its messages are: --messages ${list}, with --role and --text for the keys of a message, and --id for that of a conversation.`
  return importErrors.error(
    'LOG_FORMAT',
    { ...place, what: `The keys of its first record are: ${keysOf(record) || 'none'}` },
    { place, fix },
  )
}

async function firstRecord(source: Source): Promise<unknown> {
  for await (const { bytes } of source.pieces()) {
    try {
      const record = bytes ? source.records(bytes).find(isFields) : undefined
      if (record) return record
    } catch (cause) {
      if (!(cause instanceof Unread)) throw cause
    }
  }
  return undefined
}
