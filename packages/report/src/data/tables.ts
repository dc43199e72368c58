/** Tables of analyses as the page prints and draws them: the same text as in a terminal, and the numbers behind it. */
import type { Cell, Quantity, Table } from '@attune/core/findings'
import { gridOf, unicodeSigns } from '@attune/tables'
import type { ReportCell, ReportTable } from '../report-data.js'

export function reportTable(table: Table, offlineTold: boolean): ReportTable {
  const { title, columns, rows, notes } = gridOf(table, unicodeSigns, offlineTold)
  return {
    id: table.id,
    title,
    columns: columns.map((column, at) => {
      const range = rangeOf(
        table.rows.map((row) => row[table.columns[at]?.key ?? '']),
        table.columns[at]?.scale ?? 1,
      )
      return { ...column, ...(range && { range }) }
    }),
    rows: rows.map((cells, row) =>
      cells.map(({ main, interval, p, mark }, at): ReportCell => {
        const column = table.columns[at]
        const cell = column && table.rows[row]?.[column.key]
        return {
          text: main,
          ...(interval !== '' && { interval }),
          ...(p !== '' && { p }),
          ...(mark !== '' && { mark }),
          ...(isQuantity(cell) && cell.claim && { claim: cell.claim.id, detected: cell.claim.detected }),
          ...(isQuantity(cell) && drawn(cell, column?.scale ?? 1)),
        }
      }),
    ),
    notes,
  }
}

const isQuantity = (cell: Cell | undefined): cell is Quantity => typeof cell === 'object'

const drawn = ({ value, interval }: Quantity, scale: number): Pick<ReportCell, 'value' | 'lower' | 'upper'> => ({
  ...(value.state === 'known' && { value: value.value * scale }),
  ...(interval && { lower: interval.lower * scale, upper: interval.upper * scale }),
})

/** Where there are intervals to draw; with zero where the column compares. */
function rangeOf(cells: readonly (Cell | undefined)[], scale: number): readonly [number, number] | undefined {
  const quantities = cells.filter(isQuantity)
  if (!quantities.some(({ interval }) => interval)) return undefined
  const compares = quantities.some(({ p }) => p !== undefined)
  const ends = quantities.flatMap((cell) => Object.values(drawn(cell, scale)))
  const all = compares ? [...ends, 0] : ends
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  return least < greatest ? [least, greatest] : undefined
}
