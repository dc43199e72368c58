/** Text alternative of a figure: the numbers of the table behind it. */
import type { ReportCell, ReportTable } from '../report-data.js'
import type { Say } from './language.js'

const MOST_COLUMNS = 3
const MOST_ROWS = 6

/**
 * Text such as `BEL: listener 81.65; adviser 20.14.`, in which detected claims are marked. Of a
 * long table it contains only the first and last rows by value.
 */
export function figureText(
  { columns, rows }: Pick<ReportTable, 'columns' | 'rows'>,
  say: Say,
): string {
  const numeric = columns.flatMap((column, at) => (column.numeric ? [{ column, at }] : []))
  const nameOf = (row: readonly ReportCell[]): string =>
    row.flatMap(({ text }, at) => (columns[at]?.numeric ? [] : [text])).join(', ')
  return numeric
    .flatMap(({ column, at }) => {
      const known = rows.filter((row) => row[at]?.value !== undefined)
      const sorted = known.toSorted((a, b) => b[at]!.value! - a[at]!.value!)
      const shown =
        sorted.length <= MOST_ROWS ? sorted : [...sorted.slice(0, MOST_ROWS - 1), sorted.at(-1)!]
      const said = shown.map(
        (row) => `${nameOf(row)} ${row[at]!.text}${row[at]!.detected ? ` (${say('found')})` : ''}`,
      )
      const left = sorted.length - shown.length
      if (left > 0) said.splice(-1, 0, say('figureMore', left))
      return said.length > 0 ? [`${column.title}: ${said.join('; ')}.`] : []
    })
    .slice(0, MOST_COLUMNS)
    .join(' ')
}
