import type { Json, JsonObject } from '@attune/core'
import { objectsIn, shortRuns, stripThinking, unfenced } from '@attune/core/answers'
import { objectStatements, parsed, withoutCode } from './objects.js'
import { trimmed } from './plain-text.js'
import { spansIn, withDigits } from './scale.js'
import { finalValue } from './final-value.js'

/** Words and keys that mark the position of an item in a list. */
export interface PlaceWords {
  /** Pattern of words that precede an answer. */
  readonly names: string
  /** Keys of JSON members that contain a position. */
  readonly keys: RegExp
  /** Pattern of the noun for a list item, which may precede its number. */
  readonly noun: string
}

/**
 * Returns the whole number by which an answer names an item of a list: in objects (which may have
 * common errors), after words such as `Answer:`, or on a separate line. Undefined if the answer
 * names no item, several, or a range, or repeats the format example.
 */
export function placeIn(response: string, words: PlaceWords, form: string): number | undefined {
  const text = withoutCode(response)
  if (isCopy(text, form)) return undefined
  const patterns = patternsOf(words.noun)
  return finalValue(
    text,
    objectStatements(text, (object) => namedIndex(object, words.keys, patterns)),
    {
      names: words.names,
      begins: (said) => indexAtStart(said, patterns),
      is: (line) => indexOf(line, patterns),
    },
  )
}

/**
 * The number under a key of the last valid JSON object, or the number that is the whole answer;
 * otherwise undefined.
 */
export function plainPlaceIn(response: string, key: string): number | undefined {
  const text = shortRuns(stripThinking(response))
  const written = objectsIn(text).filter(({ value, start, end }) =>
    isWritten(text.slice(start, end), value),
  )
  const named = written.flatMap(({ value }) => wholeNumber(value[key] ?? null) ?? [])
  return named.at(-1) ?? wholeNumber(text)
}

const isWritten = (text: string, value: JsonObject): boolean =>
  JSON.stringify(parsed(text)) === JSON.stringify(value)

function wholeNumber(value: Json): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = trimmed(value)
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}

const isCopy = (text: string, form: string): boolean =>
  unfenced(text).replaceAll(/\s/g, '') === form.replaceAll(/\s/g, '')

/** The value of an index key; null if it is not an index, undefined if there is no such key. */
function namedIndex(
  object: JsonObject,
  keys: RegExp,
  patterns: Patterns,
): number | null | undefined {
  const named = Object.entries(object).find(
    ([key, value]) => keys.test(key.trim()) && typeof value !== 'object',
  )
  const listed = Object.entries(object).find(
    ([key, value]) => keys.test(key.trim()) && Array.isArray(value),
  )
  const value = (named ?? listed)?.[1]
  if (value === undefined) return undefined
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value
  return (typeof single === 'string' ? indexOf(single, patterns) : wholeNumber(single)) ?? null
}

interface Patterns {
  readonly wholeText: RegExp
  readonly atStart: RegExp
}

function patternsOf(noun: string): Patterns {
  const written = String.raw`${noun}[:#：]?\s*第?\[?\s*([+-]?\d{1,6})\s*\]?\s*(?:段|个|条|号|篇|句)?`
  return {
    wholeText: new RegExp(String.raw`^${written}$`, 'i'),
    atStart: new RegExp(
      String.raw`^[\s*_"'\x60([{]*${written}[\s*_"'\x60)\]}]*(?=$|[.,;:!。，；]|[—–-]\s|\s(?:because|since|as|which|is|\(|-|—))(?!\.\d)([^]*)$`,
      'i',
    ),
  }
}

/** Replaces full-width digits by ASCII digits. */
const plainDigits = (text: string): string =>
  text.replace(/[０-９]/g, (digit) => digit.normalize('NFKC'))

function indexOf(text: string, { wholeText }: Patterns): number | undefined {
  const bare = withDigits(plainDigits(shortRuns(text)))
    .replace(/^[\s[("']+/, '')
    .replace(/(?<![\s\])"'.])[\s\])"'.]+$/, '')
  const digits = wholeText.exec(bare)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * The index at the beginning of a text; null if another number follows, undefined if there is none.
 */
function indexAtStart(written: string, { atStart }: Patterns): number | null | undefined {
  const text = withDigits(plainDigits(shortRuns(written)))
  const match = atStart.exec(text)
  // A range is not a position, unless it follows one: "3 - turns 2-4 are calm".
  if (spansIn(text).some(({ start }) => /^[^\p{L}\p{N}]*$/u.test(text.slice(0, start)))) return null
  if (match === null) return /^\W*\d/.test(text) ? null : undefined
  return /^\s*(?:,|or|and|\/|和|或)\s*\[?\d/i.test(match[2] ?? '') ? null : Number(match[1])
}
