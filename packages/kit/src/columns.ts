import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import {
  type Column,
  type Findings,
  named,
  type Table,
  type Translations,
  type Words,
} from '@attune/core/findings'
import type { Weighing } from '@attune/statistics'
import { equalTo } from '@attune/tables'
import { grouped } from './grouped.js'
import { type About, type Rows, setOf } from './row-set.js'
import { distinct, pairOf, type Row } from './rows.js'

/**
 * English form of a text. Results of analyses contain the English form, and the Chinese one as its
 * translation.
 */
export const english = (words: Words): string => (typeof words === 'string' ? words : words.en)

/** A text in English and in Chinese. */
export interface Worded {
  readonly en: string
  readonly zh: string
  readonly [language: string]: string
}

/**
 * Titles in Chinese quotation marks, for Chinese texts. The report replaces each title by its
 * Chinese translation, if the component has one.
 */
export const quoted = (titles: readonly string[]): string =>
  titles.map((title) => `「${title}」`).join('')

/**
 * Text in both languages around another text; each language contains the other text's form in that
 * language.
 */
export const around = (
  inner: Words,
  say: { readonly [language in 'en' | 'zh']: (text: string) => string },
): Words =>
  typeof inner === 'string' || inner['zh'] === undefined
    ? { en: say.en(english(inner)), zh: say.zh(english(inner)) }
    : { en: say.en(inner.en), zh: say.zh(inner['zh']) }

/** Translations in the form of tables and findings; empty unless a text has two languages. */
export function translationsOf(all: readonly Words[]): { readonly translations?: Translations } {
  const zh = all.flatMap((words) =>
    typeof words === 'string' || words['zh'] === undefined
      ? []
      : [[words.en, words['zh']] as const],
  )
  return zh.length === 0 ? {} : { translations: { zh: Object.fromEntries(zh) } }
}

export function mergedTranslations(parts: readonly (Translations | undefined)[]): {
  readonly translations?: Translations
} {
  const merged: Record<string, Record<string, string>> = {}
  for (const part of parts)
    for (const [language, texts] of Object.entries(part ?? {}))
      Object.assign((merged[language] ??= {}), texts)
  return Object.keys(merged).length === 0 ? {} : { translations: merged }
}

/** Headings and cell texts of many tables, with their Chinese forms. */
const COMMON: readonly Words[] = [
  { en: 'Supporter', zh: '支持者' },
  { en: 'First', zh: '前者' },
  { en: 'Second', zh: '后者' },
  { en: 'minus', zh: '减' },
  { en: 'against', zh: '对' },
  { en: 'all', zh: '全部' },
  { en: '(none)', zh: '（无）' },
  { en: 'simulator', zh: '求助者模拟器' },
  { en: 'Measure', zh: '指标' },
  { en: 'Criterion', zh: '标准' },
  { en: 'Judge', zh: '评判者' },
  { en: 'Spearman ρ', zh: '斯皮尔曼 ρ' },
  { en: 'Kendall τ-b', zh: '肯德尔 τ-b' },
]

export interface WordedTable extends Omit<Table, 'title' | 'notes' | 'translations'> {
  readonly title: Words
  readonly notes: readonly Words[]
}

/**
 * Table in English with Chinese translations of its texts.
 *
 * @param more further headings, cell texts and reasons in the table that need a translation
 */
export function worded(
  { title, notes, ...table }: WordedTable,
  more: readonly Words[] = [],
): Table {
  const held = new Set([
    ...table.columns.map((column) => column.title),
    ...table.rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'string')),
  ])
  const names = COMMON.filter((words) => held.has(english(words)))
  return {
    ...table,
    title: english(title),
    notes: notes.map(english),
    ...translationsOf([title, ...notes, ...names, ...more]),
  }
}

/** Results of an analysis with Chinese translations of sentences and figures. */
export const wordedFindings = <F extends Findings>(findings: F, more: readonly Words[]): F => ({
  ...findings,
  ...mergedTranslations([findings.translations, translationsOf(more).translations]),
})

/**
 * Title and notes in English only, for figures: their text is drawn and cannot be translated later.
 */
export const plainText = <T extends { readonly title: Words; readonly notes?: readonly Words[] }>({
  title,
  notes,
  ...rest
}: T) => ({ ...rest, title: english(title), ...(notes && { notes: notes.map(english) }) })

/** A column of a table, and the rows that it summarises. */
export interface KitColumn extends Omit<Column, 'about'> {
  /**
   * Description of the number, for numbers that the analysis computes. Components describe their
   * own measures.
   */
  readonly about?: Words
  /**
   * Measure or criterion whose rows the column summarises, or `''` for all rows. Default: the key.
   */
  readonly of?: string
  /** Filter for these rows. Default: all. */
  readonly where?: (row: Row) => boolean
  /** For verdicts with labels: the label whose share the column shows. */
  readonly label?: string
  /**
   * `shares`: values are 0 for no, 1 for yes and 1/2 for a tie. Default `numbers`, or `shares` with
   * a label.
   */
  readonly values?: 'numbers' | 'shares'
  /**
   * Weighting of shares. `clusters` weighs scenario clusters alike. `values` weighs all values
   * alike, for methods that define their number that way; differences between supporters still
   * weigh clusters alike. Default `clusters`.
   */
  readonly weigh?: Weighing
  /**
   * Largest difference that does not matter, in the unit of the values; `compare` tests against it.
   */
  readonly margin?: number
}

/** Overrides for columns, by the name of the measure or criterion. */
export type ColumnStyles = Readonly<Record<string, Partial<Omit<KitColumn, 'key' | 'of'>>>>

/** A row's subject (scenario, supporter, conditions) and its number in a column. */
export interface Reading {
  readonly row: About
  readonly value: Known<number>
}

export function readingsOf(rows: Rows, column: KitColumn): Reading[] {
  const readings: Reading[] = []
  eachReading(rows, column, (row, value) => readings.push({ row, value }))
  return readings
}

/**
 * Calls `read` with the number of each row in a column. Row objects are created only if the column
 * filters by `where`.
 */
export function eachReading(
  rows: Rows,
  column: KitColumn,
  read: (row: About, value: Known<number>) => void,
): void {
  const { key, of = key, where } = column
  const set = setOf(rows)
  if (where === undefined) set.each(of, (about, value) => read(about, numberOf(value, column)))
  else for (const row of set.named(of)) if (where(row)) read(row, numberOf(row.value, column))
}

function numberOf(value: Known<number | string>, { label }: KitColumn): Known<number> {
  if (value.state === 'unknown') return value
  if (label !== undefined) return known(Number(String(value.value) === label))
  return typeof value.value === 'number' ? (value as Known<number>) : unknown('not a number')
}

export const areShares = ({ label, values }: KitColumn): boolean =>
  values === 'shares' || label !== undefined

/** The column without the members that only the kit uses. */
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
    ...(isPercent
      ? { unit: '%', range: [0, 1] }
      : { ...(unit && { unit }), ...(range && { range }) }),
    ...(floor !== undefined && { floor }),
    ...(sameAs !== undefined && { sameAs }),
  }
}

/**
 * Copies the columns. A column that has the same number in every dialogue as another one gets the
 * key of that column as `sameAs`. The other one is the first primary column, else the first column.
 */
export function withEqual(
  columns: readonly KitColumn[],
  rows: Rows,
  isPrimary: (column: KitColumn) => boolean,
): readonly KitColumn[] {
  if (columns.length < 2) return columns
  const ranked = [...columns.filter(isPrimary), ...columns.filter((each) => !isPrimary(each))]
  const alike = grouped(ranked, (column) => summaryOf(rows, column))
  const sames = new Map(
    [...alike.values()].filter((own) => own.length > 1).flatMap((own) => sameAsFirst(own, rows)),
  )
  return columns.map((column) => {
    const sameAs = sames.get(column)
    return sameAs === undefined ? column : { ...column, sameAs }
  })
}

/**
 * Summary (counts and sum) that is equal for equal columns. Only columns with the same summary are
 * compared value by value.
 */
function summaryOf(rows: Rows, column: KitColumn): string {
  let [all, sum, known] = [0, 0, 0]
  eachReading(rows, column, (_, value) => {
    all += 1
    if (value.state === 'unknown') return
    sum += value.value
    known += 1
  })
  return `${all} ${known} ${sum}`
}

/** Columns that equal an earlier column of this list, with that column's key. */
function sameAsFirst(columns: readonly KitColumn[], rows: Rows): (readonly [KitColumn, string])[] {
  const readings = columns.map((column) => readingsOf(rows, column))
  const firsts = equalTo(
    readings.map((own, at) => ({
      range: columns[at]!.range,
      scale: columns[at]!.scale,
      values: own.map(({ value }) => (value.state === 'known' ? value.value : null)),
    })),
  )
  return columns.flatMap((column, at) => {
    const first = firsts[at]
    const isSame = first !== undefined && areOfSameDialogues(readings[first]!, readings[at]!)
    return isSame ? [[column, columns[first]!.key] as const] : []
  })
}

const areOfSameDialogues = (one: readonly Reading[], other: readonly Reading[]): boolean =>
  one.every(({ row }, at) => {
    if (row === other[at]!.row) return true
    const { scenario, supporter, ...rest } = other[at]!.row
    return (
      row.scenario === scenario &&
      row.supporter === supporter &&
      pairOf(row) === pairOf({ scenario, ...rest })
    )
  })

/** Descriptions of the columns in both languages, from which a table takes its translations. */
export const descriptionsOf = (columns: readonly KitColumn[]): Words[] =>
  columns.flatMap(({ about }) => about ?? [])

/**
 * Default columns of rows: one for each measure or criterion with numbers, and for one with labels
 * a column per label, or one for yes and no. They follow the order in which names first appear.
 * Labels are shown as shares, printed times 100.
 */
export function columnsOf(rows: Rows, styles: ColumnStyles = {}): KitColumn[] {
  const set = setOf(rows)
  const names = set.names.filter((name) => name !== '')
  return names.flatMap((name): KitColumn[] => {
    const { values } = partition(set.values(name))
    const numbers = values.filter((value) => typeof value === 'number')
    if (numbers.length === values.length) {
      const style = named(styles, name) ?? {}
      return [
        {
          key: keyOf(name),
          of: name,
          title: name,
          digits: usefulDigits(numbers, style.scale),
          ...style,
        },
      ]
    }
    const labels = distinct(values.map(String)).sort()
    // The share of no is the rest of the share of yes.
    const shown = labels.every((label) => YES_OR_NO.has(label)) ? ['yes'] : labels
    return shown.map((label) => {
      const text = `${name}: ${label}`
      return { key: text, of: name, label, title: text, scale: 100, digits: 1 }
    })
  })
}

const YES_OR_NO: ReadonlySet<string> = new Set(['yes', 'no'])

/** Number of decimals with which the largest absolute number has three significant digits. */
function usefulDigits(numbers: readonly number[], scale = 1): number {
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number * scale)), 0)
  if (largest === 0) return 2
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(largest))))
}

/** Key of a column. Names that the kit uses for text columns, such as `supporter`, get a prefix. */
const keyOf = (name: string): string =>
  /^(supporter|first|second|by\..*)$/.test(name) ? `value.${name}` : name
