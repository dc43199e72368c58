import type { JsonObject } from '@attune/core'
import type { Headings } from './sections.js'

/** The texts and numbers that an object holds under the names of headings. */
export function textsUnder<Name extends string>(object: JsonObject, headings: Headings<Name>): Map<Name, string> {
  const texts = new Map<Name, string>()
  for (const [name, pattern] of Object.entries(headings) as [Name, string][]) {
    const key = new RegExp(`^\\s*(?:${pattern})\\s*$`, 'iu')
    for (const [written, value] of Object.entries(object)) {
      const text = typeof value === 'number' ? String(value) : value
      if (key.test(written) && typeof text === 'string') texts.set(name, text)
    }
  }
  return texts
}
