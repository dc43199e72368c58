import type { CsvError } from 'csv-parse/sync'
import { lineError, readTextNow } from '@attune/core/reading'

/** A record of a CSV file: its fields by column name. */
export interface CsvRecord {
  /** Number of the first line of the record, from 1. */
  readonly line: number
  readonly value: Readonly<Record<string, string>>
}

export interface Csv {
  readonly columns: readonly string[]
  readonly records: readonly CsvRecord[]
}

/**
 * Reads a CSV file with a header line, with commas, semicolons or tabs between its cells; the first
 * of these in the header decides. Cells are trimmed; empty lines are ignored.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_ENCODING if it is not text,
 * DATA_LINE if a record is broken
 */
export async function readCsv(file: string): Promise<Csv> {
  const { parse } = await import('csv-parse/sync')
  const text = readTextNow(file)
  const delimiter = /[,;\t]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ','
  let rows: readonly Parsed[]
  try {
    // The declared type of `parse` ignores the options `info` and `raw`.
    rows = parse(text, {
      info: true,
      raw: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
      delimiter,
    }) as never
  } catch (cause) {
    throw brokenRecord(file, cause)
  }
  const [header, ...records] = rows
  if (header === undefined)
    throw lineError(file, 1, 'the file is empty: its first line names the columns')
  const columns = header.record
  const twice = columns.find((name, at) => columns.indexOf(name) !== at)
  if (twice !== undefined) throw lineError(file, 1, `two columns are named "${twice}"`)
  return {
    columns,
    records: records.map((each) => ({
      line: firstLine(each),
      value: Object.fromEntries(columns.map((name, at) => [name, each.record[at]!])),
    })),
  }
}

interface Parsed {
  /** `lines`: number of the last line of the record. */
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
  readonly raw: string
}

const firstLine = ({ info, raw }: Parsed): number =>
  info.lines - (raw.trim().match(/\n/g)?.length ?? 0)

function brokenRecord(file: string, cause: unknown): unknown {
  const { code, lines, message } = cause as CsvError & { readonly lines?: number }
  if (lines === undefined) return cause
  const faults: Readonly<Record<string, string>> = {
    CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'the number of cells is not the number of columns',
    CSV_QUOTE_NOT_CLOSED: 'a quoted cell has no closing quote',
    INVALID_OPENING_QUOTE:
      'a quote is in the middle of a cell: put the whole cell in quotes, and double the quote',
  }
  return lineError(file, lines, faults[code] ?? message, cause)
}
