/**
 * What the headers say about when to come back, in milliseconds from `now`: `retry-after-ms`, or `Retry-After` in seconds
 * or as a date (RFC 9110, section 10.2.3).
 */
export function readRetryAfter(header: (name: string) => string | null | undefined, now: Date): number | undefined {
  const milliseconds = numberIn(header('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const value = header('retry-after')
  const seconds = numberIn(value)
  if (seconds !== undefined) return seconds * 1000
  // JavaScript would read a year from "-1".
  const date = /^[a-z]/i.test(value ?? '') ? Date.parse(value!) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

function numberIn(text: string | null | undefined): number | undefined {
  const number = text?.trim() ? Number(text) : Number.NaN
  return number >= 0 && Number.isFinite(number) ? number : undefined
}
