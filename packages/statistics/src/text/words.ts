const PART = String.raw`(?!\p{Script=Han})[\p{L}\p{N}\p{M}]`
const APOSTROPHE = String.raw`(?<=\p{L}\p{M}*)'(?=(?!\p{Script=Han})\p{L})`
const TOKEN = new RegExp(String.raw`${PART}(?:${PART}|${APOSTROPHE})*|\S`, 'gu')
/** The same for texts of these characters only, in a fifth of the time. */
const ASCII = /^[\t\n\r -~]*$/
const ASCII_TOKEN = /[a-z0-9](?:[a-z0-9]|(?<=[a-z])'(?=[a-z]))*|\S/g

/** Several metrics read the same texts, one after the other: those that were read last are kept. */
const recent = new Map<string, readonly string[]>()
const MOST_RECENT = 256
const LONGEST_KEPT = 2000

/**
 * The tokens that the metrics of this entry point count, in lower case: one per Han character, one per word of other letters and
 * digits (`you're` is one), one per other mark. English and Chinese stand side by side in one text.
 */
export const tokensOf = (text: string): string[] => [...recentTokens(text)]

function recentTokens(text: string): readonly string[] {
  const known = recent.get(text)
  if (known !== undefined) return known
  const plain = text.toLowerCase().replaceAll('’', "'")
  const tokens = plain.match(ASCII.test(plain) ? ASCII_TOKEN : TOKEN) ?? []
  if (text.length > LONGEST_KEPT) return tokens
  if (recent.size >= MOST_RECENT) recent.clear()
  recent.set(text, tokens)
  return tokens
}

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
