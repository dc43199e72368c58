const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'empty',
}

/** `a, b or c` */
export const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** The `type` of a JSON schema in words. */
export const typeWords = (type: string | readonly string[]): string =>
  either([type].flat().map((name) => typeNames[name] ?? name))

const LONGEST = 40

/** The found value, short enough for a message. */
export function found(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list'
  if (typeof value === 'object') return Object.keys(value).length > 0 ? 'a map' : 'an empty map'
  if (typeof value === 'function') return 'a function'
  return String(value)
}

/** Why something failed, as a part of a sentence. */
export const causeText = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
