import { type Json, type JsonObject, type Known, known, unknown } from '@attune/core'
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
 * Matches fenced code blocks in languages other than JSON and the like. They do not contain the
 * answer, unless the text has nothing else.
 */
const otherCode = /```(?!json|\s|text|plaintext|yaml|js(?:on[5c]?)?\s)[\w+#.-]+[^]*?```/gi

/** Normalises an answer and removes code around its objects. */
export function withoutCode(response: string): string {
  const text = tidied(response)
  const rest = text.replace(otherCode, '')
  return rest.includes('{') ? rest : text
}

/**
 * Values that the objects of an answer state: for each object, the first value that `read` finds in
 * the object or in an object inside it.
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
 * Value that the JSON objects of an answer finally state. Undefined if there is none, or if {@link
 * settled} finds them contradictory.
 */
export function finallySaid<T>(
  response: string,
  read: (object: JsonObject) => T | undefined,
): T | undefined {
  const text = withoutCode(response)
  return settled(text, objectStatements(text, read))
}

/**
 * The object that an answer finally states. Unknown if there is none, or if several differ and the
 * answer does not say which one replaces the others.
 *
 * @param isMeant selects the objects that can be the answer
 */
export function oneObject(
  response: string,
  isMeant: (object: JsonObject) => boolean = () => true,
): Known<JsonObject> {
  const text = withoutCode(response)
  const meant = objectsIn(text).filter(({ value }) => isMeant(value))
  const found = settled(text, meant)
  if (found !== undefined) return known(found)
  return unknown(
    meant.length === 0
      ? 'there is no JSON object'
      : `there are ${meant.length} different JSON objects; answer with one`,
  )
}
