import { isObject } from '@attune/answers/internal'
import type { Json } from '@attune/core'
import { topCategoryOf } from './categories.js'
import { fields, isNotMentioned, labelledParts } from './labels.js'

/** Faults of a card as codes in alphabetical order: `missing:base`, `label-duplicate:gender`. */
export interface CardFaults {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

const required = ['base', 'language', 'id'] as const
const optional = ['res', 'source', 'base_biaozhu'] as const
const knownFields: readonly string[] = [...required, ...optional]

/** Data sets of the released cards, in their original spelling. */
const sources = new Set(['ESconv', 'MHP', 'ExTES', 'Psych', 'EPITOME', 'PsyQA', 'smile'])

export const cardLanguages: Readonly<Record<string, 'en' | 'zh'>> = { english: 'en', chinese: 'zh' }

/** Checks a card in the released form. Errors make it unusable, warnings do not. */
export function checkCard(card: Json): CardFaults {
  if (!isObject(card)) return { errors: ['not_object'], warnings: [] }
  const { base, language } = card
  const isWritten = typeof base === 'string' && base.trim() !== ''
  const labels = isWritten ? labelFaults(base, language) : { errors: [], warnings: [] }
  const errors = [
    ...required.filter((key) => !(key in card)).map((key) => `missing:${key}`),
    ...knownFields
      .filter((key) => key in card && !hasType(key, card[key]!))
      .map((key) => `type:${key}`),
    ...(typeof language === 'string' && !Object.hasOwn(cardLanguages, language)
      ? ['value:language']
      : []),
    ...(typeof card['res'] === 'string' && topCategoryOf(card['res']) === undefined
      ? ['value:res']
      : []),
    ...(typeof base === 'string' && !isWritten ? ['empty:base'] : []),
    ...labels.errors,
  ]
  const warnings = [
    ...optional.filter((key) => !(key in card)).map((key) => `missing:${key}`),
    ...(typeof card['source'] === 'string' && !sources.has(card['source'])
      ? ['unknown-source']
      : []),
    ...Object.keys(card)
      .filter((key) => !knownFields.includes(key))
      .map((key) => `unknown-field:${key}`),
    ...labels.warnings,
  ]
  return { errors: errors.sort(), warnings: warnings.sort() }
}

const hasType = (key: string, value: Json): boolean =>
  key === 'id' ? Number.isInteger(value) && Number(value) >= 0 : typeof value === 'string'

function labelFaults(base: string, language: Json | undefined): CardFaults {
  const parts = labelledParts(base)
  const count = (field: string): number => parts.filter((part) => part.field === field).length
  const first = (field: string): string | undefined =>
    parts.find((part) => part.field === field)?.text
  const problem = first('problem')
  const isEmptyProblem = problem !== undefined && (problem === '' || isNotMentioned(problem))
  const own = typeof language === 'string' ? cardLanguages[language] : undefined
  return {
    errors: [
      ...fields.filter((field) => count(field) === 0).map((field) => `label-missing:${field}`),
      ...fields.filter((field) => count(field) > 1).map((field) => `label-duplicate:${field}`),
      ...(isEmptyProblem ? ['label-empty:problem'] : []),
    ],
    warnings: [
      ...fields
        .filter((field) => field !== 'problem' && first(field) === '')
        .map((field) => `label-empty:${field}`),
      ...(own !== undefined && parts.some((part) => part.language !== own)
        ? ['label-language']
        : []),
    ],
  }
}
