import type { Cell, Column, Table } from '@attune/core/findings'
import { abridge, cleanLine } from '@attune/tables'
import type { RowSet } from './row-set.js'
import type { Row } from './rows.js'

/** Members that can divide rows into groups; rows and matches of two supporters have them. */
export type Grouped = Pick<Row, 'tags' | 'conditions' | 'language' | 'supporter'>

export interface Group<R extends Grouped = Row> {
  /**
   * Values that the rows of the group share, by the name of the tag or condition that divides the
   * table.
   */
  readonly texts: Readonly<Record<string, string>>
  readonly rows: readonly R[]
}

/** Text in place of a tag that a scenario does not have. */
export const UNTAGGED = '(none)'
/** Text of the group that combines all conditions. */
export const POOLED = 'all'

/** Text of a row for a name: a tag of its scenario, a condition, its language or its supporter. */
export function textOf({ tags, conditions, language, supporter }: Grouped, name: string): string {
  if (name === 'supporter') return supporter
  if (Object.hasOwn(tags, name)) return tags[name]!
  if (Object.hasOwn(conditions, name)) return conditions[name]!
  return name === 'language' ? language : UNTAGGED
}

/** Label in figures for a row that compares two sides: `large · A − B`. */
export const sidesText = (row: Table['rows'][number], between: string): string => {
  const groups = Object.entries(row).flatMap(([key, text]) =>
    key.startsWith('by.') ? [shortened(text, 14)] : [],
  )
  const isAll = groups.length > 0 && groups.every((text) => text === POOLED)
  const sides = `${shortened(row['first'], 17)} ${between} ${shortened(row['second'], 17)}`
  return [...(isAll ? [POOLED] : groups), sides].join(' · ')
}

/** Shortens a part of the label. Shortening the whole label could drop a name in its middle. */
const shortened = (text: Cell | undefined, columns: number): string =>
  abridge(cleanLine(String(text)), columns, '…')

/**
 * True if the entry belongs to a row of a table that is divided by tags or conditions:
 * `by.language`.
 */
export const isInGroup = (of: Grouped, row: Table['rows'][number]): boolean =>
  Object.entries(row).every(
    ([key, text]) =>
      !key.startsWith('by.') || text === POOLED || text === textOf(of, key.slice('by.'.length)),
  )

/**
 * Groups rows by tags, conditions or `language`: one group for each combination of values that
 * occurs, ordered by value (numbers by size). Rows keep their order.
 */
export function groupBy<R extends Grouped>(
  rows: readonly R[],
  names: readonly string[],
): Group<R>[] {
  const groups = new Map<string, { values: string[]; rows: R[] }>()
  for (const row of rows) {
    const values = names.map((name) => textOf(row, name))
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const sorted = [...groups.values()].sort((left, right) =>
    compareValues(left.values, right.values),
  )
  return sorted.map(({ values, rows: own }) => ({
    texts: Object.fromEntries(names.map((name, index) => [name, values[index]!])),
    rows: own,
  }))
}

/** Natural order of texts for lines and panels of figures: numbers within texts by size. */
export const compareTexts = (left: string, right: string): number =>
  left.localeCompare(right, 'en', { numeric: true })

/** Columns that identify the groups of a table. */
export interface Divided {
  /** Columns for the names by which the table is divided. */
  readonly groupColumns: readonly Column[]
  textsOf(group: Pick<Group, 'texts'>): Record<string, Cell>
}

export const dividedBy = (names: readonly string[]): Divided => ({
  groupColumns: names.map((name) => ({ key: `by.${name}`, title: name })),
  textsOf: ({ texts }) => Object.fromEntries(names.map((name) => [`by.${name}`, texts[name]!])),
})

/** Names of the conditions that rows differ in. */
export function variedConditions(rows: Iterable<Grouped>): string[] {
  const values = new Map<string, Set<string>>()
  for (const { conditions } of rows) {
    for (const [name, value] of Object.entries(conditions)) {
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
  }
  return [...values].flatMap(([name, found]) => (found.size > 1 ? [name] : []))
}

/**
 * Groups rows as {@link groupBy}. If rows differ in conditions, each group appears first with all
 * conditions together, and then once for each combination of conditions.
 */
export function groupsOf<R extends Grouped>(
  rows: readonly R[],
  by: readonly string[],
  but?: string,
): { names: string[]; groups: Group<R>[] } {
  const varied = variedConditions(rows).filter((name) => !by.includes(name) && name !== but)
  const groups = by.length === 0 ? [{ texts: {}, rows }] : groupBy(rows, by)
  if (varied.length === 0) return { names: [...by], groups }
  const pooled = Object.fromEntries(varied.map((name) => [name, POOLED]))
  return {
    names: [...by, ...varied],
    groups: groups.flatMap(({ texts, rows: own }) => [
      { texts: { ...texts, ...pooled }, rows: own },
      ...groupBy(own, varied).map((group) => ({ ...group, texts: { ...texts, ...group.texts } })),
    ]),
  }
}

/** A group of a divided table, with its rows. */
export interface SetGroup {
  readonly texts: Group['texts']
  readonly rows: RowSet
}

/** Same as {@link groupsOf}, for row sets. */
export function setGroupsOf(
  rows: RowSet,
  by: readonly string[],
  but?: string,
): { names: string[]; groups: SetGroup[] } {
  const varied = variedConditions(rows.abouts()).filter(
    (name) => !by.includes(name) && name !== but,
  )
  const groups = by.length === 0 ? [{ texts: {}, rows }] : splitBy(rows, by)
  if (varied.length === 0) return { names: [...by], groups }
  const pooled = Object.fromEntries(varied.map((name) => [name, POOLED]))
  return {
    names: [...by, ...varied],
    groups: groups.flatMap(({ texts, rows: own }) => [
      { texts: { ...texts, ...pooled }, rows: own },
      ...splitBy(own, varied).map((group) => ({ ...group, texts: { ...texts, ...group.texts } })),
    ]),
  }
}

function splitBy(rows: RowSet, names: readonly string[]): SetGroup[] {
  const parts = rows.split((about) => JSON.stringify(names.map((name) => textOf(about, name))))
  const groups = Array.from(parts, ([key, own]) => ({
    values: JSON.parse(key) as string[],
    rows: own,
  }))
  return groups
    .sort((left, right) => compareValues(left.values, right.values))
    .map(({ values, rows: own }) => ({
      texts: Object.fromEntries(names.map((name, index) => [name, values[index]!])),
      rows: own,
    }))
}

function compareValues(left: readonly string[], right: readonly string[]): number {
  for (const [index, value] of left.entries()) {
    const order = compare(value, right[index]!)
    if (order !== 0) return order
  }
  return 0
}

/** Compares numbers by size, and other texts by code unit, which is the same on every machine. */
function compare(left: string, right: string): number {
  const numbers = isNumber(left) && isNumber(right) ? Number(left) - Number(right) : 0
  if (numbers !== 0) return numbers
  if (left === right) return 0
  return left < right ? -1 : 1
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
