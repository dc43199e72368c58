import type { Findings } from '@attune/core/findings'
import { distinct, type Row } from './rows.js'
import { type KitFindings, concatFindings } from './table.js'

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
