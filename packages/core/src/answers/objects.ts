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
  const ends = [endOfGroup(text, start, quotedOrBrace), endOfGroup(text, start, brace)]
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

const quotedOrBrace = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[{}]/g
const brace = /[{}]/g

/** Behind the partner of the brace at `start`. */
function endOfGroup(text: string, start: number, token: RegExp): number | undefined {
  token.lastIndex = start
  let depth = 0
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1
    if (match[0] === '}') depth -= 1
    if (depth === 0) return token.lastIndex
  }
  return undefined
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
