/** Replaces `${env:NAME}` and `${env:NAME:default}` in requests, in the syntax of the config. */
import type { Json } from '@attune/core'

const marks = /\$\{env:([A-Za-z_]\w*)(?::([^}]*))?\}/g

export const readsEnvironment = (text: string): boolean => text.includes('${env:')

/** @param valueOf returns the value of a variable; throws if it is unset and has no default */
export const filledIn = (
  text: string,
  valueOf: (name: string, byDefault: string | undefined) => string,
): string =>
  text.replace(marks, (_, name: string, byDefault: string | undefined) => valueOf(name, byDefault))

/** Replaces variables in all strings of a JSON value. */
export function filledInside(
  value: Json,
  valueOf: (name: string, byDefault: string | undefined) => string,
): Json {
  if (typeof value === 'string') return filledIn(value, valueOf)
  if (Array.isArray(value)) return value.map((part: Json) => filledInside(part, valueOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).map(([key, part]) => [
      key,
      filledInside(part, valueOf),
    ]),
  )
}
