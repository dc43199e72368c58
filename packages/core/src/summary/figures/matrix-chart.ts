import type { JsonObject, Known } from '../../contracts/data.js'
import type { Figure } from '../../contracts/findings.js'
import { cleanLine } from '../text/clean.js'
import { widthOf } from '../text/width.js'
import { distinct, type FigureText, frame, nothingToDraw } from './frame.js'
import { shortNames } from './names.js'

export interface MatrixCell {
  readonly row: string
  readonly column: string
  readonly value: Known<number>
  /** Printed instead of the number: `18 of 25`. */
  readonly text?: string
}

export interface MatrixChartOptions extends FigureText {
  /** In reading order: of a win-rate matrix the one that beats, then the one that is beaten. */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly rowTitle: string
  readonly columnTitle: string
  /** Cells that are not named stay empty: the diagonal of a win-rate matrix. */
  readonly cells: readonly MatrixCell[]
  /** The values of the palest and the darkest colour. */
  readonly domain: readonly [number, number]
  /** Two colours that meet in the middle of the domain (win rates around 1/2), or one that gets darker. */
  readonly colours: 'diverging' | 'sequential'
  /** Decimal places of the numbers. Default 2. */
  readonly digits?: number
}

const LONGEST_LABEL = 32
/** In pixels: a wider matrix gets narrow cells with turned labels. */
const WIDEST = 720

/** A matrix of numbers, each on a ground whose colour says how large it is. An unknown value is a dash on grey. */
export function matrixChart(options: MatrixChartOptions): Figure {
  if (options.rows.length === 0 || options.columns.length === 0) return frame(options, nothingToDraw)
  const [rowName, columnName] = [shortNames(options.rows, LONGEST_LABEL), shortNames(options.columns, LONGEST_LABEL)]
  const [rows, columns] = [distinct(options.rows.map(rowName)), distinct(options.columns.map(columnName))]
  const values = options.cells.map((cell) =>
    rowOf({ ...cell, row: rowName(cell.row), column: columnName(cell.column) }, options),
  )
  const texts = Math.max(56, ...values.map((value) => Math.ceil(7 * widthOf(value.text)) + 16))
  const upright = Math.max(texts, ...columns.map((column) => Math.ceil(6.3 * widthOf(column)) + 14))
  const turned = upright > 130 || upright * columns.length > WIDEST
  const labels = {
    orient: 'top',
    labelAngle: turned ? -35 : 0,
    labelAlign: turned ? 'left' : 'center',
    labelPadding: 6,
  }
  const x = { field: 'column', type: 'nominal', scale: { domain: columns }, ...axis(options.columnTitle, labels) }
  const y = { field: 'row', type: 'nominal', scale: { domain: rows }, ...axis(options.rowTitle, {}) }
  const layer = [...ground(options), lettering].map((each) => ({ ...each, encoding: { x, y, ...each.encoding } }))
  return frame(options, { data: { values }, width: { step: turned ? texts : upright }, height: { step: 38 }, layer })
}

const axis = (title: string, more: JsonObject): JsonObject => ({
  axis: { title: cleanLine(title), domain: false, ticks: false, ...more },
})

interface Row extends JsonObject {
  readonly text: string
}

function rowOf({ row, column, value, text }: MatrixCell, { domain, colours, digits = 2 }: MatrixChartOptions): Row {
  if (value.state === 'unknown') return { row, column, value: null, text: text ?? '–', dark: false }
  const share = (value.value - domain[0]) / (domain[1] - domain[0])
  const dark = colours === 'diverging' ? Math.abs(share - 0.5) > 0.42 : share > 0.67
  return { row, column, value: value.value, text: cleanLine(text ?? written(value.value, digits)), dark }
}

/** With the minus sign of the axes, and without one before a zero. */
function written(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−')
}

interface Layer extends JsonObject {
  readonly encoding: JsonObject
}

function ground({ domain, colours }: MatrixChartOptions): Layer[] {
  const scale = { domain: [...domain], clamp: true, range: colours === 'diverging' ? 'diverging' : 'ramp' }
  const tile = { type: 'rect', stroke: 'white', strokeWidth: 2 }
  return [
    {
      transform: [{ filter: 'datum.value !== null' }],
      mark: tile,
      encoding: { color: { field: 'value', type: 'quantitative', scale, legend: null } },
    },
    { transform: [{ filter: 'datum.value === null' }], mark: { ...tile, color: '#eaeef2' }, encoding: {} },
  ]
}

const lettering: Layer = {
  mark: { type: 'text', fontSize: 12 },
  encoding: {
    text: { field: 'text', type: 'nominal' },
    color: { condition: { test: 'datum.dark', value: 'white' }, value: '#1f2328' },
  },
}
