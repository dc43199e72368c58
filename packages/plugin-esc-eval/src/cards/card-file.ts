import type { Json } from '@attune/core'
import { isObject } from '@attune/answers/internal'
import { checkCard } from './check-card.js'

export interface CardFile {
  readonly valid: boolean
  /**
   * Faults of the whole file as codes: `invalid_json`, `not_array`, `empty_file`, `duplicate-id:5`.
   */
  readonly fileErrors: readonly string[]
  /** Cards with errors, by index from 0. */
  readonly cardErrors: readonly { readonly index: number; readonly errors: readonly string[] }[]
  /** Records of the file; undefined if it is not a list. */
  readonly cards?: readonly Json[]
}

/** Reads and checks a card file, a JSON list. A byte order mark is ignored. */
export function readCardFile(text: string): CardFile {
  const broken = (code: string): CardFile => ({ valid: false, fileErrors: [code], cardErrors: [] })
  let cards: Json
  try {
    cards = JSON.parse(text.replace(/^\uFEFF/u, '')) as Json
  } catch {
    return broken('invalid_json')
  }
  if (!Array.isArray(cards)) return broken('not_array')
  const records = cards as readonly Json[]
  const fileErrors = [
    ...(records.length === 0 ? ['empty_file'] : []),
    ...repeatedIds(records).map((id) => `duplicate-id:${id}`),
  ]
  const cardErrors = records
    .map((card, index) => ({ index, errors: checkCard(card).errors }))
    .filter(({ errors }) => errors.length > 0)
  return {
    valid: fileErrors.length === 0 && cardErrors.length === 0,
    fileErrors,
    cardErrors,
    cards: records,
  }
}

function repeatedIds(cards: readonly Json[]): number[] {
  const ids = cards.flatMap((card) =>
    isObject(card) && typeof card['id'] === 'number' ? [card['id']] : [],
  )
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
}
