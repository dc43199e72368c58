import { type Known, known, unknown } from '@attune/core'
import { type Column, named, type Words } from '@attune/core/findings'
import type { Weighing } from '@attune/statistics'
import { equalTo } from '@attune/tables'
import { distinct, pairOf, type Row } from './rows.js'
import { english } from './worded.js'

/** A column of a table, and which rows stand behind it. */
export interface KitColumn extends Omit<Column, 'about'> {
  /** What the number says, where the analysis computes it. */
  readonly about?: Words
  /** Rows of this name; all rows with `''`. Default: the key. */
  readonly of?: string
  /** Among these, those for which it holds. */
  readonly where?: (row: Row) => boolean
  /** A share: how often the value is this label. */
  readonly label?: string
  /** `shares`: values from 0 to 1 that mean yes and no, 1/2 a tie. Default `numbers`; `shares` with a label. */
  readonly values?: 'numbers' | 'shares'
  /** Of shares. `values`: every value counts, where a method defines its number so; differences count clusters. Default `clusters`. */
  readonly weigh?: Weighing
  /** The largest difference that does not matter, in the unit of the values: `compare` tests against it. */
  readonly margin?: number
}

/** What a table may say of its columns, by the name of the measure or criterion. */
export type ColumnStyles = Readonly<Record<string, Partial<Omit<KitColumn, 'key' | 'of'>>>>

/** A row and its number in a column. */
export interface Reading {
  readonly row: Row
  readonly value: Known<number>
}

export function readingsOf(rows: readonly Row[], column: KitColumn): Reading[] {
  const { key, of = key, where } = column
  const named = rowsNamed(rows, of)
  const own = where ? named.filter(where) : named
  return own.map((row) => ({ row, value: numberOf(row.value, column) }))
}

/** The same rows are asked for by every column of a table. */
const byName = new WeakMap<readonly Row[], ReadonlyMap<string, readonly Row[]>>()

/** Rows of this name, and those that are of none. */
function rowsNamed(rows: readonly Row[], name: string): readonly Row[] {
  if (name === '') return rows
  const groups = byName.get(rows) ?? groupedByName(rows)
  byName.set(rows, groups)
  return groups.has('') ? rows.filter((row) => row.name === name || row.name === '') : (groups.get(name) ?? [])
}

function groupedByName(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.name)
    if (group) group.push(row)
    else groups.set(row.name, [row])
  }
  return groups
}

function numberOf(value: Known<number | string>, { label }: KitColumn): Known<number> {
  if (value.state === 'unknown') return value
  if (label !== undefined) return known(Number(String(value.value) === label))
  return typeof value.value === 'number' ? known(value.value) : unknown('not a number')
}

export const areShares = ({ label, values }: KitColumn): boolean => values === 'shares' || label !== undefined

/** The column as tables carry it. */
export const plainColumn = (column: KitColumn): Column => {
  const { key, title, about, scale, digits, better, unit, range, floor, sameAs } = column
  const isPercent = areShares(column) && scale === 100
  return {
    key,
    title,
    ...(about !== undefined && { about: english(about) }),
    ...(scale !== undefined && { scale }),
    ...(digits !== undefined && { digits }),
    ...(better !== undefined && { better }),
    ...(isPercent ? { unit: '%', range: [0, 1] } : { ...(unit && { unit }), ...(range && { range }) }),
    ...(floor !== undefined && { floor }),
    ...(sameAs !== undefined && { sameAs }),
  }
}

/** The columns, each with the earlier one that has the same number in every dialogue. */
export function withEqual(columns: readonly KitColumn[], rows: readonly Row[]): readonly KitColumn[] {
  if (columns.length < 2) return columns
  const readings = columns.map((column) => readingsOf(rows, column))
  const firsts = equalTo(
    readings.map((own, at) => ({
      range: columns[at]!.range,
      scale: columns[at]!.scale,
      values: own.map(({ value }) => (value.state === 'known' ? value.value : null)),
    })),
  )
  return columns.map((column, at) => {
    const first = firsts[at]
    const isSame = first !== undefined && areOfSameDialogues(readings[first]!, readings[at]!)
    return isSame ? { ...column, sameAs: columns[first]!.key } : column
  })
}

const areOfSameDialogues = (one: readonly Reading[], other: readonly Reading[]): boolean =>
  one.every(({ row }, at) => {
    const { scenario, supporter, ...rest } = other[at]!.row
    return row.scenario === scenario && row.supporter === supporter && pairOf(row) === pairOf({ scenario, ...rest })
  })

/** What columns say of their numbers, for the translations of a table. */
export const saidOf = (columns: readonly KitColumn[]): Words[] => columns.flatMap(({ about }) => about ?? [])

/**
 * A column per name with numbers and one per label of any other name, in the order in which names first appear. Labels are
 * shares, printed times 100.
 */
export function columnsOf(rows: readonly Row[], styles: ColumnStyles = {}): KitColumn[] {
  return [...valuesByName(rows)].flatMap(([name, values]): KitColumn[] => {
    const numbers = [...values].filter((value) => typeof value === 'number')
    if (numbers.length === values.size) {
      const style = named(styles, name) ?? {}
      return [{ key: keyOf(name), of: name, title: name, digits: usefulDigits(numbers, style.scale), ...style }]
    }
    const labels = distinct(Array.from(values, String)).sort()
    return labels.map((label) => {
      const text = `${name}: ${label}`
      return { key: text, of: name, label, title: text, scale: 100, digits: 1 }
    })
  })
}

function valuesByName(rows: readonly Row[]): Map<string, Set<number | string>> {
  const byName = new Map<string, Set<number | string>>()
  for (const { name, value } of rows) {
    if (name === '') continue
    const values = byName.get(name) ?? new Set()
    if (value.state === 'known') values.add(value.value)
    byName.set(name, values)
  }
  return byName
}

/** As many as let the largest number show three significant digits. */
function usefulDigits(numbers: readonly number[], scale = 1): number {
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number * scale)), 0)
  if (largest === 0) return 2
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(largest))))
}

/** Text columns of our tables have keys of their own. */
const keyOf = (name: string): string => (/^(supporter|first|second|by\..*)$/.test(name) ? `value.${name}` : name)
