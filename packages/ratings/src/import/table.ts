import { parse } from 'csv-parse/sync'
import type { Json } from '@attune/core'
import { Collected, type Imported, plainValue } from './imported.js'
import { parseJson } from '@attune/core/reading'

export interface TableOptions {
  /** Separator of cells. Default: comma. */
  readonly delimiter?: string
  /** True: CSV; false: JSON Lines. Default true. */
  readonly csv?: boolean
}

interface Row {
  readonly line: number
  readonly cells: Readonly<Record<string, Json>>
}

const CANNOT_SAY = /^cannot[ _]say$/i
/** Columns that are not questions. */
const ABOUT = new Set(['item', 'rater', 'comment', 'seconds'])

/**
 * Reads a table with one row per answer (`item,rater,question,value`), or with one column per
 * question (`item,rater,<question>…`).
 */
export function readTable(
  text: string,
  { delimiter = ',', csv = true }: TableOptions = {},
): Imported {
  const found = new Collected()
  const rows = csv ? csvRows(text, delimiter) : jsonRows(text)
  const isLong = rows.some(({ cells }) => 'question' in cells)
  for (const { line, cells } of rows) {
    const item = String(cells['item'] ?? '')
    if (item === '') {
      found.errors.push({ line, code: 'no_item' })
      continue
    }
    const rater = String(cells['rater'] ?? '') || 'rater'
    const questions: [string, Json][] = isLong
      ? [[String(cells['question']), cells['value'] ?? null]]
      : Object.entries(cells).filter(([name]) => !ABOUT.has(name))
    for (const [question, value] of questions) {
      if (value === null || value === '') found.skipped += 1
      else if (typeof value === 'string' && CANNOT_SAY.test(value.trim()))
        found.answers.push({ rater, item, question, kind: 'cannot_say', value: null })
      else found.answers.push({ rater, item, question, kind: 'answer', value: plainValue(value) })
    }
  }
  return found.done()
}

function csvRows(text: string, delimiter: string): Row[] {
  const parsed: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
    columns: true,
    info: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
    delimiter,
  }) as never
  return parsed.map(({ record, info }) => ({ line: info.lines, cells: record }))
}

const jsonRows = (text: string): Row[] =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    return [{ line: at + 1, cells: parseJson(line) as Readonly<Record<string, Json>> }]
  })
