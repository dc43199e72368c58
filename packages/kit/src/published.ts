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

/** Numbers that the paper of a method prints, as its plugin ships them. */
export interface Published {
  /** As a note cites it: `SAGE, table 2`. */
  readonly source: string
  /** The model that had a part in them: with another model they are left out. */
  readonly with: {
    /** Who asks the model: `sage/sentient-agent`. */
    readonly component: string
    /** What the model is there: `the agent`. */
    readonly part: string
    readonly model: string
    /** A pattern of the names by which services know it, without case. */
    readonly names: string
  }
  /** What is said where requests have another wording than the release's. */
  readonly wording?: string
  /** What they were measured with, and what keeps them apart from others even where they can be compared. */
  readonly notes: readonly string[]
  /** How many scenarios they rest on; by column, where columns differ. */
  readonly n: number | Readonly<Record<string, number>>
  /** By the keys of the columns that they stand under: texts, and numbers as printed, so times the scale of their column. */
  readonly rows: readonly Readonly<Record<string, string | number>>[]
}

/** The content of a JSON file of the plugin: numbers of a paper, what a component gives, words in two languages. */
export const readData = <T extends object = Published>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** A plugin's texts in Chinese, by the English ones, from a JSON file: what it gives as its `translations`. */
export const chineseFrom = (file: URL) => (): Translations => ({ zh: readData<Readonly<Record<string, string>>>(file) })

/** What the tables, figures and sentences of this package say. */
export const kitTranslations = chineseFrom(new URL('chinese.json', import.meta.url))

export interface BesideOptions {
  readonly id: string
  readonly title: string
  /** Which models played in the evaluation of the own numbers. */
  readonly played: Played
  /** What else own numbers lack to be compared with the published ones, each as the end of a sentence. */
  readonly lacks?: readonly string[]
}

/**
 * The numbers of a method's paper and own ones in one table, best first, in the columns that both have. A sentence with the
 * reason in place of the table where the two cannot be compared.
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
  const numbers = quantityColumns(own).filter(({ key }) => rows.some((row) => typeof row[key] === 'number'))
  const texts = own.columns.filter(({ key }) => rows.some((row) => typeof row[key] === 'string'))
  const columns = [...texts, { key: 'origin', title: 'Origin' }, ...numbers]
  const theirs = rows.map((row) => ({ ...cellsOf(row, columns, n), origin: 'published' }))
  const ours = own.rows.map((row) => ({ ...picked(row, columns), origin: 'own' }))
  const [first] = numbers
  return {
    ...noFindings,
    tables: [
      {
        id,
        title,
        columns,
        rows: first === undefined ? [] : [...ours, ...theirs].sort((left, right) => order(first, left, right)),
        notes: [`Published: ${source}. ${notes.join(' ')}`, ...sizeNote(own, numbers, n)],
      },
    ],
  }
}

function anotherModel({ component, part, model, names }: Published['with'], { by }: Played): string[] {
  const own = [...new Set(by.filter((each) => each.component === component).flatMap(({ models }) => models))]
  if (own.length === 0) return [`nothing says which model was ${part} here, and ${model} was it there`]
  const isIt = new RegExp(names, 'i')
  const others = by.filter((each) => each.component === component && !each.models.some((name) => isIt.test(name)))
  return others.length === 0
    ? []
    : [`${part} is ${others.flatMap(({ models }) => models).join(' and ')} here, and ${model} there`]
}

const wordingNote = (wording: string | undefined, { release }: Played): string[] =>
  release === undefined
    ? wording === undefined
      ? []
      : [wording]
    : [`Requests have the wording of the release, ${release}.`]

type Row = Readonly<Record<string, Cell>>

const countOf = (n: Published['n'], key: string): number => (typeof n === 'number' ? n : (n[key] ?? 0))

const picked = (row: Row, columns: readonly Column[]): Row =>
  Object.fromEntries(columns.flatMap(({ key }) => (row[key] === undefined ? [] : [[key, row[key]]])))

function cellsOf(row: Published['rows'][number], columns: readonly Column[], n: Published['n']): Row {
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

/** The best first; what is not known comes last. */
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
