/** Where in the answer of a service a value is: in its JSON body, in a header, in a cookie. */

import type { AnswerPlace } from '../contracts/http.js'

export interface AnsweredWith {
  readonly headers: Pick<Headers, 'get' | 'getSetCookie'>
  /** JSON; undefined for a body that is none. */
  readonly body: unknown
}

/** The value at a path of steps with full stops between them; undefined if there is none. */
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

/** The value at a place of an answer; undefined if there is none. */
export function valueIn({ headers, body }: AnsweredWith, place: AnswerPlace): unknown {
  if (typeof place === 'string') return valueAt(body, place)
  if ('header' in place) return headers.get(place.header) ?? undefined
  return cookieIn(headers.getSetCookie(), place.cookie)
}

/** The value of a cookie that headers `set-cookie` set (RFC 6265, section 4.1): the last one of this name. */
const cookieIn = (lines: readonly string[], name: string): string | undefined =>
  lines
    .map((line) => /^\s*([^=;]+?)\s*=\s*([^;]*)/.exec(line))
    .findLast((found) => found?.[1] === name)?.[2]
    ?.trim()

/** Words for a place, for messages. */
export const placeOf = (place: AnswerPlace): string =>
  typeof place === 'string' ? place : 'header' in place ? `header ${place.header}` : `cookie ${place.cookie}`
