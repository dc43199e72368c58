import type { Claim, Findings } from '@attune/core/findings'
import { mergedTranslations } from './columns.js'
import type { RowSet } from './row-set.js'

import { distinct, type Row } from './rows.js'

/** Results of an analysis; the list of sentences is always present, possibly empty. */
export type KitFindings = Findings & Required<Pick<Findings, 'sentences'>>

export const noFindings: KitFindings = { tables: [], figures: [], sentences: [] }

/** A sentence, and the claims that it states. */
export interface Said {
  readonly text: string
  readonly claims: readonly Pick<Claim, 'id'>[]
  /** True if the sentence warns that a number is unreliable. */
  readonly isWarning?: boolean
}

/**
 * Converts sentences to those members of `Findings` that contain sentences: texts, their claims,
 * and warnings.
 */
export function saying(
  all: readonly Said[],
): Pick<KitFindings, 'sentences' | 'stated' | 'warnings'> {
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

/**
 * Concatenates results of analyses: tables, figures and sentences in order.
 *
 * ```ts
 * concatFindings(means(evaluation, rows, options), compare(evaluation, rows, options))
 * ```
 */
export const concatFindings = (...parts: readonly Findings[]): KitFindings => ({
  tables: parts.flatMap(({ tables }) => tables),
  figures: parts.flatMap(({ figures }) => figures),
  sentences: parts.flatMap(({ sentences = [] }) => sentences),
  ...statedIn(parts),
  ...instrumentIn(parts),
  ...warningsIn(parts),
  ...mergedTranslations(parts.map(({ translations }) => translations)),
})

/**
 * Notes on the measurement (`instrument`) and marks of all parts. No two parts have the same mark,
 * because the analysis chooses the names.
 */
function instrumentIn(parts: readonly Findings[]): Pick<Findings, 'instrument' | 'marks'> {
  const instrument = parts.flatMap((each) => each.instrument ?? [])
  const marks = Object.assign({}, ...parts.map((each) => each.marks ?? {})) as NonNullable<
    Findings['marks']
  >
  return {
    ...(instrument.length > 0 && { instrument }),
    ...(Object.keys(marks).length > 0 && { marks }),
  }
}

function warningsIn(parts: readonly Findings[]): Pick<Findings, 'warnings'> {
  const warnings = parts.flatMap(({ sentences = [], warnings: own = [] }) =>
    own.filter((text) => sentences.includes(text)),
  )
  return warnings.length === 0 ? {} : { warnings }
}

/** Claims by sentence. The claims of equal sentences from several parts are merged. */
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

/**
 * Computes results separately for each language, because a method's numbers in two languages are
 * two measurements.
 */
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

/** Same as {@link byLanguage}, for rows in any form. */
export function setByLanguage(
  rows: RowSet,
  findingsOf: (rows: RowSet, language: string, isAlone: boolean) => Findings,
): KitFindings {
  const parts = rows.split(({ language }) => language)
  return concatFindings(
    ...Array.from(parts, ([language, own]) => findingsOf(own, language, parts.size === 1)),
  )
}
