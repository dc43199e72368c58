/** Validation record of the reply lists, by language and kind. */
import { type DetectorRecord, detectorWords, isValidated } from '@attune/kit/internal'
import type { Words } from '@attune/core/internal'
import counts from './counts.js'
import type { ReplyKind } from './rules.js'

const records: Readonly<Record<string, Readonly<Record<ReplyKind, DetectorRecord>>>> = counts.record

/** True if the record validates the kind in the language. */
export function isKindValidated(kind: ReplyKind, language: string): boolean {
  const record = records[language.toLowerCase().split('-')[0]!]?.[kind]
  return record !== undefined && isValidated(record)
}

/** The record in words, by language; languages in which the kind is not validated are omitted. */
export const recordOf = (kind: ReplyKind): Readonly<Record<string, Words>> =>
  Object.fromEntries(
    Object.entries(records).flatMap(([language, kinds]) => {
      const words = detectorWords(kinds[kind])
      return words === undefined ? [] : [[language, words]]
    }),
  )
