import { readFileSync } from 'node:fs'
import { known } from '@attune/core'
import {
  type Cell,
  type Column,
  type Findings,
  type Played,
  type Table,
  type Translations,
  isQuantity,
  quantityColumns,
} from '@attune/core/findings'
import { noFindings } from './table.js'

/** Numbers from the paper of a method, shipped with its plugin. */
export interface Published {
  /** Citation in notes: `SAGE, table 2`. */
  readonly source: string
  /** Model that produced the numbers. They are not shown next to results of another model. */
  readonly with: {
    /** Component that calls the model: `sage/sentient-agent`. */
    readonly component: string
    /** Role of the model: `the agent`. */
    readonly part: string
    readonly model: string
    /** Regular expression, case-insensitive, for the names under which services offer the model. */
    readonly names: string
  }
  /** Note that is shown if the wording of requests differs from the method's release. */
  readonly wording?: string
  /**
   * Notes on how the numbers were measured, and on differences that remain even if they are
   * comparable with the user's.
   */
  readonly notes: readonly string[]
  /** Number of scenarios; by column if columns differ. */
  readonly n: number | Readonly<Record<string, number>>
  /**
   * Rows of the table, by column key. Numbers are as printed, that is, times the column's scale.
   */
  readonly rows: readonly Readonly<Record<string, string | number>>[]
}

/**
 * Content of a JSON file of the plugin: numbers of a paper, declarations of a component, texts in
 * two languages.
 *
 * ```ts
 * const published = readData(new URL('published.json', import.meta.url))
 * ```
 */
export const readData = <T extends object = Published>(file: URL): T =>
  JSON.parse(readFileSync(file, 'utf8')) as T

/**
 * Reads the Chinese translations of a plugin's English texts from a JSON file, for the member
 * `translations` of the plugin.
 *
 * ```ts
 * const translations = chineseFrom(new URL('chinese.json', import.meta.url)) // of definePlugin
 * ```
 */
export const chineseFrom = (file: URL) => (): Translations => ({
  zh: readData<Readonly<Record<string, string>>>(file),
})

/** Translations of the tables, figures and sentences of this package. */
export const kitTranslations = chineseFrom(new URL('chinese.json', import.meta.url))

export interface BesideOptions {
  readonly id: string
  readonly title: string
  /** Models that were used in the user's evaluation. */
  readonly played: Played
  /**
   * Other reasons why the user's numbers are not comparable with the published ones, each as the
   * end of a sentence.
   */
  readonly lacks?: readonly string[]
}

/**
 * Table of a method's published numbers together with the user's, best first, in their common
 * columns. If the two are not comparable, a sentence with the reason replaces the table.
 *
 * ```ts
 * const published = readData(new URL('published.json', import.meta.url))
 * besidePublished(table, published, { id: 'beside', title: 'Beside', played: await evaluation.played() })
 * ```
 */
export function besidePublished(
  own: Table,
  published: Published,
  { id, title, played, lacks: others = [] }: BesideOptions,
): Findings {
  const { source, n, rows, wording } = published
  const lacks = [...others, ...anotherModel(published.with, played)]
  const notes = [...published.notes, ...wordingNote(wording, played)]
  if (lacks.length > 0) {
    const text = `Not comparable with the numbers of ${source}: ${lacks.join('; ')}.`
    return { ...noFindings, sentences: [text], warnings: [text] }
  }
  const numbers = quantityColumns(own).filter(({ key }) =>
    rows.some((row) => typeof row[key] === 'number'),
  )
  const texts = own.columns.filter(({ key }) => rows.some((row) => typeof row[key] === 'string'))
  const columns = [...texts, { key: 'origin', title: 'Origin' }, ...numbers]
  const theirs = rows.map((row) => ({ ...cellsOf(row, columns, n), origin: 'published' }))
  const ours = own.rows.map((row) => ({ ...selectedCells(row, columns), origin: 'own' }))
  const [first] = numbers
  return {
    ...noFindings,
    tables: [
      {
        id,
        title,
        columns,
        rows:
          first === undefined
            ? []
            : [...ours, ...theirs].sort((left, right) => order(first, left, right)),
        notes: [`Published: ${source}. ${notes.join(' ')}`, ...sizeNote(own, numbers, n)],
      },
    ],
  }
}

function anotherModel(
  { component, part, model, names }: Published['with'],
  { by }: Played,
): string[] {
  const own = [
    ...new Set(by.filter((each) => each.component === component).flatMap(({ models }) => models)),
  ]
  if (own.length === 0)
    return [`nothing says which model was ${part} here, and ${model} was it there`]
  const isIt = new RegExp(names, 'i')
  const others = by.filter(
    (each) => each.component === component && !each.models.some((name) => isIt.test(name)),
  )
  return others.length === 0
    ? []
    : [
        `${part} is ${others.flatMap(({ models }) => models).join(' and ')} here, and ${model} there`,
      ]
}

const wordingNote = (wording: string | undefined, { release }: Played): string[] =>
  release === undefined
    ? wording === undefined
      ? []
      : [wording]
    : [`Requests have the wording of the release, ${release}.`]

type Row = Readonly<Record<string, Cell>>

const countOf = (n: Published['n'], key: string): number =>
  typeof n === 'number' ? n : (n[key] ?? 0)

const selectedCells = (row: Row, columns: readonly Column[]): Row =>
  Object.fromEntries(
    columns.flatMap(({ key }) => (row[key] === undefined ? [] : [[key, row[key]]])),
  )

function cellsOf(
  row: Published['rows'][number],
  columns: readonly Column[],
  n: Published['n'],
): Row {
  const cells = columns.flatMap(({ key, scale = 1 }): [string, Cell][] => {
    const value = row[key]
    if (value === undefined) return []
    return [
      [
        key,
        typeof value === 'string'
          ? value
          : { value: known(Number((value / scale).toPrecision(12))), n: countOf(n, key) },
      ],
    ]
  })
  return Object.fromEntries(cells)
}

/** Comparison function: best value first, unknown values last. */
function order({ key, better }: Column, left: Row, right: Row): number {
  const sign = better === 'lower' ? -1 : 1
  const numberOf = (cell: Cell | undefined): number =>
    isQuantity(cell) && cell.value.state === 'known' ? sign * cell.value.value : -Infinity
  const [one, other] = [numberOf(left[key]), numberOf(right[key])]
  return one === other ? 0 : other - one
}

function sizeNote({ rows }: Table, numbers: readonly Column[], n: Published['n']): string[] {
  const smaller = numbers.flatMap(({ key, title }) => {
    const most = Math.max(0, ...rows.flatMap((row) => countIn(row[key])))
    return most < countOf(n, key) ? [`${title} ${most} of ${countOf(n, key)}`] : []
  })
  return smaller.length === 0
    ? []
    : [`Own numbers rest on fewer scenarios than the published ones: ${smaller.join(', ')}.`]
}

const countIn = (cell: Cell | undefined): number[] =>
  isQuantity(cell) && cell.value.state === 'known' ? [cell.clusters ?? cell.n] : []
