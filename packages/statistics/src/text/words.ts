import { recentTokens } from './tokens.js'

const HAN = /^\p{Script=Han}$/u
const WORD = /[\p{L}\p{N}]/u
const DIGITS = /^\p{N}+$/u

/** Tokens with a letter or a digit. A Chinese "word" is one character: never compare counts of words across languages. */
export const wordsOf = (text: string): string[] => recentTokens(text).filter((token) => WORD.test(token))

/** Words that carry no content: `words` of other scripts, and single Han characters. */
export interface StopWords {
  readonly words: ReadonlySet<string>
  readonly han: ReadonlySet<string>
}

/**
 * What a text speaks about: words of other scripts that are no stop words and have two letters or are digits, and pairs of neighbouring
 * Han characters of which neither is a stop character. A mark between two characters parts the pair.
 */
export function contentUnits(text: string, { words, han }: StopWords): Set<string> {
  const units = new Set<string>()
  let before: string | undefined
  for (const token of recentTokens(text)) {
    const isHan = HAN.test(token)
    if (isHan && before !== undefined && !han.has(token)) units.add(before + token)
    before = isHan && !han.has(token) ? token : undefined
    if (!isHan && WORD.test(token) && !words.has(token) && (token.length > 1 || DIGITS.test(token))) units.add(token)
  }
  return units
}
