import { jsonrepair } from 'jsonrepair'
import type { Json, JsonObject } from '../contracts/data.js'
import type { AnswerSchema } from '../contracts/models.js'

/**
 * Maximum length of an answer that is parsed, in bytes of UTF-8. A longer answer comes from a model
 * that did not stop.
 */
export const LONGEST_ANSWER = 64 * 1024

/** The part of an answer that is parsed: at most `LONGEST_ANSWER` bytes. */
export interface Readable {
  readonly text: string
  readonly isCut: boolean
}

/**
 * Returns the part of an answer that is parsed: all of it, or its beginning if it exceeds the
 * maximum. White space around the answer does not count.
 */
export function readablePart(answer: string): Readable {
  // A UTF-16 code unit takes at most three bytes in UTF-8, so this answer is short enough.
  if (answer.length * 3 <= LONGEST_ANSWER) return { text: answer, isCut: false }
  const text = answer.trim()
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST_ANSWER))
  return read === text.length
    ? { text: answer, isCut: false }
    : { text: text.slice(0, read), isCut: true }
}

// JSON schemas of answers that all services can enforce: closed objects with all members required
// and in order, texts and lists with a maximum length, so that an answer ends before its token
// limit.

/** Default maximum length of a text, in characters. llama.cpp requires less than 2,000. */
const TEXT = 600

/**
 * Maximum number of values of an integer range that is written as an enumeration, since some
 * services do not enforce numeric bounds.
 */
const LISTED = 25

/**
 * Schema of an object with exactly these members, written in this order. Place reasoning before the
 * values that depend on it.
 *
 * ```ts
 * objectAnswer({ reason: textAnswer(300), score: wholeNumberAnswer(0, 4) })
 * ```
 */
export const objectAnswer = (properties: Readonly<Record<string, AnswerSchema>>): AnswerSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/**
 * Schema of a text that does not begin with the ellipsis of the format example, which small models
 * copy.
 *
 * ```ts
 * objectAnswer({ reason: textAnswer(300) })
 * ```
 *
 * @param longest in characters
 */
export const textAnswer = (longest = TEXT): AnswerSchema => ({
  type: 'string',
  maxLength: longest,
  // llama.cpp supports either `pattern` or `maxLength`, not both, and applies the pattern to the
  // escaped JSON text. The pattern therefore contains the length. `parsedSchema` checks parsed
  // texts.
  pattern: String.raw`^([^ .…"\\\x00-\x1F]|\\["\\])([^"\\\x00-\x1F]|\\["\\/bfnrt]){0,${longest - 1}}$`,
})

/**
 * Schema of the parsed answer, in which texts have no escapes. A text may have quotation marks,
 * line breaks and any length; only an empty one and the ellipsis of the format example are refused.
 *
 * ```ts
 * check(parsedSchema(objectAnswer({ reason: textAnswer() })), { reason: 'Says "yes".' }) // []
 * ```
 */
export function parsedSchema(schema: AnswerSchema): AnswerSchema {
  if (schema['type'] === 'string' && schema['enum'] === undefined)
    return { type: 'string', pattern: String.raw`[^\s.…]`, expected: 'a text with words' }
  const inner = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (keyword === 'items') return [keyword, parsedSchema(value as AnswerSchema) as Json]
    if (keyword !== 'properties') return [keyword, value as Json]
    const members = Object.entries(value as Readonly<Record<string, AnswerSchema>>)
    return [keyword, Object.fromEntries(members.map(([name, each]) => [name, parsedSchema(each)]))]
  })
  return Object.fromEntries(inner) as AnswerSchema
}

/**
 * Schema of a list.
 *
 * ```ts
 * listAnswer(wholeNumberAnswer(0, 4), 5) // at most five numbers
 * ```
 *
 * @param most maximum number of items
 */
export const listAnswer = (items: AnswerSchema, most: number): AnswerSchema => ({
  type: 'array',
  items,
  maxItems: most,
})

/**
 * Schema of an answer that is one of these texts.
 *
 * ```ts
 * choiceAnswer(['yes', 'no']) // { type: 'string', enum: ['yes', 'no'] }
 * ```
 */
export const choiceAnswer = (choices: readonly string[]): AnswerSchema => ({
  type: 'string',
  enum: choices,
})

/**
 * Schema of a whole number; both bounds are included.
 *
 * ```ts
 * wholeNumberAnswer(0, 2) // { type: 'integer', enum: [0, 1, 2] }
 * ```
 */
export const wholeNumberAnswer = (lowest: number, highest: number): AnswerSchema =>
  highest - lowest < LISTED
    ? {
        type: 'integer',
        enum: Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at),
      }
    : { type: 'integer', minimum: lowest, maximum: highest }

/**
 * Example of a schema's format for a prompt: `{ "reason": "…", "score": … }`. Members are on
 * separate lines if one of them is an object.
 *
 * ```ts
 * const schema = objectAnswer({ reason: textAnswer(), score: wholeNumberAnswer(0, 4) })
 * formOf(schema) // '{ "reason": "…", "score": … }'
 * ```
 */
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

/**
 * Removes keywords that a service rejects from a schema. The parser has to check what the removed
 * keywords required.
 */
export function withoutKeywords(schema: AnswerSchema, keywords: readonly string[]): AnswerSchema {
  const inner = (value: Json | undefined): JsonObject =>
    withoutKeywords(value as AnswerSchema, keywords)
  const kept = Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword))
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'items') return [keyword, inner(value)]
      if (keyword !== 'properties') return [keyword, value]
      return [
        keyword,
        Object.fromEntries(
          Object.entries(value as JsonObject).map(([name, each]) => [name, inner(each)]),
        ),
      ]
    }),
  )
}

/** A JSON object in an answer, and its position. */
export interface FoundObject {
  readonly value: JsonObject
  readonly start: number
  readonly end: number
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Finds the outermost JSON objects of an answer, in order. Common errors are repaired: trailing
 * commas, comments, single, typographic or missing quotes, quotes within texts, full-width
 * punctuation. For a truncated object, only entries that are certainly complete are kept: a number
 * at the very end may lack digits.
 *
 * ```ts
 * objectsIn('Here: {"score": 3,}') // [{ value: { score: 3 }, start: 6, end: 19 }]
 * ```
 */
export function objectsIn(text: string): FoundObject[] {
  const found: FoundObject[] = []
  const repairs = { remaining: longestBroken + 2 * text.length }
  let start = text.indexOf('{')
  for (let misses = 0; start !== -1 && misses < mostMisses && repairs.remaining > 0;) {
    const object = objectAt(text, start, repairs)
    if (object === undefined) misses += 1
    else found.push(object)
    start = text.indexOf('{', object?.end ?? start + 1)
  }
  return found
}

/** The search for objects ends after this many braces that begin no object. */
const mostMisses = 50

/**
 * Remaining number of characters to try to repair. Failed attempts reduce it, which keeps the time
 * linear in the length of the answer.
 */
interface RepairBudget {
  remaining: number
}

function objectAt(text: string, start: number, repairs: RepairBudget): FoundObject | undefined {
  const ends = [endOfGroup(text, start, endOfQuoted), endOfGroup(text, start)]
  for (const end of new Set(ends)) {
    const value = end === undefined ? undefined : parsedOrRepaired(text.slice(start, end), repairs)
    if (value !== undefined) return { value, start, end: end! }
  }
  if (ends[1] !== undefined) return undefined
  const rest = text.slice(start)
  const value =
    rest.length > longestBroken ? undefined : parsedOrRepaired(wholeEntries(rest), repairs)
  return value && { value, start, end: text.length }
}

/**
 * Maximum length of a truncated object, in characters. A longer text without a closing brace is not
 * treated as one.
 */
const longestBroken = 20_000

const [OPENED, CLOSED, QUOTE, BACKSLASH] = Array.from('{}"\\', (each) => each.charCodeAt(0))

/**
 * Position after the closing brace that matches the brace at `start`. Scans characters: a regular
 * expression would backtrack too much on an answer full of braces.
 */
function endOfGroup(
  text: string,
  start: number,
  skipQuoted?: (text: string, quote: number) => number,
): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === OPENED) depth += 1
    else if (code === CLOSED && (depth -= 1) === 0) return at + 1
    else if (code === QUOTE && skipQuoted !== undefined) at = skipQuoted(text, at) - 1
  }
  return undefined
}

/** Position after the quote that closes the one at `quote`, or the end of the text. */
function endOfQuoted(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at + 1
  }
  return text.length
}

/** Removes the incomplete last entry of a truncated object. */
function wholeEntries(text: string): string {
  const rest = text.replace(/\s*(?:```|~~~)\s*$/, '').trimEnd()
  if (/[}\]]$/.test(rest) || /[^\\,:{[]\s*"$/.test(rest) || /:\s*"[^"\n]*"$/.test(rest)) return rest
  const comma = rest.lastIndexOf(',')
  return comma === -1 ? '' : rest.slice(0, comma)
}

/** Replaces full-width punctuation outside of quoted texts by ASCII. */
const withAsciiPunctuation = (text: string): string =>
  text
    .replace(/(?<=["”’'}\]\w])(\s*)：/g, '$1:')
    .replace(/(?<=["”’'}\]\d]|true|false|null)(\s*)[，、](?=\s*["“‘'}])/g, '$1,')

function parsedOrRepaired(text: string, repairs: RepairBudget): JsonObject | undefined {
  const value = asObject(() => text)
  if (value !== undefined || text.length > repairs.remaining) return value
  const found = asObject(() => jsonrepair(withAsciiPunctuation(text)))
  if (found === undefined) repairs.remaining -= text.length
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

/** Yields an object and all objects within it, outer ones first. */
export function* withInner(value: Json): Generator<JsonObject> {
  if (Array.isArray(value)) for (const each of value) yield* withInner(each as Json)
  else if (isObject(value)) {
    yield value
    for (const each of Object.values(value)) yield* withInner(each)
  }
}
