/**
 * Reads JSON files with one record per line, or with one list of records. An unreadable record does
 * not affect the others.
 */
import { bytesOf } from '@attune/core/internal'
import { parseForeignJson, unknownNumbers } from '@attune/core/reading'
import { isDeep, TOO_DEEP } from './deep.js'
import { listLayout, lineLayout, piecesOf } from './pieces.js'
import { readerFor, recordsIn } from './readers/index.js'
import { type Source, Unread } from './source.js'
import { textIn } from './text.js'
import { type Format, isFields } from './types.js'

export function jsonSource(
  file: string,
  head: string,
  from: Format | undefined,
  converted?: Buffer,
): Source {
  let unknown = 0
  return {
    file,
    isTable: false,
    pieces: () => piecesOf(file, isOneList(head) ? listLayout() : lineLayout(), converted),
    read: async (piece) => bytesOf(file, piece, converted),
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

/**
 * True if the file is one list of records or one document of several lines. False if each line is a
 * document, which may itself be a list of messages.
 */
function isOneList(head: string): boolean {
  const text = head.trimStart()
  const [first = '', second] = text.split('\n', 2)
  const value = attempt(() => parseForeignJson(first))
  // The first line is longer than the part that was read, so that it is incomplete.
  if (value === undefined)
    return text.startsWith('[') || (second !== undefined && /^\{\s*$|^\{.*[,[{]\s*$/.test(first))
  return (
    Array.isArray(value) &&
    !value.every((each) => isFields(each) && ('role' in each || 'from' in each))
  )
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
    // The parser's message quotes the text, which must not appear in terminals and logs.
    throw new Unread('this is not JSON')
  }
  if (isDeep(value)) throw new Unread(TOO_DEEP)
  return value
}
