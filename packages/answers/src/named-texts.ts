import type { Json, JsonObject } from '@attune/core'
import { isObject, tidied, unfenced } from '@attune/core/answers'
import { keyForm } from './plain-text.js'
import { finallySaid } from './objects.js'
import { type Headings, lastByName, sectionsOf } from './sections.js'

/**
 * Returns a text for each name, from an object (which may have common errors) or from headings.
 * Keys are compared without case, punctuation and articles. Undefined if a text is missing, and for
 * a copy of the format example. A list or object of texts is joined with spaces.
 */
export function textsIn<Name extends string>(
  response: string,
  headings: Headings<Name>,
): Readonly<Record<Name, string>> | undefined {
  const names = Object.keys(headings) as Name[]
  const whole = (textOf: (name: Name) => string | undefined): Record<Name, string> | undefined => {
    const texts = names.map((name) => [name, textOf(name)] as const)
    return texts.every(([, text]) => text !== undefined)
      ? (Object.fromEntries(texts) as Record<Name, string>)
      : undefined
  }
  const inObject = finallySaid(response, (object) => whole((name) => textUnder(object, name)))
  if (inObject !== undefined) return isCopy(inObject) ? undefined : inObject
  const sections = lastByName(sectionsOf(unfenced(tidied(response)), headings))
  const headed = whole((name) => sections.get(name)?.body.trim() || undefined)
  return headed && !isCopy(headed) ? headed : undefined
}

/** True if all texts are the placeholder of the format example. */
const isCopy = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).every((text) => /^[\p{P}\s]+$/u.test(text))

/** The text of a key in an object of the answer, at any depth. */
export const namedText = (response: string, key: string): string | undefined =>
  finallySaid(response, (object) => textUnder(object, key))

function textUnder(object: JsonObject, name: string): string | undefined {
  const entry = Object.entries(object).find(([key]) => keyForm(key) === keyForm(name))
  return entry && plain(entry[1])
}

function plain(value: Json): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  const texts = parts.map((part) => plain(part as Json))
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join(' ') : undefined
}
