import { jsonrepair } from 'jsonrepair'
import type { Json, JsonObject } from '../contracts/data.js'

/** An object of an answer, and where it stands. */
export interface FoundObject {
  readonly value: JsonObject
  readonly start: number
  readonly end: number
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The outermost JSON objects of an answer, in its order. Common slips are forgiven: trailing commas, comments, single,
 * typographic or missing quotes, quotes within texts, full-width punctuation. Of an object that breaks off, the entries that
 * are certainly whole are kept: a number at the very end may have lost digits.
 */
export function objectsIn(text: string): FoundObject[] {
  const found: FoundObject[] = []
  let start = text.indexOf('{')
  for (let misses = 0; start !== -1 && misses < mostMisses;) {
    const object = objectAt(text, start)
    if (object === undefined) misses += 1
    else found.push(object)
    start = text.indexOf('{', object?.end ?? start + 1)
  }
  return found
}

/** Braces that begin no object, after which the rest of an answer is not looked through. */
const mostMisses = 50

function objectAt(text: string, start: number): FoundObject | undefined {
  const ends = [endOfGroup(text, start, endOfQuoted), endOfGroup(text, start)]
  for (const end of new Set(ends)) {
    const value = end === undefined ? undefined : repaired(text.slice(start, end))
    if (value !== undefined) return { value, start, end: end! }
  }
  if (ends[1] !== undefined) return undefined
  const rest = text.slice(start)
  const value = rest.length > longestBroken ? undefined : repaired(wholeEntries(rest))
  return value && { value, start, end: text.length }
}

/** A longer text without its closing brace is not an answer that a model cut short. */
const longestBroken = 20_000

const [OPENED, CLOSED, QUOTE, BACKSLASH] = Array.from('{}"\\', (each) => each.charCodeAt(0))

/** Behind the partner of the brace at `start`. Goes by characters: an answer of braces would be too many matches of a pattern. */
function endOfGroup(text: string, start: number, behind?: (text: string, quote: number) => number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === OPENED) depth += 1
    else if (code === CLOSED && (depth -= 1) === 0) return at + 1
    else if (code === QUOTE && behind !== undefined) at = behind(text, at) - 1
  }
  return undefined
}

/** Behind the quote that ends the one at `quote`, or behind the text. */
function endOfQuoted(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at + 1
  }
  return text.length
}

/** What is left of an object that breaks off when the entry that it breaks off in goes. */
function wholeEntries(text: string): string {
  const rest = text.replace(/\s*(?:```|~~~)\s*$/, '').trimEnd()
  if (/[}\]]$/.test(rest) || /[^\\,:{[]\s*"$/.test(rest) || /:\s*"[^"\n]*"$/.test(rest)) return rest
  const comma = rest.lastIndexOf(',')
  return comma === -1 ? '' : rest.slice(0, comma)
}

/** Full-width punctuation between entries, not within their texts. */
const punctuated = (text: string): string =>
  text
    .replace(/(?<=["”’'}\]\w])(\s*)：/g, '$1:')
    .replace(/(?<=["”’'}\]\d]|true|false|null)(\s*)[，、](?=\s*["“‘'}])/g, '$1,')

function repaired(text: string): JsonObject | undefined {
  return asObject(() => text) ?? asObject(() => jsonrepair(punctuated(text)))
}

function asObject(write: () => string): JsonObject | undefined {
  try {
    const value = JSON.parse(write()) as Json
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** An object and all objects within it, the outer ones first. */
export function* withInner(value: Json): Generator<JsonObject> {
  if (Array.isArray(value)) for (const each of value) yield* withInner(each as Json)
  else if (isObject(value)) {
    yield value
    for (const each of Object.values(value)) yield* withInner(each)
  }
}
