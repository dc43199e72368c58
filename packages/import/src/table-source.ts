/** Reads tables: CSV with a header line, delimited by commas, semicolons or tabs. */
import { bytesOf } from '@attune/core/internal'
import { unknownNumbers } from '@attune/core/reading'
import { csvReader } from './csv.js'
import { piecesOf, tableLayout } from './pieces.js'
import { readerFor } from './readers/index.js'
import { type Source, Unread } from './source.js'
import { textIn } from './text.js'
import type { Choices } from './types.js'
import { importErrors } from './errors.js'

/** @throws AttuneError LOG_COLUMNS */
export function tableSource(
  file: string,
  head: Buffer,
  choices: Choices,
  converted?: Buffer,
): Source {
  let unknown = 0
  const isOldMac = !head.includes('\n')
  const delimiter = /[,;\t]/.exec(head.toString('utf8').split('\n', 1)[0] ?? '')?.[0] ?? ','
  const columns = columnsOf(file, head, delimiter, isOldMac)
  const reader = tracesReader(columns, choices) ?? csvReader(file, columns, choices)
  return {
    file,
    isTable: true,
    async *pieces() {
      let isHeader = true
      for await (const piece of piecesOf(file, tableLayout(delimiter, isOldMac), converted)) {
        if (piece.bytes && isBlank(piece.bytes)) continue
        if (!isHeader) yield piece
        isHeader = false
      }
    },
    read: async (piece) => bytesOf(file, piece, converted),
    records(bytes, before) {
      const cells = cellsOf(textOf(textIn(file, bytes, before)), delimiter)
      for (const cell of cells) if (/^\s*[[{]/.test(cell)) unknown += unknownNumbers(cell)
      if (cells.length === columns.length)
        return [Object.fromEntries(columns.map((name, at) => [name, cells[at]!]))]
      throw new Unread(`the row has ${cells.length} cells, and there are ${columns.length} columns`)
    },
    get unknownNumbers() {
      return unknown
    },
    readerOf: () => reader,
  }
}

/** Reader for tables that tracing tools export, whose cells contain JSON. */
function tracesReader(columns: readonly string[], { from }: Choices) {
  if (from === 'csv') return undefined
  const reader = readerFor(from)(Object.fromEntries(columns.map((name) => [name, ''])))
  return from !== undefined || reader?.format === 'langfuse' || reader?.format === 'langsmith'
    ? reader
    : undefined
}

function columnsOf(file: string, head: Buffer, delimiter: string, isOldMac: boolean): string[] {
  const isBetween = tableLayout(delimiter, isOldMac)
  const end = head.findIndex((byte) => isBetween(byte))
  const text = textIn(file, head.subarray(0, end === -1 ? head.length : end)).replace(/^\uFEFF/, '')
  try {
    const names = cellsOf(textOf(text), delimiter)
    return names.map((name) => name.trim())
  } catch (cause) {
    throw importErrors.error(
      'LOG_COLUMNS',
      { file, what: messageOf(cause), columns: '' },
      { place: { file, line: 1 } },
    )
  }
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

const isBlank = (bytes: Uint8Array): boolean => bytes.length === 1 && bytes[0] === 0x0d

const textOf = (row: string): string => (row.endsWith('\r') ? row.slice(0, -1) : row)

/**
 * Cells of a row. They are substrings of the row's text, because rows may be long.
 *
 * @throws Unread
 */
function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = []
  for (let at = 0; ; at += 1) {
    const isQuoted = row[at] === '"'
    const end = isQuoted ? closing(row, at) + 1 : row.indexOf(delimiter, at)
    const last = end === -1 ? row.length : end
    const cell = isQuoted ? row.slice(at + 1, last - 1).replaceAll('""', '"') : row.slice(at, last)
    if (isQuoted ? last < row.length && row[last] !== delimiter : cell.includes('"')) {
      throw new Unread('a quote is in the middle of a cell')
    }
    cells.push(cell)
    if (last >= row.length) return cells
    at = last
  }
}

function closing(row: string, opening: number): number {
  for (let at = row.indexOf('"', opening + 1); at !== -1; at = row.indexOf('"', at + 2))
    if (row[at + 1] !== '"') return at
  throw new Unread('a quoted cell has no closing quote')
}
