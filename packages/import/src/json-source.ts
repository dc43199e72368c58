/** JSON files: a record per line, or the items of one list. One that cannot be read does not hide the others. */
import { parseForeignJson, unknownNumbers } from '@attune/core/reading'
import { isDeep, TOO_DEEP } from './deep.js'
import { readFrom } from './files.js'
import { items, lines, piecesOf } from './pieces.js'
import { readerFor, recordsIn } from './readers/index.js'
import { type Source, Unread } from './source.js'
import { textIn } from './text.js'
import { type Format, isFields } from './types.js'

export function jsonSource(file: string, head: string, from: Format | undefined, other?: Buffer): Source {
  let unknown = 0
  return {
    file,
    isTable: false,
    pieces: () => piecesOf(file, isOneList(head) ? items() : lines, other),
    read: async (piece) => readFrom(file, piece, other),
    records(bytes, before) {
      const text = textIn(file, bytes, before)
      unknown += unknownNumbers(text)
      return recordsIn(jsonIn(text))
    },
    get unknownNumbers() {
      return unknown
    },
    readerOf: readerFor(from),
  }
}

/** A list of records, or a document over several lines. A line that is a list of messages is a conversation. */
function isOneList(head: string): boolean {
  const text = head.trimStart()
  const [first = '', second] = text.split('\n', 2)
  const value = attempt(() => parseForeignJson(first))
  // A line that is longer than the head ends anywhere in it.
  if (value === undefined) return text.startsWith('[') || (second !== undefined && /^\{\s*$|^\{.*[,[{]\s*$/.test(first))
  return Array.isArray(value) && !value.every((each) => isFields(each) && ('role' in each || 'from' in each))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** @throws Unread */
export function jsonIn(text: string): unknown {
  let value: unknown
  try {
    value = parseForeignJson(text.replace(/^\uFEFF/, ''))
  } catch {
    // The message of the parser quotes the text, which is not for terminals and logs.
    throw new Unread('this is not JSON')
  }
  if (isDeep(value)) throw new Unread(TOO_DEEP)
  return value
}
