import type { Json, JsonObject } from '@attune/core'
import { isObject, objectsIn, tidied, withInner } from '@attune/core/answers'
import { settled, type Statement } from './settle.js'

/** The value of a text that is JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** What scripts usually read of an answer: the last fenced json block that holds an object. */
export function lastFencedObject(response: string): JsonObject | undefined {
  const last = [...response.matchAll(/```json\s*(\{[^]*?\})\s*```/g)].at(-1)
  const value = last && parsed(last[1]!)
  return isObject(value) ? value : undefined
}

/** Blocks of code in other languages are no answers, unless there is nothing else. */
const otherCode = /```(?!json|\s|text|plaintext|yaml|js(?:on[5c]?)?\s)[\w+#.-]+[^]*?```/gi

/** An answer, tidied, without code around its objects. */
export function withoutCode(response: string): string {
  const text = tidied(response)
  const rest = text.replace(otherCode, '')
  return rest.includes('{') ? rest : text
}

/** What each object of an answer says, the first of its inner ones that `read` can make something of. */
export const objectStatements = <T>(text: string, read: (object: JsonObject) => T | undefined): Statement<T>[] =>
  objectsIn(text).flatMap(({ value, ...place }) => {
    for (const object of withInner(value)) {
      const said = read(object)
      if (said !== undefined) return [{ ...place, value: said }]
    }
    return []
  })

/** What the objects of an answer finally say. */
export function finallySaid<T>(response: string, read: (object: JsonObject) => T | undefined): T | undefined {
  const text = withoutCode(response)
  return settled(text, objectStatements(text, read))
}
