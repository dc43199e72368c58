/**
 * Types of answers, as JSON schemas that all services know how to enforce: closed objects with all their members in order,
 * texts and lists with a greatest length, so that an answer closes before its tokens run out.
 */
import type { Json, JsonObject } from '../contracts/data.js'
import type { AnswerSchema } from '../contracts/models.js'

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
