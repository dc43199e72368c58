import { createReadStream } from 'node:fs'
import type { CsvError } from 'csv-parse'
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

interface Parsed {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
  readonly raw: string
}

/** The rows of a CSV file with a header; commas, semicolons or tabs stand between cells. */
export async function readCsvRows(file: string, head: string): Promise<CsvRows> {
  const { parse } = await import('csv-parse')
  const delimiter = /[,;\t]/.exec(head.split('\n', 1)[0] ?? '')?.[0] ?? ','
  const faults: Fault[] = []
  const parser = parse({
    info: true,
    raw: true,
    bom: true,
    skip_empty_lines: true,
    delimiter,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => void faults.push(faultOf(file, error)),
  })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  const records = (source.pipe(parser) as AsyncIterable<Parsed>)[Symbol.asyncIterator]()
  const first = await records.next()
  const columns = first.done === true ? [] : first.value.record.map((name) => name.trim())
  return { columns, rows: rowsOf(file, columns, records, faults) }
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
    const { info, raw, record } = value as Parsed
    const place = { file, line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0) }
    if (record.length === columns.length) {
      yield { kind: 'row', place, cells: Object.fromEntries(columns.map((name, at) => [name, record[at]!])) }
    } else {
      const what = `the row has ${record.length} cells, and there are ${columns.length} columns`
      yield { kind: 'fault', place, what, messages: 1 }
    }
  }
}

function faultOf(file: string, error: (CsvError & { readonly lines?: number }) | undefined): Fault {
  const what =
    error?.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quoted cell has no closing quote'
      : 'a quote stands in the middle of a cell'
  return { kind: 'fault', place: { file, line: error?.lines ?? 1 }, what, messages: 1 }
}
