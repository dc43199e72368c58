/**
 * Sets of rows, from which tables read all rows of one measure at a time. A set is a list of rows,
 * or columns of numbers that are converted to rows measure by measure.
 */
import { known, unknown } from '@attune/core'
import type { ObservedColumn, ObservedColumns, ObservedUnit } from '@attune/core/findings'
import { grouped } from './grouped.js'
import { pairOf, type Row } from './rows.js'

/** Members of a row except its name and value. */
export type About = Omit<Row, 'name' | 'value' | 'series'>

/** Rows in the forms that functions of the kit accept. */
export type Rows = readonly Row[] | RowSet

export interface RowSet {
  readonly isEmpty: boolean
  /**
   * Names of measures and criteria in order of first appearance; `''` for rows that only report
   * missing results.
   */
  readonly names: readonly string[]
  /**
   * Subjects (supporter, scenario, conditions) of all rows. A set of columns yields each result
   * once.
   */
  abouts(): Iterable<About>
  /** Rows with this name, and rows without a name. `''` gives all rows. */
  named(name: string): readonly Row[]
  /**
   * Calls `read` with the subject and value of each row that `named` would return, without creating
   * rows.
   */
  each(name: string, read: (about: About, value: Row['value']) => void): void
  /** Values of the rows with this name. */
  values(name: string): Iterable<Row['value']>
  /** Yields the values of each dialogue, by name of the value. */
  dialogues(): Iterable<FoundOfDialogue>
  /** Parts of the set by a key of the rows' subjects, in order of first appearance. */
  split(keyOf: (about: About) => string): ReadonlyMap<string, RowSet>
  /** Returns the same rows with additional tags. */
  tagged(tagsOf: (about: About) => About['tags'] | undefined): RowSet
}

export interface FoundOfDialogue {
  readonly about: About
  readonly values: ReadonlyMap<string, Row['value']>
}

export const isRowSet = (rows: Rows): rows is RowSet => !Array.isArray(rows)

/** Parts by supporter of each set, since several tables divide the same set. */
const supporterParts = new WeakMap<RowSet, ReadonlyMap<string, RowSet>>()

/** Parts of a set by supporter. The same set has the same parts at each call. */
export function bySupporter(set: RowSet): ReadonlyMap<string, RowSet> {
  const parts = supporterParts.get(set) ?? set.split(({ supporter }) => supporter)
  supporterParts.set(set, parts)
  return parts
}

/** Cache of the set of each list, since several tables use the same list. */
const cachedSets = new WeakMap<readonly Row[], RowSet>()

/** @throws TypeError for the promise of rows, which lacks an await */
export function setOf(rows: Rows): RowSet {
  if (rows instanceof Promise)
    throw new TypeError('the rows are a promise: write await before readRows(…)')
  if (isRowSet(rows)) return rows
  const set = cachedSets.get(rows) ?? new ListedRows(rows)
  cachedSets.set(rows, set)
  return set
}

class ListedRows implements RowSet {
  #named: ReadonlyMap<string, readonly Row[]> | undefined

  constructor(private readonly rows: readonly Row[]) {}

  get isEmpty(): boolean {
    return this.rows.length === 0
  }

  get names(): readonly string[] {
    return [...this.#byName().keys()]
  }

  abouts(): Iterable<About> {
    return this.rows
  }

  named(name: string): readonly Row[] {
    if (name === '') return this.rows
    const groups = this.#byName()
    return groups.has('')
      ? this.rows.filter((row) => row.name === name || row.name === '')
      : (groups.get(name) ?? [])
  }

  each(name: string, read: (about: About, value: Row['value']) => void): void {
    for (const row of this.named(name)) read(row, row.value)
  }

  *values(name: string): Generator<Row['value']> {
    for (const row of this.#byName().get(name) ?? []) yield row.value
  }

  dialogues(): Iterable<FoundOfDialogue> {
    const found = new Map<
      string,
      { readonly about: About; readonly values: Map<string, Row['value']> }
    >()
    for (const row of this.rows) {
      const { supporter, scenario, repeat, conditions, name, value } = row
      const key = JSON.stringify([supporter, scenario, repeat, conditions])
      const dialogue = found.get(key) ?? { about: row, values: new Map<string, Row['value']>() }
      found.set(key, dialogue)
      dialogue.values.set(name, value)
    }
    return found.values()
  }

  split(keyOf: (about: About) => string): ReadonlyMap<string, RowSet> {
    return new Map(Array.from(grouped(this.rows, keyOf), ([key, rows]) => [key, setOf(rows)]))
  }

  tagged(tagsOf: (about: About) => About['tags'] | undefined): RowSet {
    return new ListedRows(this.rows.map((row) => withTags(row, tagsOf)))
  }

  #byName(): ReadonlyMap<string, readonly Row[]> {
    return (this.#named ??= grouped(this.rows, ({ name }) => name))
  }
}

interface Lost {
  readonly unit: About
  readonly value: Row['value']
}

/**
 * Results of one component as columns of numbers. Rows are created for one measure at a time, since
 * all rows of many dialogues would need much memory.
 */
export class ColumnRows implements RowSet {
  readonly #columns: ReadonlyMap<string, ObservedColumn>

  /**
   * @param part restricts the set to the units of one group: `groups` has the group of each unit,
   * and `own` is the group of this set. Undefined: all units
   */
  private constructor(
    private readonly units: readonly ObservedUnit[],
    columns: ReadonlyMap<string, ObservedColumn>,
    private readonly lost: readonly Lost[],
    private readonly part?: { readonly groups: Uint32Array; readonly own: number },
  ) {
    this.#columns = columns
  }

  /**
   * Set in which each dialogue has a value of each name. Values that the component did not give are
   * unknown.
   */
  static of({ units, columns }: ObservedColumns, lost: readonly Lost[]): ColumnRows {
    return new ColumnRows(units, completedColumns(units, columns), lost)
  }

  get isEmpty(): boolean {
    return this.lost.length === 0 && !this.#units().next().value
  }

  get names(): readonly string[] {
    return this.#columns.size === 0
      ? this.lost.length === 0
        ? []
        : ['']
      : [...this.#columns.keys()]
  }

  *abouts(): Generator<About> {
    yield* this.#units()
    for (const { unit } of this.lost) yield unit
  }

  *dialogues(): Generator<FoundOfDialogue> {
    const columns = Array.from(this.#columns, ([name, column]) => ({ name, column, next: 0 }))
    columns.sort((left, right) => (left.name < right.name ? -1 : 1))
    for (const [at, about] of this.units.entries()) {
      const values = new Map<string, Row['value']>()
      for (const each of columns) {
        for (; each.column.units[each.next] === at; each.next++)
          values.set(each.name, valueAt(each.column, each.next))
      }
      if (this.#has(at)) yield { about, values }
    }
    for (const { unit, value } of this.lost)
      yield { about: unit, values: new Map(this.names.map((name) => [name, value])) }
  }

  named(name: string): readonly Row[] {
    const rows: Row[] = []
    for (const own of this.#namesOf(name))
      this.#read(own, (about, value) => rows.push(rowOf(about, own, value)))
    return rows
  }

  each(name: string, read: (about: About, value: Row['value']) => void): void {
    for (const own of this.#namesOf(name)) this.#read(own, read)
  }

  *values(name: string): Generator<Row['value']> {
    const column = this.#columns.get(name)
    for (let at = 0; at < (column?.units.length ?? 0); at++)
      if (this.#has(column!.units[at]!)) yield valueAt(column!, at)
    for (const { value } of this.lost) yield value
  }

  /** Names of the rows that `named` returns. */
  #namesOf(name: string): readonly string[] {
    if (name === '' || this.#columns.size === 0) return this.names
    return this.#columns.has(name) ? [name] : []
  }

  #read(name: string, read: (about: About, value: Row['value']) => void): void {
    const column = this.#columns.get(name)
    for (let at = 0; at < (column?.units.length ?? 0); at++) {
      const unit = column!.units[at]!
      if (this.#has(unit)) read(this.units[unit]!, valueAt(column!, at))
    }
    for (const { unit, value } of this.lost) read(unit, value)
  }

  split(keyOf: (about: About) => string): ReadonlyMap<string, RowSet> {
    const places = new Map<string, number>()
    const groups = new Uint32Array(this.units.length)
    const placeOf = (about: About): number => {
      const key = keyOf(about)
      const place = places.get(key) ?? places.size + 1
      places.set(key, place)
      return place
    }
    for (const [at, unit] of this.units.entries()) if (this.#has(at)) groups[at] = placeOf(unit)
    const lost = grouped(this.lost, ({ unit }) => String(placeOf(unit)))
    return new Map(
      Array.from(places, ([key, own]) => [
        key,
        new ColumnRows(this.units, this.#columns, lost.get(String(own)) ?? [], { groups, own }),
      ]),
    )
  }

  tagged(tagsOf: (about: About) => About['tags'] | undefined): RowSet {
    return new ColumnRows(
      this.units.map((unit, at) => (this.#has(at) ? withTags(unit, tagsOf) : unit)),
      this.#columns,
      this.lost.map(({ unit, value }) => ({ unit: withTags(unit, tagsOf), value })),
      this.part,
    )
  }

  #has(unit: number): boolean {
    return this.part === undefined || this.part.groups[unit] === this.part.own
  }

  *#units(): Generator<ObservedUnit> {
    for (const [at, unit] of this.units.entries()) if (this.#has(at)) yield unit
  }
}

const valueAt = ({ numbers, others }: ObservedColumn, at: number): Row['value'] =>
  others.get(at) ?? known(numbers[at]!)

const withTags = <A extends About>(
  about: A,
  tagsOf: (about: About) => About['tags'] | undefined,
): A => ({
  ...about,
  tags: { ...about.tags, ...tagsOf(about) },
})

/** Creates a row. Members are listed instead of spread, because a run has a row for each number. */
function rowOf(unit: About, name: string, value: Row['value']): Row {
  const { supporter, scenario, cluster, language, tags, repeat, conditions, source, offline } = unit
  const base = { supporter, scenario, cluster, language, tags, repeat, conditions, name, value }
  return { ...base, source: source!, offline: offline === true }
}

const notGiven = unknown('not given')

/** Adds an unknown value to a column for each dialogue that has only values of other names. */
function completedColumns(
  units: readonly ObservedUnit[],
  columns: ReadonlyMap<string, ObservedColumn>,
): ReadonlyMap<string, ObservedColumn> {
  // Several results of one dialogue under the same conditions count as one: a value is missing only
  // if none of them has it.
  const dialogues = new Map<string, number>()
  const dialogueOf = units.map((unit, at) => {
    const key = pairOf(unit) + unit.supporter
    const first = dialogues.get(key) ?? at
    dialogues.set(key, first)
    return first
  })
  const firsts = [...dialogues.values()]
  return new Map(
    Array.from(columns, ([name, column]) => [name, completedColumn(column, dialogueOf, firsts)]),
  )
}

function completedColumn(
  column: ObservedColumn,
  dialogueOf: readonly number[],
  firsts: readonly number[],
) {
  const given = new Uint8Array(dialogueOf.length)
  for (const unit of column.units) given[dialogueOf[unit]!] = 1
  const absent = firsts.filter((first) => given[first] === 0)
  if (absent.length === 0) return column
  const size = column.units.length
  const others = new Map(column.others)
  for (const at of absent.keys()) others.set(size + at, notGiven)
  return {
    units: Uint32Array.from([...column.units, ...absent]),
    numbers: Float64Array.from([...column.numbers, ...absent.map(() => NaN)]),
    others,
  }
}
