/** Text for a terminal: width, folded lines, columns and times. */
import { relative } from 'node:path'
import { pad, widthOf, wrap } from '@attune/tables'
import { surroundings } from './composition/surroundings.js'

/** Interval that a line of a text plot shows; all lines share one axis. */
export interface Drawable {
  readonly value: number
  readonly lower: number
  readonly upper: number
}

/** Axis of a text plot. The value `nothing` (no difference) is marked. */
export interface DrawnAxis {
  readonly least: number
  readonly most: number
  readonly nothing: number
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
}

const SIGNS = { line: '─', start: '├', end: '┤', point: '●', zero: '│', crossed: '┼' } as const

export interface Plot {
  readonly lines: readonly string[]
  /** Column of the mark for "no difference". */
  readonly zero: number
  /**
   * Line with the numbers of the axis. Numbers that do not fit are dropped, except the two ends.
   */
  readonly axis: string
}

/** Draws intervals as lines of text. An undefined row gives an empty line. */
export function intervalPlot(
  rows: readonly (Drawable | undefined)[],
  axis: DrawnAxis,
  width: number,
): Plot {
  const { least, most, nothing } = axis
  const columnOf = (value: number): number =>
    Math.round(((value - least) / (most - least || 1)) * (width - 1))
  const zero = columnOf(nothing)
  return {
    zero,
    lines: rows.map((row) => (row ? lineOf(row, { width, zero, columnOf }) : ' '.repeat(width))),
    axis: axisText(axis, width, columnOf),
  }
}

/**
 * Line with the numbers of the axis. The ends are placed first, then "no difference", then other
 * numbers as far as they fit.
 */
function axisText(
  { ticks, nothing }: DrawnAxis,
  width: number,
  columnOf: (value: number) => number,
): string {
  const ends = new Set([ticks[0], ticks.at(-1)])
  const rank = (tick: DrawnAxis['ticks'][number]): number =>
    ends.has(tick) ? 0 : tick.at === nothing ? 1 : 2
  const signs = Array.from({ length: width }, () => ' ')
  for (const { at, text } of ticks.toSorted((a, b) => rank(a) - rank(b))) {
    const start = Math.max(
      0,
      Math.min(width - text.length, columnOf(at) - Math.floor(text.length / 2)),
    )
    const isFree = signs
      .slice(Math.max(0, start - 1), start + text.length + 1)
      .every((sign) => sign === ' ')
    if (isFree) for (const [place, sign] of [...text].entries()) signs[start + place] = sign
  }
  return signs.join('').trimEnd()
}

interface Axis {
  readonly width: number
  readonly zero: number
  readonly columnOf: (value: number) => number
}

function lineOf({ value, lower, upper }: Drawable, { width, zero, columnOf }: Axis): string {
  const [start, point, end] = [columnOf(lower), columnOf(value), columnOf(upper)]
  const signs = Array.from({ length: width }, (_, at): string => {
    if (at === point) return SIGNS.point
    if (at === start) return SIGNS.start
    if (at === end) return SIGNS.end
    if (at > start && at < end) return at === zero ? SIGNS.crossed : SIGNS.line
    return at === zero ? SIGNS.zero : ' '
  })
  return signs.join('')
}

/** The path relative to the working directory if that is shorter, else the absolute path. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short !== '' && short.length < path.length ? short : path
}

const USUAL = 80

/**
 * Number of columns of the terminal. If it is unknown or 0, as with `docker -t` and `script`, the
 * variable COLUMNS or a default counts.
 */
export const terminalWidth = (stream: { readonly columns?: number } = process.stdout): number =>
  stream.columns || Number(surroundings.environment['COLUMNS']) || USUAL

/**
 * Matches the parts of a text that are never broken, since users copy them: code in backticks, a
 * quoted name, a command, a word. Paths and addresses are one word.
 */
const WHOLE = /`[^`\n]*`|"[^"\s]*(?: [^"\s]+){0,3}"|\b(?:npx )?attune(?: [a-z-]+){1,3}|\S+/g

/**
 * Folds a text to lines of at most `width` columns. Continued lines are indented. Code, quoted
 * names and commands stay on one line, even if it becomes too long.
 */
export const fold = (text: string, width = terminalWidth(process.stderr)): string =>
  text
    .split('\n')
    .map((line) => (line.length <= width ? line : foldLine(line, width)))
    .join('\n')

function foldLine(line: string, width: number): string {
  const indent = /^ */.exec(line)![0]
  const hanging = indent === '' ? '  ' : indent
  const lines: string[] = []
  let current = indent
  for (const { 0: word, index } of line.matchAll(WHOLE)) {
    const gap = current.trim() !== '' && line[index - 1] === ' ' ? ' ' : ''
    if (current.trim() !== '' && gap !== '' && current.length + gap.length + word.length > width) {
      lines.push(current)
      current = hanging + word
    } else current += gap + word
  }
  return [...lines, current].join('\n')
}

const GAP = 2
const NARROWEST = 12

const isNumber = (cell: string): boolean => /^(at least )?[\d,.]+$/.test(cell)
const isEmpty = (cell: string): boolean => cell === '' || cell === 'no prices'

interface Column {
  width: number
  readonly fill: 'left' | 'right'
}

/**
 * Rows of texts in columns, aligned by their width on a screen; if they do not fit into `width`,
 * the widest columns are wrapped. Numeric columns under a heading are right-aligned.
 */
export const columnsText = (
  rows: readonly (readonly string[])[],
  width = terminalWidth(),
): string => columnRows(rows, width).flat().join('\n')

/** Lines of each row of `columnsText`: several if a column folds. */
export function columnRows(
  rows: readonly (readonly string[])[],
  width: number,
): readonly (readonly string[])[] {
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, i) =>
    columnOf(rows, i),
  )
  const excess = (): number => columns.reduce((sum, each) => sum + each.width + GAP, -GAP) - width
  const widest = (): Column | undefined => columns.toSorted((a, b) => b.width - a.width)[0]
  for (let column = widest(); column && excess() > 0 && column.width > NARROWEST; column = widest())
    column.width--
  return rows.map((row) => linesOf(row, columns))
}

function columnOf(rows: readonly (readonly string[])[], i: number): Column {
  const cells = rows.map((row) => row[i] ?? '')
  const below = cells.slice(1)
  const isRight = below.some(isNumber) && below.every((cell) => isNumber(cell) || isEmpty(cell))
  return { width: Math.max(...cells.map(widthOf)), fill: isRight ? 'left' : 'right' }
}

function linesOf(row: readonly string[], columns: readonly Column[]): string[] {
  const cells = row.map((cell, i) =>
    widthOf(cell) > columns[i]!.width ? wrap(cell, columns[i]!.width) : [cell],
  )
  const height = Math.max(...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((cell, i) => pad(cell[line] ?? '', columns[i]!.width, columns[i]!.fill))
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
}

export const two = (value: number): string => String(value).padStart(2, '0')

/** Duration: `1h 02m`, `3m 04s`, `5s`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return h > 0 ? `${h}h ${two(m)}m` : m > 0 ? `${m}m ${two(s)}s` : `${s}s`
}
