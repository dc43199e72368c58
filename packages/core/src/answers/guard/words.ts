import { stripThinking } from '../tidy.js'

/** Splits texts into words, and finds word sequences of one text in others. */

/** A word, a Chinese or Japanese character, or an ellipsis. */
export interface Token {
  readonly key: string
  readonly start: number
  readonly end: number
}

export const DOTS = '…'

const wide = String.raw`\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff`
const wideFirst = new RegExp(`^[${wide}]`)
const isWide = (key: string): boolean => key >= '\u3040' && wideFirst.test(key)
const token = new RegExp(String.raw`[${wide}]|[[\p{L}\p{M}\p{N}]--[${wide}]]+|…+|\.{3,}`, 'gv')

/**
 * Cache of the tokens of recent texts up to `LONGEST` characters. Each message of a dialogue is
 * compared with all later ones.
 */
const recent = new Map<string, readonly Token[]>()
const MOST_RECENT = 64
const LONGEST = 4000

export function tokensOf(text: string): readonly Token[] {
  const found = recent.get(text)
  if (found) return found
  let end = 0
  const tokens = (text.match(token) ?? []).map((word) => {
    const start = text.indexOf(word, end)
    end = start + word.length
    const isDots = word.startsWith('.') || word.startsWith(DOTS)
    return { key: isDots ? DOTS : word.toLowerCase(), start, end }
  })
  if (text.length > LONGEST) return tokens
  if (recent.size === MOST_RECENT) recent.delete(recent.keys().next().value!)
  recent.set(text, tokens)
  return tokens
}

/**
 * Number of words in the tokens. A Chinese or Japanese character counts as 0.6 words, an ellipsis
 * as none.
 */
export const weightOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { key }) => sum + (key === DOTS ? 0 : isWide(key) ? 0.6 : 1), 0)

/** Length of an indexed word sequence, and maximum number of stored positions per sequence. */
const RUN_LENGTH = 3
const MOST_POSITIONS = 16

/** A sequence of tokens: index of the first, and index after the last. */
export interface Run {
  readonly from: number
  readonly to: number
}

/**
 * Index of the words of several texts. Finds the longest sequence of tokens that one of the texts
 * contains.
 */
export class Words {
  /** Number of each word, in the order of the texts; 0 separates texts. */
  private readonly words: number[] = []
  private readonly numbers = new Map<string, number>()
  private readonly positions = new Map<number, number[]>()

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const { key } of tokensOf(text)) {
        let number = this.numbers.get(key)
        if (number === undefined) this.numbers.set(key, (number = this.numbers.size + 1))
        this.words.push(number)
      }
      this.words.push(0)
    }
    for (let at = 0; at + RUN_LENGTH <= this.words.length; at++) {
      const name = this.hashOf(this.words[at]!, this.words[at + 1]!, this.words[at + 2]!)
      const places = this.positions.get(name)
      if (places === undefined) this.positions.set(name, [at])
      else if (places.length < MOST_POSITIONS) places.push(at)
    }
  }

  /** Hash of three words; collisions are possible. */
  private hashOf(first: number, second: number, third: number): number {
    const base = this.numbers.size + 1
    return (first * base + second) * base + third
  }

  has({ key }: Token): boolean {
    return this.numbers.has(key)
  }

  /**
   * Longest sequence of tokens that an indexed text contains and that includes the three tokens
   * from `at` on; undefined if no text contains these three.
   */
  runAround(tokens: readonly Token[], at: number): Run | undefined {
    let longest: Run | undefined
    for (const place of this.positionsOf(tokens, at)) {
      let [before, after] = [0, 0]
      while (after < tokens.length - at && this.isAt(place + after, tokens[at + after]!)) after++
      if (after < RUN_LENGTH) continue
      while (
        before < at &&
        before < place &&
        this.isAt(place - before - 1, tokens[at - before - 1]!)
      )
        before++
      if (longest === undefined || before + after > longest.to - longest.from)
        longest = { from: at - before, to: at + after }
    }
    return longest
  }

  /**
   * Length of the longest sequence that begins with the token at `from` and that an indexed text
   * contains; 0 if it is shorter than three.
   */
  runAt(tokens: readonly Token[], from: number): number {
    let longest = 0
    for (const place of this.positionsOf(tokens, from)) {
      let length = 0
      while (from + length < tokens.length && this.isAt(place + length, tokens[from + length]!))
        length++
      longest = Math.max(longest, length)
    }
    return longest < RUN_LENGTH ? 0 : longest
  }

  private positionsOf(tokens: readonly Token[], at: number): readonly number[] {
    if (at + RUN_LENGTH > tokens.length) return []
    const [first, second, third] = [0, 1, 2].map(
      (next) => this.numbers.get(tokens[at + next]!.key) ?? 0,
    )
    return (first && second && third && this.positions.get(this.hashOf(first, second, third))) || []
  }

  private isAt(place: number, { key }: Token): boolean {
    return this.words[place] === this.numbers.get(key)
  }

  /** True if an indexed text contains the tokens as one sequence of at least three. */
  contains(tokens: readonly Token[]): boolean {
    return tokens.length >= RUN_LENGTH && this.runAt(tokens, 0) === tokens.length
  }
}

export interface Unlooped {
  /** The text with a single repetition of the loop. */
  readonly text: string
  /** True if the text consists only of the loop. */
  readonly isOnlyLoop: boolean
}

/** A loop has at least four repetitions and 24 words in total. */
const leastTimes = 4
const leastWords = 24

/**
 * Cuts a loop at the end of a text to one repetition; undefined if the text does not end in a loop.
 */
export function unlooped(text: string): Unlooped | undefined {
  const tokens = tokensOf(text)
  const { length, period } = loopOf(tokens)
  if (length === 0) return undefined
  const start = tokens.length - length
  return { text: text.slice(0, tokens[start + period]!.start).trimEnd(), isOnlyLoop: start === 0 }
}

/**
 * Longest loop at the end of the tokens: its length and its period, in tokens. The period must
 * contain a word. Periods follow from the borders (prefix function of Knuth, Morris and Pratt) of
 * the reversed tokens.
 */
function loopOf(tokens: readonly Token[]): { readonly length: number; readonly period: number } {
  const last = tokens.at(-1)?.key
  const isPossible =
    tokens.length >= leastWords && tokens.filter(({ key }) => key === last).length >= leastTimes
  if (!isPossible) return { length: 0, period: 0 }
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
    if (length >= leastWords && length >= leastTimes * period && words[period]! > 0)
      found = { length, period }
  }
  return found
}

const isWord = (key: string): boolean => key !== DOTS && !/^\p{N}+$/u.test(key)

const han = /\p{Script=Han}/gu
const latin = /(?<!\p{L})[a-z]{2,}(?!\p{L})/giu

/** Minimum number of Chinese characters or English words to detect a language. */
const leastLetters = 20

/**
 * True for a mostly Chinese answer to an English question, and for an English answer without
 * Chinese characters to a Chinese question. Other languages are not detected.
 */
export function isForeign(answer: string, language: string): boolean {
  const text = stripThinking(answer)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  if (/^en\b/i.test(language)) return count(han) >= leastLetters && count(han) > count(latin)
  return /^zh\b/i.test(language) && count(latin) >= leastLetters && count(han) === 0
}
