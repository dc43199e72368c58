import type { JsonObject } from '@attune/core'
import {
  type Column,
  type Figure,
  isQuantity,
  offlineMark,
  type Quantity,
  quantityColumns,
  type Table,
} from '@attune/core/findings'
import { abridge, cleanLine, equalText, formatNumber, shownOnce, wrap } from '@attune/tables'
import {
  distinct,
  type FigureText,
  frame,
  nameChannel,
  nothingToDraw,
  shortNames,
  styleOrder,
} from './frame.js'
import { intervalsText } from './intervals-text.js'

/** A panel of the figure: one column of the table, and the range of its axis. */
interface Panel {
  readonly column: Column
  /** Range of the axis, in numbers as printed. */
  readonly domain: readonly [number, number]
}

export interface PanelOptions {
  readonly reference: number | undefined
  readonly isFitted: boolean
}

type Extent = readonly [low: number, high: number]

/** One panel per column whose values are not all equal, and notes on the other columns. */
function panelsOf(
  table: Table,
  columns: readonly Column[],
  { reference, isFitted }: PanelOptions,
): { readonly drawn: readonly Panel[]; readonly left: readonly string[] } {
  const found = columns.map((column) => ({
    column,
    ...extentOf(cellsOf(table, column), column, reference),
  }))
  const drawn = found.flatMap(({ column, extent, isVaried }) =>
    isVaried && extent ? [{ column, extent }] : [],
  )
  const panels = drawn.map(({ column, extent }): Panel => {
    const extents = drawn.flatMap((each) => (shareAxis(each.column, column) ? [each.extent] : []))
    const whole = isFitted ? undefined : scaledRange(column)
    return { column, domain: padded(joinedExtent([...(whole ? [whole] : []), extent, ...extents])) }
  })
  return { drawn: panels, left: notDrawnNotes(found.filter(({ isVaried }) => !isVaried)) }
}

/**
 * True if the table has something to draw: a column that varies between rows or has an interval.
 */
export const hasPanels = (table: Table): boolean =>
  panelsOf(table, table.columns, { reference: undefined, isFitted: false }).drawn.length > 0

/** True if two columns can share an axis: the same range, unit and print scale. */
const shareAxis = (one: Column, other: Column): boolean =>
  one === other ||
  (one.range !== undefined &&
    one.unit === other.unit &&
    String(scaledRange(one)) === String(scaledRange(other)) &&
    one.better === other.better)

const scaledRange = ({ range, scale = 1 }: Column): Extent | undefined =>
  range && [range[0] * scale, range[1] * scale]

const cellsOf = ({ rows }: Table, { key }: Column): Quantity[] =>
  rows.map((row) => row[key]).filter(isQuantity)

function extentOf(
  cells: readonly Quantity[],
  { scale = 1 }: Column,
  reference: number | undefined,
): { readonly extent?: Extent; readonly isVaried: boolean } {
  const values = cells.flatMap(({ value, interval }) =>
    value.state === 'unknown'
      ? []
      : [value.value, ...(interval ? [interval.lower, interval.upper] : [])].map(
          (each) => each * scale,
        ),
  )
  if (values.length === 0) return { isVaried: false }
  const extent = joinedExtent(
    [...values, ...(reference === undefined ? [] : [reference])].map((each): Extent => [
      each,
      each,
    ]),
  )
  const [low, high] = extent
  // A smaller variation is a rounding error, and its axis would have indistinguishable ticks.
  return { extent, isVaried: high - low > 1e-9 * Math.max(1e-3, Math.abs(low), Math.abs(high)) }
}

const joinedExtent = (extents: readonly Extent[]): Extent => [
  Math.min(...extents.map(([low]) => low)),
  Math.max(...extents.map(([, high]) => high)),
]

/**
 * Padding at the ends of an axis, as a share of its length. Without it, a mark at the end would
 * cover row names.
 */
const PADDING = 0.05

const padded = ([low, high]: Extent): Extent => [
  low - PADDING * (high - low),
  high + PADDING * (high - low),
]

/**
 * Notes on columns that are not drawn because all rows have the same number: `Not drawn, 0.00 in
 * every row: a, b.`
 */
function notDrawnNotes(
  left: readonly { readonly column: Column; readonly extent?: Extent }[],
): string[] {
  const byReason = new Map<string, string[]>()
  for (const { column, extent } of left) {
    const value = extent && formatNumber(extent[0] / (column.scale ?? 1), column)
    const reason = value === undefined ? 'no values' : `${value} in every row`
    byReason.set(reason, [...(byReason.get(reason) ?? []), cleanLine(column.title)])
  }
  return [...byReason].map(([reason, names]) => `Not drawn, ${reason}: ${names.join(', ')}.`)
}

export interface IntervalPlotOptions extends FigureText {
  readonly table: Table
  /** Keys of the columns to draw, a panel each. Default: all numeric columns. */
  readonly columns?: readonly string[]
  /** Value at which every panel has a reference line, such as 0 for differences. */
  readonly reference?: number
  /**
   * True: axes span the data only. False: they span the column's declared range. Use true for
   * differences.
   */
  readonly isFitted?: boolean
  /** Meaning of values left and right of the reference line, by column. */
  readonly ends?: (column: Column) => readonly [low: string, high: string] | undefined
  /** Label of a row. Default: its texts. */
  readonly nameOf?: (row: Table['rows'][number]) => string
  /**
   * Names of all supporters in their order, which determines the colour and mark of a supporter's
   * rows in every figure.
   */
  readonly names?: readonly string[]
}

const PANELS_PER_ROW = 3
const LONGEST_LABEL = 52
/** Estimated width of a character of an axis title, in pixels. */
const TITLE_LETTER = 6.6

/**
 * Forest plot of a table: values with their intervals, a line per row and a panel per column.
 * Values are drawn as the table prints them, times the column's scale. Columns with the same
 * declared range share their axis. A value without an interval has a hollow mark. A column in which
 * all values are equal gets a note instead of a panel.
 *
 * ```ts
 * const names = evaluation.allSupporters
 * intervalPlot({ id: 'forest', title: 'Moods', description: 'Means.', table, names })
 * ```
 */
export function intervalPlot(options: IntervalPlotOptions): Figure {
  const { table, columns, names, notes = [], reference } = options
  const once = shownOnce(table)
  const asked = quantityColumns(table).filter(
    (column) => columns?.includes(column.key) ?? once.some(({ shown }) => shown === column),
  )
  const { drawn, left } = panelsOf(table, asked, { reference, isFitted: options.isFitted ?? false })
  const rows = rowNames(table, options.nameOf)
  const perRow = drawn.length === 4 ? 2 : Math.min(PANELS_PER_ROW, Math.max(1, drawn.length))
  const width = perRow === 1 ? 420 : Math.floor(600 / perRow)
  const order = names && styleOrder(names, [])
  const concat = drawn.map((panel, index) =>
    viewOf(panel, {
      ...options,
      rows,
      width,
      labelled: index % perRow === 0,
      ...(order && { order }),
    }),
  )
  const [only = nothingToDraw] = concat
  const cells = drawn
    .flatMap(({ column: { key } }) => table.rows.map((row) => row[key]))
    .filter(isQuantity)
  const allNotes = [...notes, ...hollowNote(cells), ...left, ...equalNotes(once, asked)]
  return frame(
    { ...offlineMark(cells), subtitle: intervalsText(cells), ...options, notes: allNotes },
    concat.length > 1 ? { concat, columns: perRow, spacing: 20 } : only,
  )
}

/** Notes on columns that equal a drawn column. */
const equalNotes = (once: ReturnType<typeof shownOnce>, asked: readonly Column[]): string[] =>
  once.flatMap(({ shown, equal }) => {
    const left = equal.filter((column) => !asked.includes(column))
    return left.length > 0 && asked.includes(shown)
      ? [
          equalText(
            left.map(({ title }) => title),
            shown.title,
          ),
        ]
      : []
  })

/**
 * Note that explains hollow marks (values without an interval). Empty if no value has an interval,
 * since the subtitle then says so.
 */
function hollowNote(cells: readonly Quantity[]): string[] {
  const known = cells.filter(({ value }) => value.state === 'known')
  const bare = known.filter(({ interval }) => interval === undefined)
  return bare.length === 0 || bare.length === known.length
    ? []
    : ['Hollow: no interval; the table gives the reason.']
}

function rowNames(
  { columns, rows }: Table,
  nameOf?: (row: Table['rows'][number]) => string,
): string[] {
  const textsOf = (row: Table['rows'][number]): string =>
    columns
      .map(({ key }) => row[key])
      .filter((cell) => typeof cell === 'string')
      .join(' · ')
  const names = rows.map(nameOf ?? textsOf)
  return names.map(shortNames(names, LONGEST_LABEL))
}

interface View extends IntervalPlotOptions {
  /** Names of the rows, as shown in the figure. */
  readonly rows: readonly string[]
  readonly width: number
  /** True if the row names are shown next to the panel. */
  readonly labelled: boolean
  readonly order?: readonly string[]
}

function viewOf(panel: Panel, options: View): JsonObject {
  const { table, reference, rows, width, labelled, order, ends } = options
  const { column, domain } = panel
  const values = table.rows.flatMap((row, index): JsonObject[] => {
    const cell = row[column.key]
    if (cell === undefined || !isQuantity(cell)) return []
    const claim = cell.claim && { claim: cell.claim.id }
    return [rowOf(cell, column, { name: rows[index]!, who: supporterOf(row), ...claim })]
  })
  const y = {
    field: 'name',
    type: 'nominal',
    scale: { domain: distinct(rows) },
    axis: { title: null, grid: true, ...(labelled ? {} : { labels: false }) },
  }
  const lines = [
    ...wrap(headingOf(column), Math.floor(width / TITLE_LETTER)),
    ...directionOf(column, ends),
  ]
  const x = {
    field: 'value',
    type: 'quantitative',
    scale: { domain: [...domain], nice: false },
    axis: { title: lines, tickCount: 5 },
  }
  return {
    width,
    height: { step: 26 },
    data: { values },
    layer: [...line(reference, x), ...markLayers(x, y, order), reasons(y)],
  }
}

const supporterOf = (row: Table['rows'][number]): string =>
  typeof row['supporter'] === 'string' ? row['supporter'] : ''

function rowOf(
  cell: Quantity,
  { scale = 1 }: Column,
  about: { readonly name: string; readonly who: string; readonly claim?: string },
): JsonObject {
  const { value, interval } = cell
  if (value.state === 'unknown') return { ...about, why: abridge(cleanLine(value.why), 40, '…') }
  if (interval === undefined)
    return { ...about, value: value.value * scale, lower: null, upper: null }
  return {
    ...about,
    value: value.value * scale,
    lower: interval.lower * scale,
    upper: interval.upper * scale,
  }
}

/** Heading of a column: `BEL (× 100)`, `Success, %`. */
function headingOf({ title, scale = 1, unit }: Column): string {
  const name = cleanLine(title)
  if (unit !== undefined) return `${name}, ${cleanLine(unit)}`
  return scale === 1 ? name : `${name} (×\u00a0${scale})`
}

function directionOf(column: Column, ends: IntervalPlotOptions['ends']): string[] {
  const [low, high] = ends?.(column) ?? []
  if (low !== undefined && high !== undefined) return [cleanLine(`‹ ${low} · ${high} ›`)]
  if (ends !== undefined || column.better === undefined) return []
  return [column.better === 'higher' ? 'better ›' : '‹ better']
}

const reasons = (y: JsonObject): JsonObject => ({
  transform: [{ filter: '!isValid(datum.value)' }],
  mark: { type: 'text', style: 'reference-label', align: 'left' },
  encoding: { y, x: { value: 4 }, text: { field: 'why', type: 'nominal' } },
})

const line = (at: number | undefined, x: JsonObject): JsonObject[] =>
  at === undefined
    ? []
    : [
        {
          data: { values: [{ at }] },
          mark: { type: 'rule', strokeDash: [4, 3] },
          encoding: { x: { ...x, field: 'at' } },
        },
      ]

function markLayers(
  x: JsonObject,
  y: JsonObject,
  order: readonly string[] | undefined,
): JsonObject[] {
  const plain = order === undefined ? { color: DEFAULT_COLOUR } : {}
  const channel = (range: 'category' | 'symbol'): JsonObject => ({
    ...nameChannel('who', order ?? [], { range }),
    legend: null,
  })
  const colour = order === undefined ? {} : { color: channel('category') }
  const shape = order === undefined ? {} : { shape: channel('symbol') }
  const point = { type: 'point', size: 55, opacity: 1, ...plain }
  return [
    {
      transform: [{ filter: 'isValid(datum.lower)' }],
      mark: { type: 'rule', strokeWidth: 2, ...plain },
      encoding: { y, x: { ...x, field: 'lower' }, x2: { field: 'upper' }, ...colour },
    },
    {
      transform: [{ filter: 'isValid(datum.value) && isValid(datum.lower)' }],
      mark: point,
      encoding: { y, x, ...colour, ...shape },
    },
    {
      transform: [{ filter: 'isValid(datum.value) && !isValid(datum.lower)' }],
      mark: { ...point, filled: false, fill: 'white', strokeWidth: 1.8 },
      encoding: { y, x, ...colour, ...shape },
    },
  ]
}

const DEFAULT_COLOUR = '#0072b2'
