import type { Cell, Column, Table } from '@attune/core/findings'
import { abridge, cleanLine } from '@attune/tables'
import type { RowSet } from './row-set.js'
import type { Row } from './rows.js'

/** What groups are made by; a row and a match of two supporters have it. */
export type Grouped = Pick<Row, 'tags' | 'conditions' | 'language' | 'supporter'>

export interface Group<R extends Grouped = Row> {
  /** The text of each name that it was made by. */
  readonly texts: Readonly<Record<string, string>>
  readonly rows: readonly R[]
}

/** Stands for the value of a tag that a scenario does not have. */
export const UNTAGGED = '(none)'
/** Stands for all conditions together. */
export const POOLED = 'all'

/** What a row has of a name: a tag of its scenario, a condition, its language or supporter. */
export function textOf({ tags, conditions, language, supporter }: Grouped, name: string): string {
  if (name === 'supporter') return supporter
  if (Object.hasOwn(tags, name)) return tags[name]!
  if (Object.hasOwn(conditions, name)) return conditions[name]!
  return name === 'language' ? language : UNTAGGED
}

/** The label of a row of two sides in a figure: `large · A − B`. */
export const sidesText = (row: Table['rows'][number], between: string): string => {
  const groups = Object.entries(row).flatMap(([key, text]) => (key.startsWith('by.') ? [shortened(text, 14)] : []))
  const isAll = groups.length > 0 && groups.every((text) => text === POOLED)
  const sides = `${shortened(row['first'], 17)} ${between} ${shortened(row['second'], 17)}`
  return [...(isAll ? [POOLED] : groups), sides].join(' · ')
}

/** Each name by itself, so that none is lost in the middle of a line. */
const shortened = (text: Cell | undefined, columns: number): string => abridge(cleanLine(String(text)), columns, '…')

/** Whether it belongs to the row of a table that the kit divided by tags or conditions: `by.language`. */
export const isInGroup = (of: Grouped, row: Table['rows'][number]): boolean =>
  Object.entries(row).every(
    ([key, text]) => !key.startsWith('by.') || text === POOLED || text === textOf(of, key.slice('by.'.length)),
  )

/**
 * Groups by names of tags, of conditions, or `language`: each combination that occurs, in the order of the values, numbers
 * as numbers. Rows keep their order.
 */
export function groupBy<R extends Grouped>(rows: readonly R[], names: readonly string[]): Group<R>[] {
  const groups = new Map<string, { values: string[]; rows: R[] }>()
  for (const row of rows) {
    const values = names.map((name) => textOf(row, name))
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const sorted = [...groups.values()].sort((left, right) => compareValues(left.values, right.values))
  return sorted.map(({ values, rows: own }) => ({
    texts: Object.fromEntries(names.map((name, index) => [name, values[index]!])),
    rows: own,
  }))
}

/** For lines and panels of figures: as people sort, numbers in texts by size. */
export const compareTexts = (left: string, right: string): number => left.localeCompare(right, 'en', { numeric: true })

/** How a table tells its groups apart. */
export interface Divided {
  /** Text columns for the names that groups are made by. */
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
 * Groups by names and, where rows differ in conditions, each group first with all its conditions together, then one
 * condition after the other.
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

/** Rows of a table that is divided by names. */
export interface SetGroup {
  readonly texts: Group['texts']
  readonly rows: RowSet
}

/** As {@link groupsOf}, of rows in whatever form. */
export function setGroupsOf(
  rows: RowSet,
  by: readonly string[],
  but?: string,
): { names: string[]; groups: SetGroup[] } {
  const varied = variedConditions(rows.abouts()).filter((name) => !by.includes(name) && name !== but)
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
  const groups = Array.from(parts, ([key, own]) => ({ values: JSON.parse(key) as string[], rows: own }))
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

/** Code-unit order for text: the same on every machine. */
function compare(left: string, right: string): number {
  const numbers = isNumber(left) && isNumber(right) ? Number(left) - Number(right) : 0
  if (numbers !== 0) return numbers
  if (left === right) return 0
  return left < right ? -1 : 1
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
