import { pad, widthOf, wrap } from '@attune/tables'
import { terminalWidth } from './terminal-width.js'

const GAP = 2
const NARROWEST = 12

const isNumber = (cell: string): boolean => /^(at least )?[\d,.]+$/.test(cell)
const isEmpty = (cell: string): boolean => cell === '' || cell === 'no prices'

interface Column {
  width: number
  readonly fill: 'left' | 'right'
}

/**
 * Rows of texts, set in columns by their width on a screen; where all do not fit into `width`, the widest ones are
 * wrapped. A column of numbers under a heading is set to the right.
 */
export function columnsText(rows: readonly (readonly string[])[], width = terminalWidth()): string {
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, i) => columnOf(rows, i))
  const excess = (): number => columns.reduce((sum, each) => sum + each.width + GAP, -GAP) - width
  const widest = (): Column | undefined => columns.toSorted((a, b) => b.width - a.width)[0]
  for (let column = widest(); column && excess() > 0 && column.width > NARROWEST; column = widest()) column.width--
  return rows.flatMap((row) => linesOf(row, columns)).join('\n')
}

function columnOf(rows: readonly (readonly string[])[], i: number): Column {
  const cells = rows.map((row) => row[i] ?? '')
  const below = cells.slice(1)
  const isRight = below.some(isNumber) && below.every((cell) => isNumber(cell) || isEmpty(cell))
  return { width: Math.max(...cells.map(widthOf)), fill: isRight ? 'left' : 'right' }
}

function linesOf(row: readonly string[], columns: readonly Column[]): string[] {
  const cells = row.map((cell, i) => (widthOf(cell) > columns[i]!.width ? wrap(cell, columns[i]!.width) : [cell]))
  const height = Math.max(...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((cell, i) => pad(cell[line] ?? '', columns[i]!.width, columns[i]!.fill))
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
}
