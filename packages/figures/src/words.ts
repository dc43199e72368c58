import type { JsonObject } from '@attune/core'

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type Words = Readonly<Record<string, unknown>>

/** What a figure says before it was broken into lines for its own width: builders of the core leave it. */
export function wordsOf({ usermeta }: JsonObject): Words {
  const words = isObject(usermeta) ? usermeta['words'] : undefined
  return isObject(words) ? words : {}
}
