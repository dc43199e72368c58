import { fields, isNotMentioned, labelledParts, type Field, type LabelLanguage } from './labels.js'

/** Facts about a person on a card; fields that it does not mention are undefined. */
export type CardFields = { readonly [F in Field]?: string }

export interface ParsedCard extends CardFields {
  readonly genderNorm?: 'female' | 'male'
  /** Language of the labels. */
  readonly labelLanguage?: LabelLanguage | 'mixed'
}

const genders: readonly (readonly ['female' | 'male', RegExp])[] = [
  ['female', /^(?:female|woman|f|女|女性)$/iu],
  ['male', /^(?:male|man|m|男|男性)$/iu],
]

/**
 * Reads the labelled lines of a card; the first of two equal labels counts. Source: the released
 * cards of ESC-Eval.
 */
export function parseCard(base: string): ParsedCard {
  const parts = labelledParts(base)
  const found = fields.flatMap((field) => {
    const text = parts.find((part) => part.field === field)?.text ?? ''
    return text === '' || isNotMentioned(text) ? [] : [[field, text] as const]
  })
  const card: CardFields = Object.fromEntries(found)
  const genderNorm = genders.find(([, words]) => words.test(card.gender ?? ''))?.[0]
  const languages = new Set(parts.map(({ language }) => language))
  const [labelLanguage] = languages.size > 1 ? (['mixed'] as const) : languages
  return { ...card, ...(genderNorm && { genderNorm }), ...(labelLanguage && { labelLanguage }) }
}
