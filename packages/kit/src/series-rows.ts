import { suggestion } from '@attune/core/findings'
import type { KitColumn } from './columns.js'
import { kitErrors } from './errors.js'
import { distinct, type Row } from './rows.js'

/**
 * Rows of the series that a column reads, and rows without any result. If all rows are of one
 * series, the column may have any key.
 *
 * @throws COLUMN_UNKNOWN if the rows are of several series, none of which is that of the column
 */
export function seriesRows(rows: readonly Row[], { key, of = key, where }: KitColumn): Row[] {
  const names = distinct(rows.flatMap(({ name }) => (name === '' ? [] : [name])))
  if (names.length > 1 && !names.includes(of)) {
    const sources = distinct(rows.flatMap(({ source }) => source ?? [])).join(' and ')
    const hint = suggestion(of, names)
    throw kitErrors.error('COLUMN_UNKNOWN', { key, name: of, sources, verb: 'does not', hint })
  }
  const isOwn = ({ name }: Row): boolean => names.length < 2 || name === of || name === ''
  return rows.filter((row) => isOwn(row) && (where === undefined || where(row)))
}
