import { styleText } from 'node:util'
import type { Table } from '@attune/core/findings'
import { asciiSigns, type Grid, type GridCell, gridOf, unicodeSigns } from './grid.js'
import { pad, abridge, widthOf, wrap } from './text-width.js'

export interface TerminalOptions {
  /**
   * Width of the terminal in columns. A wider table is printed in several blocks, which all repeat
   * the columns that name the rows. Default: unlimited.
   */
  readonly width?: number
  /** True: signs and lines are ASCII only; names are unchanged. Default: false. */
  readonly ascii?: boolean
  /** True: uses terminal colours. Default: false. */
  readonly colour?: boolean
  /**
   * True: another text already states that all numbers are from offline stand-ins. Default: false.
   */
  readonly isOfflineStated?: boolean
}

const LONGEST_HEADER = 18
const LONGEST_NAME = 40

/**
 * A table as lines for a terminal, without a final line break. Columns are aligned (Chinese
 * characters take two positions), numbers have intervals, and missing values have footnotes.
 * Control characters are removed.
 */
export function tableToText(table: Table, options: TerminalOptions = {}): string {
  const { width = Infinity, ascii = false, colour = false, isOfflineStated = false } = options
  const grid = gridOf(table, ascii ? asciiSigns : unicodeSigns, isOfflineStated)
  const style: Style = colour
    ? (format, text) => styleText(format, text, { validateStream: false })
    : (_, text) => text
  const columns = fittedColumns(grid, { ascii, style, width })
  const blocks = columnBlocks(columns, nameColumns(grid), width).map((block) => lines(block))
  const notes = grid.notes.flatMap((note) => wrap(note, Math.max(20, width)))
  const title = wrap(grid.title, Math.max(20, width)).map((line) => style('bold', line))
  const body = blocks.flatMap((block) => ['', ...block])
  return [
    ...title,
    ...body,
    ...(notes.length > 0 ? [''] : []),
    ...notes.map((line) => style('dim', line)),
  ].join('\n')
}

type Style = (format: 'bold' | 'dim', text: string) => string

interface Setting {
  readonly ascii: boolean
  readonly style: Style
  readonly width: number
}

/** A column as lines of equal width. */
interface TextColumn {
  readonly width: number
  readonly header: readonly string[]
  readonly rule: string
  readonly cells: readonly string[]
}

/**
 * Lays out all columns. If the names of the rows leave no room for the widest other column, they
 * are shortened, as far as the rows stay distinct.
 */
function fittedColumns(grid: Grid, setting: Setting): TextColumn[] {
  const columnsWith = (longest: number): TextColumn[] =>
    grid.columns.map((_, index) => layOut(grid, index, longest, setting))
  const { width: limit } = setting
  const longest = Math.min(LONGEST_NAME, Math.max(8, Math.floor(limit / 2)))
  const columns = columnsWith(longest)
  const names = nameColumns(grid)
  const widest = Math.max(0, ...columns.slice(names).map(({ width }) => width))
  const taken = columns.slice(0, names).reduce((sum, { width }) => sum + width + GAP.length, widest)
  if (names === 0 || taken <= limit) return columns
  const rows = rowNames(columns, names)
  for (let each = room(limit - widest, names); each < longest; each++) {
    const shorter = columnsWith(each)
    if (rowNames(shorter, names).size === rows.size) return shorter
  }
  return columns
}

/** Width of each of `names` columns that share this width. */
const room = (width: number, names: number): number =>
  Math.max(8, Math.floor(width / names) - GAP.length)

const rowNames = (columns: readonly TextColumn[], names: number): ReadonlySet<string> =>
  new Set((columns[0]?.cells ?? []).map((_, row) => joinedNames(columns.slice(0, names), row)))

const joinedNames = (columns: readonly TextColumn[], row: number): string =>
  JSON.stringify(columns.map(({ cells }) => cells[row]!.trim()))

function layOut(
  { columns, rows }: Grid,
  index: number,
  longest: number,
  { ascii, style }: Setting,
): TextColumn {
  const { title, numeric } = columns[index]!
  const shorten = (text: string): string =>
    numeric ? text : abridge(text, longest, ascii ? '...' : '…')
  const cells = rows.map((row) => ({ ...row[index]!, main: shorten(row[index]!.main) }))
  const aligned = align(cells, numeric, style)
  const header = wrap(title, Math.max(LONGEST_HEADER, ...aligned.map(widthOf)))
  const width = Math.max(...[...aligned, ...header].map(widthOf))
  const side = numeric ? 'left' : 'right'
  return {
    width,
    header: header.map((line) => style('bold', pad(line, width, side))),
    rule: (ascii ? '-' : '─').repeat(width),
    cells: aligned.map((cell) => pad(cell, width, side)),
  }
}

/** Aligns the numbers and intervals of a column. A part that no cell has takes no space. */
function align(cells: readonly GridCell[], numeric: boolean, style: Style): string[] {
  const widths = parts.map((part) => Math.max(0, ...cells.map((cell) => widthOf(cell[part]))))
  return cells.map((cell) => {
    const padded = parts.map((part, at) => {
      const text = pad(cell[part], widths[at]!, numeric && part !== 'mark' ? 'left' : 'right')
      return part === 'main' ? text : style('dim', text)
    })
    return padded.filter((_, at) => widths[at]! > 0).join(' ')
  })
}

const parts = ['main', 'interval', 'p', 'mark'] as const

/** Number of columns at the left that name the rows. */
function nameColumns({ columns }: Grid): number {
  const first = columns.findIndex((column) => column.numeric)
  return first === -1 ? 0 : first
}

const GAP = '  '

/**
 * Divides columns into blocks that fit the width. Each block begins with the columns that name the
 * rows.
 */
function columnBlocks(
  columns: readonly TextColumn[],
  names: number,
  limit: number,
): TextColumn[][] {
  const heads = columns.slice(0, names)
  const taken = (block: readonly TextColumn[]): number =>
    block.reduce((sum, { width }) => sum + width + GAP.length, -GAP.length)
  const blocks: TextColumn[][] = []
  let block = [...heads]
  for (const column of columns.slice(names)) {
    if (block.length > heads.length && taken([...block, column]) > limit) {
      blocks.push(block)
      block = [...heads]
    }
    block.push(column)
  }
  return [...blocks, block]
}

const join = (texts: readonly string[]): string => texts.join(GAP).trimEnd()

function lines(block: readonly TextColumn[]): string[] {
  const height = Math.max(...block.map(({ header }) => header.length))
  const headers = block.map(({ header, width }) => [
    ...Array<string>(height - header.length).fill(' '.repeat(width)),
    ...header,
  ])
  return [
    ...Array.from({ length: height }, (_, line) => join(headers.map((header) => header[line]!))),
    join(block.map(({ rule }) => rule)),
    ...(block[0]?.cells ?? []).map((_, row) => join(block.map(({ cells }) => cells[row]!))),
  ]
}
