/** Reads a value from a service's response: from its JSON body, a header, or a cookie. */

import type { AnswerPlace } from '../contracts/http.js'

export interface AnsweredWith {
  readonly headers: Pick<Headers, 'get' | 'getSetCookie'>
  /** JSON value; undefined for a body that is not JSON. */
  readonly body: unknown
}

/** Value at a path such as `data.id` in a JSON value; undefined if it does not exist. */
export const valueAt = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined,
      answer,
    )

/** Value at a location of a response; undefined if it does not exist. */
export function valueIn({ headers, body }: AnsweredWith, place: AnswerPlace): unknown {
  if (typeof place === 'string') return valueAt(body, place)
  if ('header' in place) return headers.get(place.header) ?? undefined
  return cookieIn(headers.getSetCookie(), place.cookie)
}

/**
 * Value of a cookie in `set-cookie` headers (RFC 6265, section 4.1): the last one with this name.
 */
const cookieIn = (lines: readonly string[], name: string): string | undefined =>
  lines
    .map((line) => /^\s*([^=;]+?)\s*=\s*([^;]*)/.exec(line))
    .findLast((found) => found?.[1] === name)?.[2]
    ?.trim()

/** Text that describes a location in an answer, for messages. */
export const placeOf = (place: AnswerPlace): string =>
  typeof place === 'string'
    ? place
    : 'header' in place
      ? `header ${place.header}`
      : `cookie ${place.cookie}`
