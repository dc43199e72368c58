import { type ErrorCode, isAttuneError } from '../errors.js'

/** Errors of which the same request may be rid a moment later. */
const passing: Readonly<Record<Extract<ErrorCode, `MODEL_${string}`>, boolean>> = {
  MODEL_RATE_LIMITED: true,
  MODEL_UNAVAILABLE: true,
  MODEL_UNREACHABLE: true,
  MODEL_TIMEOUT: true,
  MODEL_MALFORMED: true,
  MODEL_ABSENT: false,
  MODEL_ADDRESS: false,
  MODEL_BAD_REQUEST: false,
  MODEL_CLOSED: false,
  MODEL_CONTEXT_TOO_LONG: false,
  MODEL_KEY_MISSING: false,
  MODEL_KEY_SHAPE: false,
  MODEL_NOT_FOUND: false,
  MODEL_NO_STAND_IN: false,
  MODEL_OPTIONS: false,
  MODEL_PRICE_MISSING: false,
  MODEL_PROVIDER_UNKNOWN: false,
  MODEL_QUOTA: false,
  MODEL_REFUSED_KEY: false,
  MODEL_ROLE: false,
  MODEL_UNKNOWN: false,
  MODEL_UNSUITABLE: false,
}

/** Errors that every other call of the same model would meet as well: there is no use in going on. */
const final: ReadonlySet<string> = new Set<ErrorCode>([
  'MODEL_ABSENT',
  'MODEL_ADDRESS',
  'MODEL_KEY_MISSING',
  'MODEL_KEY_SHAPE',
  'MODEL_NOT_FOUND',
  'MODEL_NO_STAND_IN',
  'MODEL_OPTIONS',
  'MODEL_QUOTA',
  'MODEL_REFUSED_KEY',
  'MODEL_ROLE',
  'MODEL_UNSUITABLE',
])

/** Whether the model is of no use before somebody has mended something. */
export const isFinal = ({ code }: { readonly code: string }): boolean => final.has(code)

/** Whether asking again may help. */
export const isPassing = (error: unknown): boolean =>
  isAttuneError(error) && (passing as Readonly<Record<string, boolean>>)[error.code] === true

/** Milliseconds that the server asked to wait, if the error brings such a wish. */
export const retryAfterOf = (error: unknown): number | undefined =>
  isAttuneError(error) && typeof error.details.retryAfter === 'number' ? error.details.retryAfter : undefined

/**
 * What the headers say about when to come back, in milliseconds from now: `retry-after-ms`, or `Retry-After` in seconds
 * or as a date (RFC 9110, section 10.2.3).
 */
export function readRetryAfter(header: (name: string) => string | null | undefined): number | undefined {
  const milliseconds = numberIn(header('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const value = header('retry-after')
  const seconds = numberIn(value)
  if (seconds !== undefined) return seconds * 1000
  // JavaScript would read a year from "-1".
  const date = /^[a-z]/i.test(value ?? '') ? Date.parse(value!) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function numberIn(text: string | null | undefined): number | undefined {
  const number = text?.trim() ? Number(text) : Number.NaN
  return number >= 0 && Number.isFinite(number) ? number : undefined
}
