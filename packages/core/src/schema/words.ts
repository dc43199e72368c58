/** A time in a config: `250ms`, `30s`, `5m`, `2h`. A number is in milliseconds. */
export type Duration = string | number

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

export const durationSchema = {
  type: ['string', 'integer'],
  pattern: String.raw`^(?=.*[1-9])\d+(\.\d+)? ?(ms|s|m|h)$`,
  // A number below 1000 without a unit was probably meant in seconds, so it is refused.
  minimum: 1000,
  expected: 'a time with its unit, as 250ms, 30s, 5m or 2h',
}

/** Duration in milliseconds; NaN if it is invalid. */
export function milliseconds(duration: Duration): number {
  if (typeof duration === 'number') return duration
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m|h)$/.exec(duration) ?? []
  return Number(number) * UNITS[unit as keyof typeof UNITS]
}

/** Text of the fix for a time without a unit. */
export const durationFix = (written: unknown): string | undefined => {
  const number = String(written).trim()
  return Number(number) > 0
    ? `Write "${number}s" for seconds or "${number}ms" for milliseconds.`
    : undefined
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'empty',
}

/** Words as a list: `a, b or c`. */
export const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** The `type` of a JSON schema in words. */
export const typeWords = (type: string | readonly string[]): string =>
  either([type].flat().map((name) => typeNames[name] ?? name))

const LONGEST = 40

/** Describes a value shortly, for messages: "an empty list". */
export function found(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list'
  if (typeof value === 'object') return Object.keys(value).length > 0 ? 'a map' : 'an empty map'
  if (typeof value === 'function') return 'a function'
  return String(value)
}

/** Message of an error, as a part of a sentence. */
export const causeText = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
