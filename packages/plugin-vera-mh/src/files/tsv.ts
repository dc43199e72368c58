import { parse } from 'csv-parse/sync'

/** A row of a tab-separated file with a header. */
export interface TsvRow {
  /** Row number from 1; the header is row 1, blank lines count. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface Tsv {
  readonly columns: readonly string[]
  readonly rows: readonly TsvRow[]
}

/**
 * Reads tab-separated text. Cells are trimmed and may be quoted like in spreadsheets; blank lines
 * are skipped.
 */
export function readTsv(text: string): Tsv {
  const options = {
    bom: true,
    delimiter: '\t',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  }
  // The declared type of `parse` ignores the option `info`.
  const parsed = parse(text, options) as unknown as {
    info: { lines: number }
    record: readonly string[]
  }[]
  const rows = parsed.map(({ info, record }) => ({ row: info.lines, cells: record }))
  const [header, ...rest] = rows
  return {
    columns: header?.cells ?? [],
    rows: rest.filter(({ cells }) => cells.some((cell) => cell !== '')),
  }
}
