import type { JsonObject, Known } from '@attune/core'
import type { Cell, Column, Interval, Quantity, Table } from '@attune/core/findings'

/**
 * A table as plain data whose keys always come in the same order: those of a row as its columns are ordered, reasons by
 * name. Numbers are neither scaled nor rounded.
 */
export function tableToJson({ id, title, columns, rows, notes, compares }: Table): JsonObject {
  return {
    id,
    title,
    columns: columns.map(columnToJson),
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.flatMap(({ key }) => {
          const cell = row[key]
          return cell === undefined ? [] : [[key, cellToJson(cell)]]
        }),
      ),
    ),
    notes: [...notes],
    ...(compares === undefined ? {} : { compares }),
  }
}

const columnToJson = ({ key, title, scale, digits, better }: Column): JsonObject => ({
  key,
  title,
  ...(scale === undefined ? {} : { scale }),
  ...(digits === undefined ? {} : { digits }),
  ...(better === undefined ? {} : { better }),
})

function cellToJson(cell: Cell): JsonObject | string {
  if (typeof cell === 'string') return cell
  const { value, n, clusters, scenarios, interval, noInterval, missing, p, adjusted, offline }: Quantity = cell
  const reasons = Object.entries(missing ?? {}).sort(([left], [right]) => (left < right ? -1 : 1))
  return {
    value: knownToJson(value),
    n,
    ...(clusters === undefined ? {} : { clusters }),
    ...(scenarios === undefined ? {} : { scenarios }),
    ...(interval === undefined ? {} : { interval: intervalToJson(interval) }),
    ...(noInterval === undefined ? {} : { noInterval }),
    ...(missing === undefined ? {} : { missing: Object.fromEntries(reasons) }),
    ...(p === undefined ? {} : { p: knownToJson(p) }),
    ...(adjusted === undefined ? {} : { adjusted: knownToJson(adjusted) }),
    ...(offline === true ? { offline } : {}),
  }
}

const knownToJson = (known: Known<number>): JsonObject =>
  known.state === 'known' ? { state: 'known', value: known.value } : { state: 'unknown', why: known.why }

const intervalToJson = ({ lower, upper, level, method }: Interval): JsonObject => ({ lower, upper, level, method })
