/** Fills the columns of dialogues row by row. */
import type { Series } from '@attune/core'
import type { Archive } from '@attune/project'
import type { IndexedRow } from '@attune/core/runtime'
import { equalTo } from '@attune/tables'
import type {
  Conditions,
  CurveEntry,
  DialogueColumns,
  MeasureEntry,
  ScenarioEntry,
} from '../report-data.js'
import { conditionsText } from '../catalog/conditions.js'
import { lettersOf, type Values, valuesOf } from './curves.js'
import { Numbered } from './numbered.js'
import { definitionOf, placeOf, readAs } from './read-as.js'
import { reasonOf } from './reason.js'
import { scenarioEntry } from './scenario-entry.js'

interface Labels extends MeasureEntry {
  readonly values: Numbered<string>
}

type Column<T> = T[]

/** Source name of the numbers that every dialogue has, such as its number of turns. */
const DIALOGUE = 'dialogue'

/** Titles of the numbers that every dialogue has. */
export const dialogueTitles: Readonly<
  Record<string, { readonly en: string; readonly zh: string }>
> = {
  replies: { en: 'Replies', zh: '回复数' },
  words: { en: 'Words per reply', zh: '每条回复的词数' },
  'tokens in': { en: 'Tokens in', zh: '输入 token' },
  'tokens out': { en: 'Tokens out', zh: '输出 token' },
  'tokens reasoning': { en: 'Tokens of reasoning', zh: '推理 token' },
}

export class DialogueRows {
  readonly settings = new Numbered<Conditions>()
  readonly endings = new Numbered<string>()
  readonly reasons = new Numbered<string>()
  readonly flags = new Numbered<string>()
  /** Flags that are findings of judges. */
  readonly findings = new Set<string>()
  readonly measures = new Numbered<Draft<MeasureEntry>>()
  readonly labels = new Numbered<Labels>()
  readonly curves = new Numbered<Draft<CurveEntry>>()
  readonly #columns = {
    place: [] as number[],
    scenario: [] as number[],
    supporter: [] as number[],
    repeat: [] as number[],
    setting: [] as number[],
    ending: [] as number[],
    reason: [] as number[],
    turns: [] as number[],
    offline: [] as number[],
    lost: [] as number[],
  }
  readonly #measures: Column<number | null>[] = []
  readonly #labels: Column<number>[] = []
  readonly #curves: Column<Curve | undefined>[] = []
  readonly #flags: number[][] = []
  readonly #places = new Map<string, number>()
  readonly #supporters: readonly string[]
  #slot = -1
  #own: Conditions = {}

  constructor(
    private readonly archive: Archive,
    private readonly scenarios: Numbered<ScenarioEntry>,
  ) {
    this.#supporters = archive.config.supporters.map(({ label }) => label)
  }

  /** The dialogue to which rows are currently added. */
  get last(): { readonly place: number; readonly conditions: Conditions } {
    return { place: this.#columns.place.at(-1) ?? -1, conditions: this.#own }
  }

  add(row: IndexedRow): void {
    if (row.place !== this.#slot) this.#begin(row)
    this.#slot = row.place
    if (row.row && row.status === 'done') this.#take(row)
  }

  #begin(row: IndexedRow): void {
    const columns = this.#columns
    if (row.kind !== 'simulate') {
      if (row.status !== 'done')
        columns.lost[columns.lost.length - 1]! += row.status === 'left-out' ? 0 : 1
      else if (row.offline) columns.offline[columns.offline.length - 1] = 1
      return
    }
    const reason = reasonOf(row)
    const { conditions } = row
    this.#own = conditions
    columns.place.push(row.place)
    columns.scenario.push(this.scenarios.at(row.scenario, () => scenarioEntry(row)))
    columns.supporter.push(this.#supporters.indexOf(row.supporter))
    columns.repeat.push(row.repeat)
    columns.setting.push(this.settings.at(conditionsText(conditions), () => conditions))
    columns.ending.push(-1)
    columns.reason.push(reason === undefined ? -1 : this.reasons.at(reason, () => reason))
    columns.turns.push(0)
    columns.offline.push(row.offline ? 1 : 0)
    columns.lost.push(0)
  }

  #take({ row, label, kind, conditions }: IndexedRow): void {
    const [what, name, group, , value] = row!
    const last = this.#columns.place.length - 1
    if (what === 'flag') return this.#flag(name, last)
    if (what === 'finding') return this.#finding(`${label}: ${name}`, String(value), last)
    if (what === 'dialogue' && name === 'ending') {
      this.#columns.ending[last] = this.endings.at(String(value), () => String(value))
      return
    }
    if (what === 'dialogue' && name === 'turns')
      return void (this.#columns.turns[last] = Number(value))
    if (value === null) return
    // The dialogue's own conditions are a filter of the list. The name of a column contains only
    // the further conditions of its estimator.
    const own = kind === 'simulate' ? {} : this.#varied(conditions)
    const source = kind === 'simulate' ? DIALOGUE : label
    const title = group === null ? name : `${group}: ${name}`
    const key = [source, title, conditionsText(own)].filter((part) => part !== '').join(' · ')
    const named = { source, name, group: group ?? undefined }
    const entry = (): MeasureEntry => {
      this.#places.set(key, placeOf(this.archive, named))
      const ofAny = source === DIALOGUE ? dialogueTitles[name]?.en : undefined
      return {
        key,
        source,
        name: title,
        conditions: own,
        ...(ofAny !== undefined && { title: ofAny }),
        ...readAs(this.archive, named),
        ...definitionOf(this.archive, named),
      }
    }
    if (what === 'series') this.#curve(key, entry, JSON.parse(String(value)) as Series, last)
    else if (typeof value === 'number')
      setCell(this.#measures, this.measures.at(key, entry), last, rounded(value), null)
    else this.#label(key, entry, String(value), last)
  }

  #varied(conditions: Conditions): Conditions {
    return Object.fromEntries(
      Object.entries(conditions).filter(([name]) => !Object.hasOwn(this.#own, name)),
    )
  }

  /** Adds a finding that was confirmed or verified. Its value in the index ends with its state. */
  #finding(name: string, value: string, row: number): void {
    if (!/ (confirmed|verified)$/.test(value)) return
    this.findings.add(name)
    this.#flag(name, row)
  }

  #flag(kind: string, row: number): void {
    const rows = (this.#flags[this.flags.at(kind, () => kind)] ??= [])
    if (rows.at(-1) !== row) rows.push(row)
  }

  #curve(key: string, entry: () => MeasureEntry, series: Series, row: number): void {
    const at = this.curves.at(key, () => ({ ...entry(), min: Infinity, max: -Infinity }))
    const curve = this.curves.all[at]!
    const values = valuesOf(series)
    for (const value of values) {
      if (value === null) continue
      if (value < curve.min) curve.min = value
      if (value > curve.max) curve.max = value
    }
    setCell(this.#curves, at, row, { over: series.over, values }, undefined)
  }

  #label(key: string, entry: () => MeasureEntry, value: string, row: number): void {
    const at = this.labels.at(key, () => ({ ...entry(), values: new Numbered<string>() }))
    setCell(
      this.#labels,
      at,
      row,
      this.labels.all[at]!.values.at(value, () => value),
      -1,
    )
  }

  /**
   * Display order: entries of plugins in their declared order, then numbers of every dialogue, then
   * folded entries.
   */
  shown(entries: readonly MeasureEntry[]): readonly number[] {
    const weights = entries.map(({ key, source, folded }): readonly number[] => [
      folded === true ? 1 : 0,
      source === DIALOGUE ? 1 : 0,
      entries.findIndex((each) => each.source === source),
      this.#places.get(key) ?? 0,
    ])
    const order = (a: number, b: number): number =>
      weights[a]!.map((weight, at) => weight - weights[b]![at]!).find(
        (difference) => difference !== 0,
      ) ?? a - b
    return entries.map((_, at) => at).sort(order)
  }

  end(): DialogueColumns {
    const { length } = this.#columns.place
    for (const column of this.#measures) fill(column, length, null)
    this.#nameEqual(this.measures.all, this.#measures)
    this.#nameEqual(this.curves.all, this.#curves, isSameCurve)
    for (const column of this.#labels) fill(column, length, -1)
    for (const curve of this.curves.all)
      if (curve.min > curve.max) Object.assign(curve, { min: 0, max: 0 })
    return {
      ...this.#columns,
      measures: this.shown(this.measures.all).map((at) => this.#measures[at]!),
      labels: this.#labels,
      curves: this.shown(this.curves.all).map((at) =>
        Array.from({ length }, (_, row) =>
          lettersOf(this.#curves[at]![row]?.values ?? [], this.curves.all[at]!),
        ),
      ),
      flags: this.#flags,
    }
  }

  #nameEqual<T>(
    entries: readonly Draft<MeasureEntry>[],
    columns: readonly (readonly (T | null | undefined)[])[],
    isSame?: (one: T, other: T) => boolean,
  ): void {
    const shown = this.shown(entries)
    const all = shown.map((at) => ({ range: entries[at]!.range, values: columns[at]! }))
    for (const [at, first] of equalTo(all, isSame).entries())
      if (first !== undefined) entries[shown[at]!]!.sameAs = entries[shown[first]!]!.key
  }
}

const isSameCurve = (one: Curve, other: Curve): boolean =>
  one.over === other.over &&
  one.values.length === other.values.length &&
  one.values.every((value, at) => value === other.values[at])

interface Curve {
  readonly over: Series['over']
  readonly values: Values
}

type Draft<T> = { -readonly [Name in keyof T]: T[Name] }

/**
 * Rounds to six digits, which halves the size of a column; a dialogue's own page has all digits.
 */
const rounded = (value: number): number => Number(value.toPrecision(6))

function setCell<T>(columns: T[][], at: number, row: number, value: T, none: T): void {
  const column = (columns[at] ??= [])
  fill(column, row, none)
  column[row] = value
}

function fill<T>(column: T[], length: number, none: T): void {
  while (column.length < length) column.push(none)
}
