import type { JsonObject } from '../../contracts/data.js'
import type { Column, Figure, Quantity, Table } from '../../contracts/findings.js'
import { cleanLine } from '../text/clean.js'
import { abridge } from '../text/width.js'
import { isQuantity, quantityColumns } from '../cells.js'
import { offlineMark } from '../offline-share.js'
import { distinct, type FigureText, frame, nothingToDraw } from './frame.js'
import { shortNames } from './names.js'

export interface IntervalPlotOptions extends FigureText {
  readonly table: Table
  /** Keys of the columns to draw, a panel each. Default: all that hold numbers. */
  readonly columns?: readonly string[]
  /** A line at this value in every panel: 0 for differences. */
  readonly reference?: number
  /** What stands beside a row. Default: its texts. */
  readonly nameOf?: (row: Table['rows'][number]) => string
  /** Supporters in their order: rows of one have its colour and mark, in every figure the same. */
  readonly names?: readonly string[]
}

const PANELS_PER_ROW = 3
const LONGEST_LABEL = 36

/**
 * Values of a table with their intervals, a line per row of the table, a panel per column (a forest plot). Values are drawn as the table prints them, times the column's scale.
 */
export function intervalPlot(options: IntervalPlotOptions): Figure {
  const { table, columns } = options
  const drawn = quantityColumns(table).filter(({ key }) => columns?.includes(key) ?? true)
  const names = rowNames(table, options.nameOf)
  const perRow = drawn.length === 4 ? 2 : Math.min(PANELS_PER_ROW, Math.max(1, drawn.length))
  const width = perRow === 1 ? 420 : Math.floor(600 / perRow)
  const concat = drawn.map((column, index) => ({
    width,
    height: { step: 26 },
    ...panel(options, column, { names, labelled: index % perRow === 0 }),
  }))
  const [only = nothingToDraw] = concat
  const cells = drawn.flatMap(({ key }) => table.rows.map((row) => row[key])).filter(isQuantity)
  return frame(
    { ...offlineMark(cells), subtitle: intervalsText(cells), ...options },
    concat.length > 1 ? { concat, columns: perRow, spacing: 20 } : only,
  )
}

/** `95 % intervals (t over scenario clusters), n = 36 in 12 scenarios`: of most numbers. */
function intervalsText(cells: readonly Quantity[]): string {
  const ways = cells.flatMap(({ interval }) =>
    interval ? [`${Number((100 * interval.level).toFixed(6))} % intervals (${interval.method})`] : [],
  )
  const counts = cells.flatMap(({ value, n, clusters }) =>
    value.state === 'known'
      ? [`n = ${n}${clusters === undefined || clusters === n ? '' : ` in ${clusters} scenarios`}`]
      : [],
  )
  return [mostFrequent(ways) ?? 'No intervals: the table says why', ...(mostFrequent(counts) ?? [])].flat().join(', ')
}

function mostFrequent(texts: readonly string[]): string[] | undefined {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  const [most] = [...times].sort(([, left], [, right]) => right - left)
  return most && [most[0]]
}

function rowNames({ columns, rows }: Table, nameOf?: (row: Table['rows'][number]) => string): string[] {
  const textsOf = (row: Table['rows'][number]): string =>
    columns
      .map(({ key }) => row[key])
      .filter((cell) => typeof cell === 'string')
      .join(' · ')
  const names = rows.map(nameOf ?? textsOf)
  return names.map(shortNames(names, LONGEST_LABEL))
}

interface Names {
  readonly names: readonly string[]
  /** Whether the names of the rows stand beside the panel. */
  readonly labelled: boolean
}

function panel(
  { table, reference, names: supporters }: IntervalPlotOptions,
  column: Column,
  { names, labelled }: Names,
): JsonObject {
  const { key, title, scale = 1 } = column
  const values = table.rows.flatMap((row, index): JsonObject[] => {
    const cell = row[key]
    if (cell === undefined || !isQuantity(cell)) return []
    const name = names[index]!
    const who = supporters && { who: supporters.find((each) => row['supporter'] === each) ?? '' }
    if (cell.value.state === 'unknown') return [{ name, why: abridge(cleanLine(cell.value.why), 40, '…') }]
    const { lower, upper } = cell.interval ?? { lower: cell.value.value, upper: cell.value.value }
    return [{ name, ...who, value: cell.value.value * scale, lower: lower * scale, upper: upper * scale }]
  })
  const y = {
    field: 'name',
    type: 'nominal',
    scale: { domain: distinct(names) },
    axis: { title: null, grid: true, ...(labelled ? {} : { labels: false }) },
  }
  const heading = cleanLine(scale === 1 ? title : `${title} (× ${scale})`)
  const x = { field: 'value', type: 'quantitative', scale: { zero: false }, axis: { title: heading, tickCount: 5 } }
  // Without a number there is nothing to scale: the reasons stand alone under the column's title.
  const isEmpty = values.every((each) => each['value'] === undefined)
  if (isEmpty) return { title: { text: heading, ...panelTitle }, data: { values }, layer: [reasons(y)] }
  return { data: { values }, layer: [...line(reference, x), ...marks(x, y, supporters), reasons(y)] }
}

/** Where the title of a panel's axis would stand. */
const panelTitle = { orient: 'bottom', anchor: 'middle', fontSize: 11, fontWeight: 'bold' } as const

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

function marks(x: JsonObject, y: JsonObject, supporters: readonly string[] = []): JsonObject[] {
  const known = { transform: [{ filter: 'isValid(datum.value)' }] }
  const of = (range: 'category' | 'symbol'): JsonObject => ({
    field: 'who',
    type: 'nominal',
    scale: { domain: [...supporters], range },
    legend: null,
  })
  const isPlain = supporters.length === 0
  const plain = isPlain ? { color: PLAIN } : {}
  const colour = isPlain ? {} : { color: of('category') }
  const shape = isPlain ? {} : { shape: of('symbol') }
  return [
    {
      ...known,
      mark: { type: 'rule', strokeWidth: 2, ...plain },
      encoding: { y, x: { ...x, field: 'lower' }, x2: { field: 'upper' }, ...colour },
    },
    { ...known, mark: { type: 'point', size: 65, opacity: 1, ...plain }, encoding: { y, x, ...colour, ...shape } },
  ]
}

const PLAIN = '#0072b2'
