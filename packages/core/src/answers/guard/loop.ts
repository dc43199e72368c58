import { DOTS, type Token, tokensOf } from './words.js'

export interface Unlooped {
  /** With the loop said once. */
  readonly text: string
  /** Whether nothing stands before the loop. */
  readonly isAll: boolean
}

/** Repetitions in a row, and words in all. */
const leastTimes = 4
const leastWords = 24

/** A text whose end is the same words again and again; undefined for any other. */
export function unlooped(text: string): Unlooped | undefined {
  const tokens = tokensOf(text)
  const { length, period } = loopOf(tokens)
  if (length === 0) return undefined
  const start = tokens.length - length
  return { text: text.slice(0, tokens[start + period]!.start).trimEnd(), isAll: start === 0 }
}

/** The longest end of the tokens that repeats something with letters; the borders of the reversed tokens tell its periods. */
function loopOf(tokens: readonly Token[]): { readonly length: number; readonly period: number } {
  const keys = tokens.map(({ key }) => key).reverse()
  const borders = new Int32Array(keys.length)
  const words = [0, ...keys.slice(0, 1).map((key) => Number(isWord(key)))]
  let found = { length: 0, period: 0 }
  for (let at = 1; at < keys.length; at++) {
    words.push(words[at]! + Number(isWord(keys[at]!)))
    let border = borders[at - 1]!
    while (border > 0 && keys[at] !== keys[border]) border = borders[border - 1]!
    if (keys[at] === keys[border]) border += 1
    borders[at] = border
    const [length, period] = [at + 1, at + 1 - border]
    if (length >= leastWords && length >= leastTimes * period && words[period]! > 0) found = { length, period }
  }
  return found
}

const isWord = (key: string): boolean => key !== DOTS && !/^\p{N}+$/u.test(key)
