import { csvLine } from '@attune/tables'
import type { Json, JsonObject } from '@attune/core'
import type { Figure } from '@attune/core/findings'

/**
 * Data of a figure as CSV: the rows of all its inline data. If there are several tables (for
 * example points and a reference line), the column `data` numbers them from 1.
 */
export function figureData({ spec }: Figure): string {
  const tables = [...new Set(tablesIn(spec))]
  const names = [...new Set(tables.flatMap((rows) => rows.flatMap((row) => Object.keys(row))))]
  const several = tables.length > 1
  return [
    csvLine([...(several ? ['data'] : []), ...names]),
    ...tables.flatMap((rows, at) =>
      rows.map((row) =>
        csvLine([...(several ? [at + 1] : []), ...names.map((name) => cellOf(row[name]))]),
      ),
    ),
  ].join('')
}

/** Rows of `data.values` anywhere in the specification, and of its named data sets. */
function tablesIn(part: Json): (readonly JsonObject[])[] {
  if (typeof part !== 'object' || part === null) return []
  if (isList(part)) return part.flatMap(tablesIn)
  const { data, datasets, ...rest } = part
  const inline = typeof data === 'object' && data !== null && !isList(data) ? [data['values']] : []
  const named = typeof datasets === 'object' && datasets !== null ? Object.values(datasets) : []
  const rows = [...inline, ...named].flatMap((values) =>
    isList(values) ? [values.filter(isRow)] : [],
  )
  return [...rows.filter((table) => table.length > 0), ...Object.values(rest).flatMap(tablesIn)]
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
const isRow = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value)

const cellOf = (value: Json | undefined): string | number => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
