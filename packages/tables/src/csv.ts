import type { Known } from '@attune/core'
import {
  type Cell,
  type Column,
  type Quantity,
  type Table,
  isQuantity,
} from '@attune/core/findings'

/**
 * A table as comma-separated values after RFC 4180: UTF-8 with CRLF line ends.
 *
 * A text column has its key as name. A number column has `<key>`, `<key>.lower`, `<key>.upper`,
 * `<key>.n`, `<key>.clusters` (independent scenarios, if known), `<key>.missing` (number) and
 * `<key>.why` (`reason: count`, and reasons for a missing value or interval). Comparisons also have
 * `<key>.p` and, for adjusted p-values, `<key>.adjusted`, `<key>.detected` (whether the claim is
 * found) and `<key>.claim` (its id). The last column, `offline`, names the columns whose number in
 * this row is based on offline stand-ins. Numbers are neither scaled nor rounded; unknown values
 * are empty. Text that a spreadsheet would read as a formula is preceded by an apostrophe.
 */
export function tableToCsv({ columns, rows }: Table): string {
  const fields = columns.flatMap((column) =>
    fieldsOf(
      column,
      rows.map((row) => row[column.key]),
    ),
  )
  const marked = (row: Table['rows'][number]): string =>
    columns
      .filter(({ key }) => isOffline(row[key]))
      .map(({ key }) => key)
      .join('; ')
  const header = [...fields.map(({ name }) => textField(name)), 'offline']
  const records = rows.map((row) => [
    ...fields.map(({ key, read }) => read(row[key])),
    textField(marked(row)),
  ])
  return [header, ...records].map((record) => `${record.join(',')}\r\n`).join('')
}

/** A line of CSV; texts are made safe, numbers are written unchanged. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : textField(cell))).join(',')}\r\n`

const isOffline = (cell: Cell | undefined): boolean => isQuantity(cell) && cell.offline === true

interface Field {
  readonly name: string
  /** Key of the table's column. */
  readonly key: string
  read(cell: Cell | undefined): string
}

function fieldsOf({ key }: Column, cells: readonly (Cell | undefined)[]): Field[] {
  const quantities = cells.filter(isQuantity)
  if (quantities.length === 0)
    return [{ name: key, key, read: (cell) => textField(typeof cell === 'string' ? cell : '') }]
  const field = (suffix: string, read: (quantity: Quantity) => string): Field => ({
    name: key + suffix,
    key,
    read: (cell) => (isQuantity(cell) ? read(cell) : ''),
  })
  return [
    {
      name: key,
      key,
      read: (cell) => (isQuantity(cell) ? numberField(cell.value) : textField(cell ?? '')),
    },
    field('.lower', ({ interval }) => (interval === undefined ? '' : String(interval.lower))),
    field('.upper', ({ interval }) => (interval === undefined ? '' : String(interval.upper))),
    field('.n', ({ n }) => String(n)),
    ...(quantities.some(({ values }) => values !== undefined)
      ? [field('.values', ({ values = '' }) => String(values))]
      : []),
    ...(quantities.some(({ clusters }) => clusters !== undefined)
      ? [field('.clusters', ({ clusters = '' }) => String(clusters))]
      : []),
    field('.missing', ({ missing = {} }) =>
      String(Object.values(missing).reduce((sum, count) => sum + count, 0)),
    ),
    field('.why', (quantity) => textField(reasons(quantity))),
    ...(['p', 'adjusted'] as const)
      .filter((of) => quantities.some((quantity) => quantity[of] !== undefined))
      .map((of) => field(`.${of}`, ({ [of]: p }) => (p === undefined ? '' : numberField(p)))),
    ...(quantities.some(({ claim }) => claim !== undefined)
      ? [
          field('.detected', ({ claim }) => (claim === undefined ? '' : String(claim.detected))),
          field('.claim', ({ claim }) => textField(claim?.id ?? '')),
        ]
      : []),
  ]
}

const numberField = (value: Known<number>): string =>
  value.state === 'known' ? String(value.value) : ''

function reasons({ value, missing = {}, noInterval }: Quantity): string {
  const counted = Object.entries(missing).map(([why, count]) => `${why}: ${count}`)
  const why = [
    ...(value.state === 'unknown' ? [value.why] : []),
    ...(noInterval ? [`no interval: ${noInterval}`] : []),
  ]
  return [...why, ...counted].join('; ')
}

/** Matches text that spreadsheets would interpret as a formula (OWASP, "CSV Injection"). */
const formula = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

function textField(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const safe = text.replace(/[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g, '')
  const shown = formula.test(safe) ? `'${safe}` : safe
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
