import { Readable } from 'node:stream'
import type { CsvError } from 'csv-parse'
import { piecesOf, rows as rowsLayout, TOO_LONG } from './pieces.js'
import type { Fault, Place } from './types.js'

export interface Row {
  readonly kind: 'row'
  readonly place: Place
  readonly cells: Readonly<Record<string, string>>
}

export interface CsvRows {
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<Row | Fault>
}

/** Bytes that are handed on together. */
const PART = 1 << 16

interface Parsed {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** The rows of a CSV file with a header; commas, semicolons or tabs stand between cells. */
export async function readCsvRows(file: string, head: string): Promise<CsvRows> {
  const { parse } = await import('csv-parse')
  const delimiter = /[,;\t]/.exec(head.split('\n', 1)[0] ?? '')?.[0] ?? ','
  const faults: Fault[] = []
  const parser = parse({
    info: true,
    bom: true,
    skip_empty_lines: true,
    delimiter,
    record_delimiter: head.includes('\n') ? ['\r\n', '\n'] : ['\r'],
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => void faults.push(faultOf(file, error)),
  })
  const source = Readable.from(readableRows(file, delimiter, faults))
  source.on('error', (error) => parser.destroy(error))
  const records = (source.pipe(parser) as AsyncIterable<Parsed>)[Symbol.asyncIterator]()
  const first = await records.next()
  const columns = first.done === true ? [] : first.value.record.map((name) => name.trim())
  return { columns, rows: rowsOf(file, columns, records, faults) }
}

/** The rows that are not too long, each in the line where it stands; a part of a file goes to the parser at a time. */
async function* readableRows(file: string, delimiter: string, faults: Fault[]): AsyncGenerator<Buffer> {
  let line = 1
  let [waiting, size] = [[] as Buffer[], 0]
  for await (const { line: start, breaks, bytes } of piecesOf(file, rowsLayout(delimiter))) {
    if (!bytes) {
      faults.push({ kind: 'fault', place: { file, line: start }, what: TOO_LONG, messages: 1 })
      continue
    }
    for (const part of [...partsOf(Buffer.alloc(start - line, '\n')), ...partsOf(bytes)]) {
      // The bytes of a piece are gone when the next one comes.
      waiting.push(Buffer.from(part))
      size += part.length
      if (size < PART) continue
      yield Buffer.concat(waiting)
      ;[waiting, size] = [[], 0]
    }
    line = start + breaks
  }
  yield Buffer.concat(waiting)
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}

async function* rowsOf(
  file: string,
  columns: readonly string[],
  records: AsyncIterator<Parsed>,
  faults: Fault[],
): AsyncGenerator<Row | Fault> {
  for (;;) {
    const { done, value } = await records.next()
    yield* faults.splice(0)
    if (done === true) return
    const { info, record } = value as Parsed
    const place = { file, line: info.lines - breaksIn(record) }
    if (record.length === columns.length) {
      yield { kind: 'row', place, cells: Object.fromEntries(columns.map((name, at) => [name, record[at]!])) }
    } else {
      const what = `the row has ${record.length} cells, and there are ${columns.length} columns`
      yield { kind: 'fault', place, what, messages: 1 }
    }
  }
}

const breaksIn = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

function faultOf(file: string, error: (CsvError & { readonly lines?: number }) | undefined): Fault {
  const what =
    error?.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quoted cell has no closing quote'
      : 'a quote stands in the middle of a cell'
  return { kind: 'fault', place: { file, line: error?.lines ?? 1 }, what, messages: 1 }
}
