import {
  type Claim,
  declaredUnder,
  type Evaluation,
  type Findings,
  suggestion,
  type Words,
} from '@attune/core/findings'
import { columnsOf, type KitColumn, mergedTranslations, withEqual } from './columns.js'
import { kitErrors } from './errors.js'
import { type Divided, dividedBy, type SetGroup, setGroupsOf } from './groups.js'
import type { RowSet } from './row-set.js'
import { distinct, type Row } from './rows.js'

/** A column of a name that nothing gives would be a column of dashes. Of rows that an analysis computes nobody knows. @throws COLUMN_UNKNOWN */
function requireColumns(
  { gives = {} }: Partial<Pick<Evaluation, 'gives'>>,
  rows: RowSet,
  columns: readonly KitColumn[],
): void {
  const names = new Set(rows.names)
  if (names.size === 0 || names.has('')) return
  const unread = columns.filter(({ key, of = key }) => of !== '' && !names.has(of))
  if (unread.length === 0) return
  const sources = [...new Set(Array.from(rows.abouts(), ({ source }) => source))].flatMap((source) =>
    source === undefined || !Object.hasOwn(gives, source) ? [undefined] : [source],
  )
  if (!sources.every((source) => source !== undefined)) return
  const declared = sources.map((source) => {
    const { measures, series, criteria } = gives[source]!
    return { ...measures, ...series, ...criteria }
  })
  const isGiven = (name: string): boolean => declared.some((each) => declaredUnder(each, name) !== undefined)
  // What an analysis computes of results has its names from the analysis.
  if (![...names].every(isGiven)) return
  for (const { key, of: name = key } of unread) {
    if (isGiven(name)) continue
    const hint = suggestion(name, new Set(declared.flatMap((each) => Object.keys(each))))
    const verb = sources.length === 1 ? 'does not' : 'do not'
    throw kitErrors.error('COLUMN_UNKNOWN', { key, name, sources: sources.join(' and '), verb, hint })
  }
}

/** What all functions of the kit are asked for. */
export interface KitOptions {
  /** Of the first table; those of others begin with it. */
  readonly id: string
  readonly title: Words
  /** Default: one per name, and one per label where values are labels. */
  readonly columns?: readonly KitColumn[]
  /** Rows of the table are divided by these: tags of scenarios, conditions, `language`. */
  readonly by?: readonly string[]
  /** Printed below the kit's own notes. */
  readonly notes?: readonly Words[]
  /** What sentences name before the column: `mood · bel`. */
  readonly about?: string
}

/** What the tables of the kit are made from. */
export interface Frame extends Divided {
  readonly evaluation: Pick<Evaluation, 'supporters' | 'statistics'>
  readonly columns: readonly KitColumn[]
  readonly groups: readonly SetGroup[]
}

export function frameOf(
  evaluation: Frame['evaluation'] & Partial<Pick<Evaluation, 'gives'>>,
  rows: RowSet,
  { columns = columnsOf(rows), by = [] }: Pick<KitOptions, 'columns' | 'by'>,
  but?: string,
): Frame {
  requireColumns(evaluation, rows, columns)
  const { names, groups } = setGroupsOf(rows, by, but)
  return {
    evaluation,
    columns: withEqual(columns, rows),
    groups,
    ...dividedBy(names),
  }
}

/** Findings that always have sentences, if only none. */
export type KitFindings = Findings & Required<Pick<Findings, 'sentences'>>

export const noFindings: KitFindings = { tables: [], figures: [], sentences: [] }

/** A sentence, and the claims that it states. */
export interface Said {
  readonly text: string
  readonly claims: readonly Pick<Claim, 'id'>[]
  /** It says why a number may mislead. */
  readonly isWarning?: boolean
}

/** Sentences as findings hold them. */
export function saying(all: readonly Said[]): Pick<KitFindings, 'sentences' | 'stated' | 'warnings'> {
  const warnings = all.flatMap(({ text, isWarning }) => (isWarning === true ? [text] : []))
  const stated = all.flatMap(({ text, claims }) =>
    claims.length === 0 ? [] : [[text, claims.map(({ id }) => id)] as const],
  )
  return {
    sentences: all.map(({ text }) => text),
    ...(stated.length > 0 && { stated: Object.fromEntries(stated) }),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** Findings one after the other. */
export const concatFindings = (...parts: readonly Findings[]): KitFindings => ({
  tables: parts.flatMap(({ tables }) => tables),
  figures: parts.flatMap(({ figures }) => figures),
  sentences: parts.flatMap(({ sentences = [] }) => sentences),
  ...statedIn(parts),
  ...instrumentIn(parts),
  ...warningsIn(parts),
  ...mergedTranslations(parts.map(({ translations }) => translations)),
})

/** Marks are of one part: names are the analysis's own. */
function instrumentIn(parts: readonly Findings[]): Pick<Findings, 'instrument' | 'marks'> {
  const instrument = parts.flatMap((each) => each.instrument ?? [])
  const marks = Object.assign({}, ...parts.map((each) => each.marks ?? {})) as NonNullable<Findings['marks']>
  return { ...(instrument.length > 0 && { instrument }), ...(Object.keys(marks).length > 0 && { marks }) }
}

function warningsIn(parts: readonly Findings[]): Pick<Findings, 'warnings'> {
  const warnings = parts.flatMap(({ sentences = [], warnings: own = [] }) =>
    own.filter((text) => sentences.includes(text)),
  )
  return warnings.length === 0 ? {} : { warnings }
}

/** The same sentence may be said of two numbers. */
function statedIn(parts: readonly Findings[]): Pick<Findings, 'stated'> {
  const all = new Map<string, readonly string[]>()
  for (const { sentences = [], stated = {} } of parts) {
    for (const sentence of sentences) {
      const ids = stated[sentence] ?? []
      if (ids.length > 0) all.set(sentence, [...new Set([...(all.get(sentence) ?? []), ...ids])])
    }
  }
  return all.size === 0 ? {} : { stated: Object.fromEntries(all) }
}

/** Findings of each language by itself: numbers of a method in two languages are two measurements. */
export function byLanguage(
  rows: readonly Row[],
  findingsOf: (rows: readonly Row[], language: string, isAlone: boolean) => Findings,
): KitFindings {
  const languages = distinct(rows.map(({ language }) => language))
  return concatFindings(
    ...languages.map((language) => {
      const own = rows.filter((row) => row.language === language)
      return findingsOf(own, language, languages.length === 1)
    }),
  )
}
