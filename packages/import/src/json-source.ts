/** JSON files: a record per line, or the items of one list. One that cannot be read does not hide the others. */
import { TextDecoder } from 'node:util'
import { isDeep, TOO_DEEP } from './deep.js'
import { readFrom } from './files.js'
import { items, lines, piecesOf } from './pieces.js'
import { readerFor, recordsIn } from './readers/index.js'
import { type Source, Unread } from './source.js'
import { type Format, isFields } from './types.js'

export const jsonSource = (file: string, head: string, from: Format | undefined): Source => ({
  file,
  pieces: () => piecesOf(file, isOneList(head) ? items() : lines),
  read: async (piece) => readFrom(file, piece),
  records: (bytes) => recordsIn(jsonIn(bytes)),
  readerOf: readerFor(from),
})

/** A list of records, or a document over several lines. A line that is a list of messages is a conversation. */
function isOneList(head: string): boolean {
  const text = head.trimStart()
  const [first = '', second] = text.split('\n', 2)
  const value = attempt(() => JSON.parse(first) as unknown)
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

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws Unread */
export function jsonIn(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch (cause) {
    // The message of the parser quotes the text, which is not for terminals and logs.
    throw new Unread(cause instanceof SyntaxError ? 'this is not JSON' : 'this is not UTF-8')
  }
  if (isDeep(value)) throw new Unread(TOO_DEEP)
  return value
}
