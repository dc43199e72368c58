/**
 * Splits the bytes of a file into records. Records that are too long are skipped without loading
 * them.
 */
import { type JsonLine, readError } from '@attune/core/reading'
import { open } from 'node:fs/promises'

/** Maximum number of bytes of a record. */
export const MAX_RECORD_BYTES = 64 * 1024 * 1024
/** Number of bytes per read. */
const READ_BYTES = 256 * 1024
export const TOO_LONG = 'the record is longer than 64 MB'

export interface Piece extends Omit<JsonLine, 'value'> {
  /**
   * Bytes of the record, valid until the next piece is requested. Undefined if the record is too
   * long or unreadable; `why` is the reason.
   */
  readonly bytes: Uint8Array | undefined
  readonly why?: string
}

/** Receives the bytes of a file in order; returns true for a byte between two records. */
export type Layout = (byte: number) => boolean

const NEWLINE = 0x0a
const [QUOTE, BACKSLASH, COMMA, RETURN] = [0x22, 0x5c, 0x2c, 0x0d]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const blank = new Set([0x20, 0x09, RETURN, NEWLINE, 0xef, 0xbb, 0xbf])

/**
 * Records of a file as bytes. The end of a record is found before the record is loaded.
 * `converted` is the content of a file that is not in UTF-8.
 */
export async function* piecesOf(
  file: string,
  isBetween: Layout,
  converted?: Buffer,
): AsyncGenerator<Piece> {
  const handle = await open(file)
  const part = Buffer.allocUnsafeSlow(READ_BYTES)
  const read = async (into: Buffer, position: number): Promise<number> =>
    converted?.copy(into, 0, position) ??
    (
      await handle.read(into, 0, into.length, position).catch((cause: unknown) => {
        throw readError(file, cause)
      })
    ).bytesRead
  let [offset, line, start] = [0, 1, 1]
  let begin: number | undefined
  const piece = async (from: number, end: number): Promise<Piece> => {
    const place = { line: start, offset: from, length: end - from }
    if (end - from > MAX_RECORD_BYTES) return { ...place, bytes: undefined }
    if (from >= offset) return { ...place, bytes: part.subarray(from - offset, end - offset) }
    const bytes = Buffer.allocUnsafeSlow(end - from)
    await read(bytes, from)
    return { ...place, bytes }
  }
  try {
    for (let length = await read(part, 0); length > 0; length = await read(part, offset)) {
      for (let at = 0; at < length; at++) {
        const byte = part[at]!
        if (!isBetween(byte)) {
          if (begin === undefined) [begin, start] = [offset + at, line]
        } else if (begin !== undefined) {
          yield await piece(begin, offset + at)
          begin = undefined
        }
        if (byte === NEWLINE) line += 1
      }
      offset += length
    }
    if (begin !== undefined) yield await piece(begin, offset)
  } finally {
    await handle.close()
  }
}

/** Layout of a record per line. A line that holds spaces or a carriage return is no record. */
export function lineLayout(): Layout {
  let isStart = true
  return (byte) => {
    const isBlank = byte === 0x20 || byte === 0x09 || byte === RETURN
    isStart = byte === NEWLINE || (isStart && isBlank)
    return isStart
  }
}

/**
 * Layout of a list of items or of a single object. Records end where brackets close, so that a
 * broken item does not hide the next one.
 */
export function listLayout(): Layout {
  let depth = 0
  let [isText, isEscaped] = [false, false]
  let base: number | undefined
  return (byte) => {
    if (base === undefined) {
      if (blank.has(byte)) return true
      base = byte === LIST ? 1 : 0
      depth = base
      if (base === 1) return true
    }
    if (isText) {
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isText = false
      return false
    }
    const isClosing = byte === LIST_END || byte === OBJECT_END
    if (depth === base && (byte === COMMA || isClosing || blank.has(byte))) return true
    if (byte === QUOTE) isText = true
    else if (byte === LIST || byte === OBJECT) depth += 1
    else if (isClosing) depth -= 1
    return false
  }
}

/** Layout of the rows of a table. A cell in quotation marks may contain line breaks. */
export function tableLayout(delimiter: string, isOldMac: boolean): Layout {
  const comma = delimiter.charCodeAt(0)
  const newline = isOldMac ? RETURN : NEWLINE
  let [isQuoted, mayClose, isStart] = [false, false, true]
  return (byte) => {
    if (isQuoted && !mayClose) {
      mayClose = byte === QUOTE
      return false
    }
    const isEnd = byte === comma || byte === newline
    if (mayClose) {
      mayClose = false
      isQuoted = !isEnd && byte !== RETURN
    } else isQuoted = isStart && byte === QUOTE
    isStart = !isQuoted && isEnd
    return !isQuoted && byte === newline
  }
}
