import type { JsonObject, Known } from '@attune/core'
import type { Figure } from '@attune/core/findings'
import { cleanLine } from '@attune/tables'
import { distinct, type FigureText, frame, nothingToDraw, pixelsOf, shortNames } from './frame.js'

export interface MatrixCell {
  readonly row: string
  readonly column: string
  readonly value: Known<number>
  /** Text in place of the number: `18 of 25`. */
  readonly text?: string
}

export interface MatrixChartOptions extends FigureText {
  /**
   * Names of the rows from top to bottom; `columns` from left to right. In a win-rate matrix the
   * row is the winner.
   */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly rowTitle: string
  readonly columnTitle: string
  /** Cells of the matrix; missing ones stay empty, such as the diagonal of a win-rate matrix. */
  readonly cells: readonly MatrixCell[]
  /** Values that have the palest and the darkest colour. */
  readonly domain: readonly [number, number]
  /**
   * `diverging`: two colours that meet in the middle of the domain (win rates around 1/2).
   * `sequential`: one colour that gets darker.
   */
  readonly colours: 'diverging' | 'sequential'
  /** Decimals of the numbers. Default 2. */
  readonly digits?: number
}

const LONGEST_LABEL = 44
/**
 * Maximum width of a matrix and of a column in pixels. If names need more, columns are numbered.
 */
const WIDEST = 620
const WIDEST_COLUMN = 120

/**
 * A matrix of numbers, each on a background whose colour shows its size. An unknown value is a dash
 * on grey. Columns whose names do not fit are numbered; the number is explained by the row of the
 * same name, or by a note.
 *
 * ```ts
 * const text = { id: 'wins', title: 'Wins', description: 'Rows against columns.' }
 * const names = { rows: ['a'], columns: ['b'], rowTitle: 'Winner', columnTitle: 'Loser' }
 * const cells = [{ row: 'a', column: 'b', value: known(0.5) }]
 * matrixChart({ ...text, ...names, cells, domain: [0, 1], colours: 'diverging' })
 * ```
 */
export function matrixChart(options: MatrixChartOptions): Figure {
  if (options.rows.length === 0 || options.columns.length === 0)
    return frame(options, nothingToDraw)
  const [rowName, columnName] = [
    shortNames(options.rows, LONGEST_LABEL),
    shortNames(options.columns, LONGEST_LABEL),
  ]
  const names = distinct(options.columns.map(columnName))
  const values = options.cells.map((cell) => cellOf(cell, options))
  const texts = Math.max(36, ...values.map(({ text }) => Math.ceil(pixelsOf(text, 12)) + 10))
  const upright = Math.max(texts, ...names.map((name) => Math.ceil(pixelsOf(name, 11)) + 14))
  const isNumbered = upright > WIDEST_COLUMN || upright * names.length > WIDEST
  const numbers = new Map(names.map((name, index) => [name, isNumbered ? String(index + 1) : name]))
  const columnText = (name: string): string => numbers.get(columnName(name))!
  const rowText = (name: string): string => {
    const number = isNumbered && numbers.get(rowName(name))
    return number ? `${number}  ${rowName(name)}` : rowName(name)
  }
  const rows = distinct(options.rows.map(rowText))
  const labels = { orient: 'top', labelAngle: 0, labelPadding: 6 }
  const domain = [...numbers.values()]
  const x = {
    field: 'column',
    type: 'nominal',
    scale: { domain },
    ...axis(options.columnTitle, labels),
  }
  const y = {
    field: 'row',
    type: 'nominal',
    scale: { domain: rows },
    ...axis(options.rowTitle, { labelLimit: 320 }),
  }
  const data = values.map((each) => ({
    ...each,
    row: rowText(each.row),
    column: columnText(each.column),
  }))
  const layer = [...backgroundLayers(options), textLayer].map((each) => ({
    ...each,
    encoding: { x, y, ...each.encoding },
  }))
  const untold = isNumbered
    ? names.filter((name) => !options.rows.some((row) => rowName(row) === name))
    : []
  const key =
    untold.length === 0
      ? []
      : [`Columns: ${untold.map((name) => `${numbers.get(name)!} ${name}`).join(', ')}.`]
  const view = {
    data: { values: data },
    width: { step: isNumbered ? texts : upright },
    height: { step: 34 },
    layer,
  }
  return frame({ ...options, notes: [...(options.notes ?? []), ...key] }, view)
}

const axis = (title: string, more: JsonObject): JsonObject => ({
  axis: { title: cleanLine(title), domain: false, ticks: false, ...more },
})

interface Row extends JsonObject {
  readonly row: string
  readonly column: string
  readonly text: string
}

function cellOf(
  { row, column, value, text }: MatrixCell,
  { domain, colours, digits = 2 }: MatrixChartOptions,
): Row {
  if (value.state === 'unknown') return { row, column, value: null, text: text ?? '–', dark: false }
  const share = (value.value - domain[0]) / (domain[1] - domain[0])
  const dark = colours === 'diverging' ? Math.abs(share - 0.5) > 0.42 : share > 0.67
  return {
    row,
    column,
    value: value.value,
    text: cleanLine(text ?? numberText(value.value, digits)),
    dark,
  }
}

/** Number as text with a typographic minus sign, like the axes; a rounded zero has no sign. */
function numberText(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−')
}

interface Layer extends JsonObject {
  readonly encoding: JsonObject
}

function backgroundLayers({ domain, colours }: MatrixChartOptions): Layer[] {
  const scale = {
    domain: [...domain],
    clamp: true,
    range: colours === 'diverging' ? 'diverging' : 'ramp',
  }
  const tile = { type: 'rect', stroke: 'white', strokeWidth: 2 }
  return [
    {
      transform: [{ filter: 'datum.value !== null' }],
      mark: tile,
      encoding: { color: { field: 'value', type: 'quantitative', scale, legend: null } },
    },
    {
      transform: [{ filter: 'datum.value === null' }],
      mark: { ...tile, color: '#eaeef2' },
      encoding: {},
    },
  ]
}

const textLayer: Layer = {
  mark: { type: 'text', fontSize: 12 },
  encoding: {
    text: { field: 'text', type: 'nominal' },
    color: { condition: { test: 'datum.dark', value: 'white' }, value: '#1f2328' },
  },
}
