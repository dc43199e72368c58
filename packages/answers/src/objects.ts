import type { Json, JsonObject } from '@attune/core'
import { isObject, objectsIn, tidied, withInner } from '@attune/core/answers'
import { settled, type Statement } from './settle.js'

/** Parses a JSON text; undefined if it is invalid. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** The last fenced json block with an object, which published scripts usually read. */
export function lastFencedObject(response: string): JsonObject | undefined {
  const last = [...response.matchAll(/```json\s*(\{[^]*?\})\s*```/g)].at(-1)
  const value = last && parsed(last[1]!)
  return isObject(value) ? value : undefined
}

/**
 * Matches code blocks in other languages. They are not answers, unless the text has nothing else.
 */
const otherCode = /```(?!json|\s|text|plaintext|yaml|js(?:on[5c]?)?\s)[\w+#.-]+[^]*?```/gi

/** Normalises an answer and removes code around its objects. */
export function withoutCode(response: string): string {
  const text = tidied(response)
  const rest = text.replace(otherCode, '')
  return rest.includes('{') ? rest : text
}

/**
 * Statements of an answer's objects: for each, the first result of `read` on it or its inner
 * objects.
 */
export const objectStatements = <T>(
  text: string,
  read: (object: JsonObject) => T | undefined,
): Statement<T>[] =>
  objectsIn(text).flatMap(({ value, ...place }) => {
    for (const object of withInner(value)) {
      const said = read(object)
      if (said !== undefined) return [{ ...place, value: said }]
    }
    return []
  })

/**
 * Final value that the JSON objects of an answer state, as `settled` decides; undefined without
 * one.
 */
export function finallySaid<T>(
  response: string,
  read: (object: JsonObject) => T | undefined,
): T | undefined {
  const text = withoutCode(response)
  return settled(text, objectStatements(text, read))
}
