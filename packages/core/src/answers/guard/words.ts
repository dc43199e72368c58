import { stripThinking } from '../tidy.js'

/** Words of texts, and where runs of them occur in other texts. */

/** A word, a Chinese or Japanese character, or dots that stand for something left out. */
export interface Token {
  readonly key: string
  readonly start: number
  readonly end: number
}

export const DOTS = '…'

const wide = String.raw`\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff`
const isWide = new RegExp(`^[${wide}]`)
const token = new RegExp(String.raw`[${wide}]|[[\p{L}\p{M}\p{N}]--[${wide}]]+|…+|\.{3,}`, 'gv')

/** Of a dialogue's messages, up to this length: each is compared with the later ones too. */
const recent = new Map<string, readonly Token[]>()
const MOST_RECENT = 64
const LONGEST = 4000

export function tokensOf(text: string): readonly Token[] {
  const found = recent.get(text)
  if (found) return found
  const tokens = Array.from(text.matchAll(token), ({ 0: word, index }) => ({
    key: /^[….]/.test(word) ? DOTS : word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
  if (text.length > LONGEST) return tokens
  if (recent.size === MOST_RECENT) recent.delete(recent.keys().next().value!)
  recent.set(text, tokens)
  return tokens
}

/** How many words they make; a word of Chinese has one or two characters. */
export const weightOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { key }) => sum + (key === DOTS ? 0 : isWide.test(key) ? 0.6 : 1), 0)

/** This many words in a row are looked for; of a run that occurs often, as many places are looked at. */
const least = 3
const mostPlaces = 16

/** Where a run of other tokens stands, in places of the other tokens. */
export interface Run {
  readonly from: number
  readonly to: number
}

/** The words of texts; runs do not go on from one text to the next. */
export class Words {
  /** Words by number; 0 between two texts. */
  private readonly words: number[] = []
  private readonly numbers = new Map<string, number>()
  private readonly places = new Map<number, number[]>()

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const { key } of tokensOf(text)) {
        let number = this.numbers.get(key)
        if (number === undefined) this.numbers.set(key, (number = this.numbers.size + 1))
        this.words.push(number)
      }
      this.words.push(0)
    }
    for (let at = 0; at + least <= this.words.length; at++) {
      const name = this.nameOf(this.words[at]!, this.words[at + 1]!, this.words[at + 2]!)
      const places = this.places.get(name)
      if (places === undefined) this.places.set(name, [at])
      else if (places.length < mostPlaces) places.push(at)
    }
  }

  /** Of three words; that of others may be the same. */
  private nameOf(first: number, second: number, third: number): number {
    const base = this.numbers.size + 1
    return (first * base + second) * base + third
  }

  has({ key }: Token): boolean {
    return this.numbers.has(key)
  }

  /** The longest run of these words that holds the three tokens from `at` on; undefined if these are not a run. */
  runAround(tokens: readonly Token[], at: number): Run | undefined {
    let longest: Run | undefined
    for (const place of this.placesOf(tokens, at)) {
      let [before, after] = [0, 0]
      while (after < tokens.length - at && this.isAt(place + after, tokens[at + after]!)) after++
      if (after < least) continue
      while (before < at && before < place && this.isAt(place - before - 1, tokens[at - before - 1]!)) before++
      if (longest === undefined || before + after > longest.to - longest.from)
        longest = { from: at - before, to: at + after }
    }
    return longest
  }

  /** The length of the longest run of these words that begins with the tokens from `from` on; 0 for less than three. */
  runAt(tokens: readonly Token[], from: number): number {
    let longest = 0
    for (const place of this.placesOf(tokens, from)) {
      let length = 0
      while (from + length < tokens.length && this.isAt(place + length, tokens[from + length]!)) length++
      longest = Math.max(longest, length)
    }
    return longest < least ? 0 : longest
  }

  private placesOf(tokens: readonly Token[], at: number): readonly number[] {
    if (at + least > tokens.length) return []
    const [first, second, third] = [0, 1, 2].map((next) => this.numbers.get(tokens[at + next]!.key) ?? 0)
    return (first && second && third && this.places.get(this.nameOf(first, second, third))) || []
  }

  private isAt(place: number, { key }: Token): boolean {
    return this.words[place] === this.numbers.get(key)
  }

  /** Whether the tokens are three or more of these words in a row. */
  holds(tokens: readonly Token[]): boolean {
    return tokens.length >= least && this.runAt(tokens, 0) === tokens.length
  }
}

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

const han = /\p{Script=Han}/gu
const latin = /(?<!\p{L})[a-z]{2,}(?!\p{L})/giu

/** This many characters or words are enough to detect a language. */
const leastLetters = 20

/**
 * Whether an answer to an English question is mostly Chinese, or the answer to a Chinese one English without a Chinese character.
 * Other languages are not told.
 */
export function isForeign(answer: string, language: string): boolean {
  const text = stripThinking(answer)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  if (/^en\b/i.test(language)) return count(han) >= leastLetters && count(han) > count(latin)
  return /^zh\b/i.test(language) && count(latin) >= leastLetters && count(han) === 0
}
