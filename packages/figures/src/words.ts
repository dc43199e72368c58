import type { JsonObject } from '@attune/core'

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type Words = Readonly<Record<string, unknown>>

/**
 * Words of a figure before they were wrapped for its own width. The functions of core that build
 * figures store them in `usermeta`.
 */
export function wordsOf({ usermeta }: JsonObject): Words {
  const words = isObject(usermeta) ? usermeta['words'] : undefined
  return isObject(words) ? words : {}
}
