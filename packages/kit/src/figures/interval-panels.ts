/** Which columns of a table are drawn, and from where to where their axes run. */
import { type Column, type Quantity, type Table, isQuantity } from '@attune/core/findings'
import { cleanLine, formatNumber } from '@attune/tables'

export interface Panel {
  readonly column: Column
  /** Of the axis, in printed numbers. */
  readonly domain: readonly [number, number]
}

export interface PanelOptions {
  readonly reference: number | undefined
  readonly isFitted: boolean
}

type Extent = readonly [low: number, high: number]

/** A panel for each column in which something differs, and what is to be said of the others. */
export function panelsOf(
  table: Table,
  columns: readonly Column[],
  { reference, isFitted }: PanelOptions,
): { readonly drawn: readonly Panel[]; readonly left: readonly string[] } {
  const found = columns.map((column) => ({ column, ...extentOf(cellsOf(table, column), column, reference) }))
  const drawn = found.flatMap(({ column, extent, isVaried }) => (isVaried && extent ? [{ column, extent }] : []))
  const panels = drawn.map(({ column, extent }): Panel => {
    const extents = drawn.flatMap((each) => (shareAxis(each.column, column) ? [each.extent] : []))
    const whole = isFitted ? undefined : scaledRange(column)
    return { column, domain: withAir(join([...(whole ? [whole] : []), extent, ...extents])) }
  })
  return { drawn: panels, left: leftOut(found.filter(({ isVaried }) => !isVaried)) }
}

/** Whether a picture of the table would show anything: some column differs from row to row, or has an interval. */
export const hasPanels = (table: Table): boolean =>
  panelsOf(table, table.columns, { reference: undefined, isFitted: false }).drawn.length > 0

/** Numbers of one range, printed on one scale, can be compared with each other. */
const shareAxis = (one: Column, other: Column): boolean =>
  one === other ||
  (one.range !== undefined &&
    one.unit === other.unit &&
    String(scaledRange(one)) === String(scaledRange(other)) &&
    one.better === other.better)

const scaledRange = ({ range, scale = 1 }: Column): Extent | undefined => range && [range[0] * scale, range[1] * scale]

const cellsOf = ({ rows }: Table, { key }: Column): Quantity[] => rows.map((row) => row[key]).filter(isQuantity)

function extentOf(
  cells: readonly Quantity[],
  { scale = 1 }: Column,
  reference: number | undefined,
): { readonly extent?: Extent; readonly isVaried: boolean } {
  const values = cells.flatMap(({ value, interval }) =>
    value.state === 'unknown'
      ? []
      : [value.value, ...(interval ? [interval.lower, interval.upper] : [])].map((each) => each * scale),
  )
  if (values.length === 0) return { isVaried: false }
  const extent = join([...values, ...(reference === undefined ? [] : [reference])].map((each): Extent => [each, each]))
  const [low, high] = extent
  // What differs by less is rounding, and an axis of it has no ticks that could be told apart.
  return { extent, isVaried: high - low > 1e-9 * Math.max(1e-3, Math.abs(low), Math.abs(high)) }
}

const join = (extents: readonly Extent[]): Extent => [
  Math.min(...extents.map(([low]) => low)),
  Math.max(...extents.map(([, high]) => high)),
]

/** A mark at the end of an axis would lie on the names of the rows. */
const AIR = 0.05

const withAir = ([low, high]: Extent): Extent => [low - AIR * (high - low), high + AIR * (high - low)]

/** An axis of a single number tells nothing. `Not drawn, 0.00 in every row: a, b.` */
function leftOut(left: readonly { readonly column: Column; readonly extent?: Extent }[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { column, extent } of left) {
    const value = extent && formatNumber(extent[0] / (column.scale ?? 1), column)
    const reason = value === undefined ? 'no values' : `${value} in every row`
    byReason.set(reason, [...(byReason.get(reason) ?? []), cleanLine(column.title)])
  }
  return [...byReason].map(([reason, names]) => `Not drawn, ${reason}: ${names.join(', ')}.`)
}
