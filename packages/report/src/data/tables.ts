/**
 * Converts tables of analyses for the page. Cells have the text that the terminal shows, and the
 * numbers behind it.
 */
import type { Cell, Claim, Column, Quantity, Table } from '@attune/core/findings'
import { chinese, gridOf, shownOnce, unicodeSigns } from '@attune/tables'
import type { Catalog, ReportCell, ReportTable, RestsOn } from '../report-data.js'
import type { Chinese } from './chinese.js'

export interface TableParts {
  readonly isAllOffline: boolean
  readonly chinese: Chinese
  readonly catalog: Catalog
  readonly claims: ReadonlyMap<string, Claim>
}

export function reportTable(table: Table, parts: TableParts): ReportTable {
  const { isAllOffline, chinese: dictionary } = parts
  const english = gridOf(table, unicodeSigns, isAllOffline)
  const { title, columns, rows, notes } = english
  const inChinese = gridOf(table, unicodeSigns, isAllOffline, chinese(dictionary))
  const translated = textsOf(inChinese)
  for (const [at, text] of textsOf(english).entries()) dictionary.add(text, translated[at] ?? text)
  const byKey = new Map(table.columns.map((column) => [column.key, column]))
  return {
    id: table.id,
    title,
    columns: columns.map(({ key: name, ...column }) => {
      const own = byKey.get(name)
      const range = rangeOf(
        table.rows.map((row) => row[name]),
        own?.scale ?? 1,
      )
      const key = own && measureIn(table, own, parts)
      return {
        ...column,
        ...(own?.about !== undefined && { about: own.about }),
        ...(key !== undefined && { key }),
        ...(range && { range }),
      }
    }),
    rows: rows.map((cells, row) =>
      cells.map(({ main, interval, p, mark }, at): ReportCell => {
        const column = byKey.get(columns[at]!.key)
        const cell = column && table.rows[row]?.[column.key]
        return {
          text: main,
          ...(interval !== '' && { interval }),
          ...(p !== '' && { p }),
          ...(mark !== '' && { mark }),
          ...(isQuantity(cell) &&
            cell.claim && { claim: cell.claim.id, detected: cell.claim.detected }),
          ...(isQuantity(cell) && numbersToDraw(cell, column?.scale ?? 1)),
        }
      }),
    ),
    ...equalColumns(table, parts),
    rests: table.rows.map((row) => restsOn(row, parts.catalog)),
    notes,
  }
}

function equalColumns(table: Table, parts: TableParts): Pick<ReportTable, 'equal'> {
  const equal = shownOnce(table).flatMap((once) => once.equal)
  if (equal.length === 0) return {}
  return {
    equal: equal.map((column) => {
      const key = measureIn(table, column, parts)
      const { title, about } = column
      return { title, ...(about !== undefined && { about }), ...(key !== undefined && { key }) }
    }),
  }
}

/**
 * Catalog key of a column's measure: the measure of the column's claims, else the measure whose
 * name or title the column has.
 */
function measureIn(
  { rows }: Table,
  column: Column,
  { claims, catalog }: TableParts,
): string | undefined {
  const claimed = rows.flatMap((row) => {
    const cell = row[column.key]
    const claim = isQuantity(cell) && cell.claim && claims.get(cell.claim.id)
    return claim ? [claim.of] : []
  })
  const [of] = claimed
  const own =
    of && catalog.measures.find(({ source, name }) => source === of.source && name === of.name)
  const named = catalog.measures.filter(({ name }) => name === column.key)
  const titled = (all: Catalog['measures']) => all.find(({ title }) => title === column.title)
  return (own ?? titled(named) ?? named[0] ?? titled(catalog.measures))?.key
}

/**
 * Selects the dialogues behind a row: the supporters in it, and the tags or conditions by which the
 * table is divided.
 */
function restsOn(row: Table['rows'][number], { supporters }: Catalog): RestsOn {
  const named = new Set(['supporter', 'first', 'second'].map((key) => row[key]))
  const by = Object.entries(row).flatMap(([key, text]) =>
    key.startsWith('by.') && typeof text === 'string' && text !== 'all' && text !== '(none)'
      ? [[key.slice('by.'.length), text] as const]
      : [],
  )
  return { supporters: supporters.filter((name) => named.has(name)), by: Object.fromEntries(by) }
}

/** All texts of a table, in the same order for every language. */
const textsOf = ({ title, columns, rows, notes }: ReturnType<typeof gridOf>): string[] => [
  title,
  ...columns.map((column) => column.title),
  ...notes,
  ...rows.flatMap((cells) => cells.flatMap(({ main }, at) => (columns[at]?.numeric ? [] : [main]))),
]

const isQuantity = (cell: Cell | undefined): cell is Quantity => typeof cell === 'object'

const numbersToDraw = (
  { value, interval }: Quantity,
  scale: number,
): Pick<ReportCell, 'value' | 'lower' | 'upper'> => ({
  ...(value.state === 'known' && { value: value.value * scale }),
  ...(interval && { lower: interval.lower * scale, upper: interval.upper * scale }),
})

/** Range of a column's intervals, including zero for differences; undefined without intervals. */
function rangeOf(
  cells: readonly (Cell | undefined)[],
  scale: number,
): readonly [number, number] | undefined {
  const quantities = cells.filter(isQuantity)
  if (!quantities.some(({ interval }) => interval)) return undefined
  const compares = quantities.some(({ p }) => p !== undefined)
  const ends = quantities.flatMap((cell) => Object.values(numbersToDraw(cell, scale)))
  const all = compares ? [...ends, 0] : ends
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  return least < greatest ? [least, greatest] : undefined
}
