const PART = String.raw`(?!\p{Script=Han})[\p{L}\p{N}\p{M}]`
const APOSTROPHE = String.raw`(?<=\p{L}\p{M}*)'(?=(?!\p{Script=Han})\p{L})`
const TOKEN = new RegExp(String.raw`${PART}(?:${PART}|${APOSTROPHE})*|\S`, 'gu')
/** Texts of these characters are split by a simpler pattern, which is five times faster. */
const ASCII = /^[\t\n\r -~]*$/
const ASCII_TOKEN = /[a-z0-9](?:[a-z0-9]|(?<=[a-z])'(?=[a-z]))*|\S/g

interface ReadText {
  readonly tokens: readonly string[]
  words?: readonly string[]
  units?: { readonly of: StopWords; readonly found: ReadonlySet<string> }
}

/**
 * Cache of recently split texts, since many metrics use the same ones. Equal tokens share one
 * string.
 */
const recent = new Map<string, ReadText>()
const strings = new Map<string, string>()
let kept = 0
const MOST_KEPT = 2_000_000
const LONGEST_KEPT = 2000

/**
 * Splits a text into tokens in lower case: one per Han character, one per word of other letters and
 * digits (`you're` is one), one per punctuation mark or symbol. A text may mix English and Chinese.
 */
export const tokensOf = (text: string): string[] => [...readText(text).tokens]

function readText(text: string): ReadText {
  const known = recent.get(text)
  if (known !== undefined) return known
  const plain = text.toLowerCase().replaceAll('’', "'")
  const tokens = plain.match(ASCII.test(plain) ? ASCII_TOKEN : TOKEN) ?? []
  if (text.length > LONGEST_KEPT) return { tokens }
  kept += text.length
  if (kept > MOST_KEPT) {
    recent.clear()
    strings.clear()
    kept = text.length
  }
  const read = { tokens: tokens.map(asOneString) }
  recent.set(text, read)
  return read
}

function asOneString(token: string): string {
  const known = strings.get(token)
  if (known === undefined) strings.set(token, token)
  return known ?? token
}

const HAN = /^\p{Script=Han}$/u
const WORD = /[\p{L}\p{N}]/u
const DIGITS = /^\p{N}+$/u

/**
 * Tokens with a letter or a digit. A Chinese "word" is one character, so never compare word counts
 * across languages.
 */
export function wordsOf(text: string): readonly string[] {
  const read = readText(text)
  return (read.words ??= read.tokens.filter((token) => WORD.test(token)))
}

/** Words without content. `words`: in scripts other than Han. `han`: single Han characters. */
export interface StopWords {
  readonly words: ReadonlySet<string>
  readonly han: ReadonlySet<string>
}

/**
 * Content units of a text: words of other scripts that are not stop words and have at least two
 * letters or are digits, and pairs of adjacent Han characters of which neither is a stop character.
 * A punctuation mark between two characters separates them.
 */
export function contentUnits(text: string, stop: StopWords): ReadonlySet<string> {
  const read = readText(text)
  if (read.units?.of !== stop) read.units = { of: stop, found: unitsIn(read.tokens, stop) }
  return read.units.found
}

function unitsIn(tokens: readonly string[], { words, han }: StopWords): ReadonlySet<string> {
  const units = new Set<string>()
  let before: string | undefined
  for (const token of tokens) {
    const isHan = HAN.test(token)
    if (isHan && before !== undefined && !han.has(token)) units.add(before + token)
    before = isHan && !han.has(token) ? token : undefined
    if (!isHan && WORD.test(token) && !words.has(token) && (token.length > 1 || DIGITS.test(token)))
      units.add(token)
  }
  return units
}
