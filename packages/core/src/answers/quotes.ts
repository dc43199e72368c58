import type { Turn } from '../contracts/data.js'

/** Result of the search for a quotation in a dialogue; `turn` counts from 1. */
export type QuotePosition =
  | { readonly state: 'verified' | 'relocated' | 'wrong-side'; readonly turn: number }
  | { readonly state: 'ambiguous' | 'not-found' | 'no-such-turn' | 'no-quote' | 'too-short' }

export type Side = Turn['speaker'] | 'any'

/**
 * Creates a function that searches quoted words in the turns that a model cites (counted from 1),
 * and checks that the turn belongs to the required speaker (`side`). Case, kinds of quotes and
 * dashes, white space, markdown and emoji are ignored; `…` joins parts in sequence. The result is
 * `relocated` if only one other turn of that speaker contains the words. Quotations of fewer than
 * eight letters (Chinese and Japanese characters count twice) are `too-short`, unless they are the
 * whole turn.
 */
export function quoteFinder(
  turns: readonly Pick<Turn, 'speaker' | 'text' | 'scripted'>[],
  side: Side,
): (cited: readonly number[], quote: string) => QuotePosition {
  const searched = turns.map(({ speaker, text, scripted }) => ({
    text: normalForm(text),
    // A scripted greeting is not written by the supporter, so it is not searched for the
    // supporter's words.
    isWanted: side === 'any' || (speaker === side && !(side === 'supporter' && scripted === true)),
  }))
  return (cited, quote) => positionOf(searched, cited, quote)
}

interface SearchedTurn {
  readonly text: string
  readonly isWanted: boolean
}

function positionOf(
  turns: readonly SearchedTurn[],
  cited: readonly number[],
  quote: string,
): QuotePosition {
  const existing = cited.filter((turn) => turns[turn - 1] !== undefined)
  const parts = partsOf(normalForm(quote))
  if (parts.length === 0) return { state: existing.length === 0 ? 'no-such-turn' : 'no-quote' }
  const isWhole =
    parts.length === 1 && existing.some((turn) => bare(turns[turn - 1]!.text) === parts[0])
  if (!isWhole && weightOf(parts) < leastWeight) return { state: 'too-short' }
  const match = existing.find((turn) => containsInOrder(turns[turn - 1]!.text, parts))
  if (match !== undefined)
    return { state: turns[match - 1]!.isWanted ? 'verified' : 'wrong-side', turn: match }
  const found = turns.flatMap(({ text, isWanted }, at) =>
    containsInOrder(text, parts) ? [{ turn: at + 1, isWanted }] : [],
  )
  const [first, ...more] = found.filter(({ isWanted }) => isWanted)
  if (first !== undefined)
    return more.length > 0 ? { state: 'ambiguous' } : { state: 'relocated', turn: first.turn }
  if (found[0] !== undefined) return { state: 'wrong-side', turn: found[0].turn }
  return { state: existing.length === 0 ? 'no-such-turn' : 'not-found' }
}

const leastWeight = 8

const wide = String.raw`\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff`
const besideWide = new RegExp(`(?<=[${wide}]) | (?=[${wide}])`, 'g')

/** Pictures with their modifiers. Models often leave them out of a quotation. */
const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3\u{e0020}-\u{e007f}]+/gu

/** Text in which spellings of the same words are equal. A text of emoji only keeps them. */
function normalForm(text: string): string {
  const plain = plainForm(text)
  const words = withoutSpaces(plain.replaceAll(emoji, ' '))
  return words === '' ? withoutSpaces(plain) : words
}

const plainForm = (text: string): string =>
  text
    .replaceAll(/[\u00b4`]/g, "'")
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad*_]|[\ufe00-\ufe0f]/gu, '')
    .replaceAll(/^[^\S\n]*[>#][>#\t ]*/gm, '')
    .toLowerCase()
    .replaceAll(/[\u2018-\u201b\u2032]/g, "'")
    .replaceAll(/[\u201c-\u201f\u00ab\u00bb\u300c-\u300f]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\u3002', '.')
    .replaceAll('\u3001', ',')

/** Joins lines and list items, and removes spaces without meaning. */
const withoutSpaces = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=^| )[-+\u2022] /g, '')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .replaceAll(besideWide, '')
    .trim()

const bare = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && edgeCharacters.has(text[start]!)) start++
  while (end > start && edgeCharacters.has(text[end - 1]!)) end--
  return text.slice(start, end)
}
const edgeCharacters = new Set(`"' .,;:!?-`)

const partsOf = (quote: string): string[] =>
  quote
    .split(/\[\.{3}\]|\(\.{3}\)|\.{3,}/)
    .map(bare)
    .filter((part) => part !== '')

function weightOf(parts: readonly string[]): number {
  const text = parts.join('')
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(/[\p{L}\p{N}]/gu) + count(new RegExp(`[${wide}]`, 'g'))
}

function containsInOrder(said: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const at = indexOfWords(said, part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return true
}

function indexOfWords(said: string, part: string, from: number): number {
  let at = said.indexOf(part, from)
  while (at !== -1 && !(isBoundary(said, at) && isBoundary(said, at + part.length)))
    at = said.indexOf(part, nextBoundary(said, at + 1))
  return at
}

/**
 * Next word boundary from a position. A very long word, such as one repeated character, is skipped
 * in one step.
 */
function nextBoundary(text: string, from: number): number {
  if (isBoundary(text, from)) return from
  const boundary = new RegExp(`[${wide}]|[^\\p{L}\\p{M}\\p{N}]`, 'gu')
  boundary.lastIndex = from
  return Math.max(from, boundary.exec(text)?.index ?? text.length)
}

/**
 * True if the position is not inside a word. Every position next to a Chinese or Japanese character
 * is a boundary.
 */
function isBoundary(text: string, at: number): boolean {
  const [before, after] = [
    /.$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0],
    /^./u.exec(text.slice(at, at + 2))?.[0],
  ]
  const isWord = (sign = ''): boolean => /^[\p{L}\p{M}\p{N}]$/u.test(sign)
  return !isWord(before) || !isWord(after) || isWide(before!) || isWide(after!)
}

const wideSign = new RegExp(`[${wide}]`)
const isWide = (sign: string): boolean => wideSign.test(sign)
