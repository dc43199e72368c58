import type { Conditions } from '@attune/core/internal'
import { lineError, readJsonLines } from '@attune/core/reading'
import { readCsv } from './csv.js'
import { suggestion } from '@attune/core/runtime'

type Cells = Readonly<Record<string, unknown>>

/** A row of a file of records, read cell by cell. Errors name file and line. */
export class TableRow {
  constructor(
    private readonly file: string,
    readonly line: number,
    private readonly cells: Cells,
  ) {}

  /**
   * Cell of a column that must exist; it may be empty. `option` renames the column. `more` ends the
   * message about a missing column.
   */
  cell(column: string, option: string, more = ''): unknown {
    if (Object.hasOwn(this.cells, column)) return this.cells[column]
    const fix = suggestion(column, Object.keys(this.cells))
    throw lineError(
      this.file,
      this.line,
      `there is no column "${column}". ${fix} Add it to all rows, or name yours by the option "${option}"${more}`,
    )
  }

  /** Text of a cell that must not be empty. A number is converted to a text. */
  required(column: string, option: string, more = ''): string {
    this.cell(column, option, more)
    const text = this.text(column)
    if (text === '') throw lineError(this.file, this.line, `"${column}" is empty`)
    return text
  }

  /** Text of a cell, trimmed; empty if the cell is missing. */
  text(column: string): string {
    const value = Object.hasOwn(this.cells, column) ? this.cells[column] : ''
    if (typeof value === 'string') return value.trim()
    if (typeof value === 'number') return String(value)
    if (value === null || value === undefined) return ''
    throw lineError(this.file, this.line, `"${column}" is neither a text nor a number`)
  }

  /** Integer from 1, or undefined for an empty cell. */
  whole(column: string): number | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    if (/^[1-9]\d*$/.test(text)) return Number(text)
    throw lineError(
      this.file,
      this.line,
      `"${column}" must be a whole number from 1 on, found "${text}"`,
    )
  }

  /** True if the row belongs to these conditions. Each condition is a column with its name. */
  isUnder(conditions: Conditions): boolean {
    return Object.entries(conditions).every(([name, value]) => {
      const written = this.text(name)
      if (written !== '') return written === value
      const what = `dialogues differ in the condition "${name}", and the row does not say which one it is about: add a column "${name}"`
      throw lineError(this.file, this.line, what)
    })
  }
}

/**
 * The rows of a CSV file, or of a JSON Lines file (by its name: `.jsonl`, `.ndjson`).
 *
 * @throws AttuneError DATA_READ, or DATA_LINE where a row cannot be read
 */
export async function readTable(file: string): Promise<readonly TableRow[]> {
  if (!/\.(jsonl|ndjson)$/i.test(file)) {
    const { records } = await readCsv(file)
    return records.map(({ line, value }) => new TableRow(file, line, value))
  }
  const rows: TableRow[] = []
  for await (const { line, value } of readJsonLines(file)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw lineError(file, line, 'the record is not an object')
    rows.push(new TableRow(file, line, value as Cells))
  }
  return rows
}
