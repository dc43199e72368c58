import { jsonrepair } from 'jsonrepair'
import type { Json, JsonObject } from '../contracts/data.js'
import type { AnswerSchema } from '../contracts/models.js'

/** How much of an answer is read, in bytes of UTF-8. A longer one is a model that found no end. */
export const LONGEST_ANSWER = 64 * 1024

/** An answer as far as it is read. */
export interface Readable {
  readonly text: string
  readonly isCut: boolean
}

/** The beginning of an answer that is longer than what is read; blanks around it do not count. */
export function readablePart(answer: string): Readable {
  // No character takes more than three bytes for each of its UTF-16 units.
  if (answer.length * 3 <= LONGEST_ANSWER) return { text: answer, isCut: false }
  const text = answer.trim()
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST_ANSWER))
  return read === text.length ? { text: answer, isCut: false } : { text: text.slice(0, read), isCut: true }
}

// Types of answers, as JSON schemas that all services know how to enforce: closed objects with all their members in order,
// texts and lists with a greatest length, so that an answer closes before its tokens run out.

/** Characters of a text, unless its maker says otherwise. llama.cpp takes fewer than 2,000. */
const TEXT = 600
const SHORTEST = 4

/** Numbers that are listed one by one: some services enforce no bounds of numbers. */
const LISTED = 25

/** An object with exactly these members, which are written in this order: what is to be thought of first comes first. */
export const objectAnswer = (properties: Readonly<Record<string, AnswerSchema>>): AnswerSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/**
 * A text of words: it does not begin with the dots that hold its place in a form, which small models copy.
 *
 * @param longest in characters
 */
export const textAnswer = (longest = TEXT): AnswerSchema => ({
  type: 'string',
  maxLength: longest,
  // llama.cpp takes either the one or the other, and matches the answer as it is written, with its escapes.
  pattern: String.raw`^[^ .…"\\\x00-\x1F]([^"\\\x00-\x1F]|\\["\\nrt]){${SHORTEST - 1},${longest - 1}}$`,
})

/** @param most items */
export const listAnswer = (items: AnswerSchema, most: number): AnswerSchema => ({
  type: 'array',
  items,
  maxItems: most,
})

/** One of these texts. */
export const choiceAnswer = (choices: readonly string[]): AnswerSchema => ({ type: 'string', enum: choices })

/** A whole number; both bounds are included. */
export const wholeNumberAnswer = (lowest: number, highest: number): AnswerSchema =>
  highest - lowest < LISTED
    ? { type: 'integer', enum: Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at) }
    : { type: 'integer', minimum: lowest, maximum: highest }

/** What an answer looks like, for a prompt: `{ "reason": "…", "score": … }`. Members that are objects have a line each. */
export function formOf(schema: AnswerSchema): string {
  const members = membersOf(schema)
  if (!members.some(([, member]) => member['type'] === 'object')) return shapeOf(schema)
  return `{\n${members.map(([name, member]) => `  ${JSON.stringify(name)}: ${shapeOf(member)}`).join(',\n')}\n}`
}

function shapeOf(schema: AnswerSchema): string {
  if (schema['type'] === 'array') return `[${shapeOf(schema['items'] as AnswerSchema)}]`
  if (schema['type'] === 'string') return schema['enum'] === undefined ? '"…"' : '…'
  if (schema['type'] !== 'object') return '…'
  return `{ ${membersOf(schema)
    .map(([name, member]) => `${JSON.stringify(name)}: ${shapeOf(member)}`)
    .join(', ')} }`
}

const membersOf = (schema: AnswerSchema): [name: string, AnswerSchema][] =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, AnswerSchema>>)

/** The schema for a service that refuses some keywords: what they say is left to the reader of the answer. */
export function withoutKeywords(schema: AnswerSchema, keywords: readonly string[]): AnswerSchema {
  const inner = (value: Json | undefined): JsonObject => withoutKeywords(value as AnswerSchema, keywords)
  const kept = Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword))
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'items') return [keyword, inner(value)]
      if (keyword !== 'properties') return [keyword, value]
      return [
        keyword,
        Object.fromEntries(Object.entries(value as JsonObject).map(([name, each]) => [name, inner(each)])),
      ]
    }),
  )
}

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
  const repairs = { left: longestBroken + 2 * text.length }
  let start = text.indexOf('{')
  for (let misses = 0; start !== -1 && misses < mostMisses && repairs.left > 0;) {
    const object = objectAt(text, start, repairs)
    if (object === undefined) misses += 1
    else found.push(object)
    start = text.indexOf('{', object?.end ?? start + 1)
  }
  return found
}

/** Braces that begin no object, after which the rest of an answer is not looked through. */
const mostMisses = 50

/** How many characters of texts that turn out to be no objects may still be repaired, so that reading an answer takes time in proportion to it. */
interface Repairs {
  left: number
}

function objectAt(text: string, start: number, repairs: Repairs): FoundObject | undefined {
  const ends = [endOfGroup(text, start, endOfQuoted), endOfGroup(text, start)]
  for (const end of new Set(ends)) {
    const value = end === undefined ? undefined : repaired(text.slice(start, end), repairs)
    if (value !== undefined) return { value, start, end: end! }
  }
  if (ends[1] !== undefined) return undefined
  const rest = text.slice(start)
  const value = rest.length > longestBroken ? undefined : repaired(wholeEntries(rest), repairs)
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

function repaired(text: string, repairs: Repairs): JsonObject | undefined {
  const value = asObject(() => text)
  if (value !== undefined || text.length > repairs.left) return value
  const found = asObject(() => jsonrepair(punctuated(text)))
  if (found === undefined) repairs.left -= text.length
  return found
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
