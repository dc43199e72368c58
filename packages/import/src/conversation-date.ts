import { timeReader } from './time-format.js'

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/u

/**
 * Date and time of a conversation in ISO 8601, UTC, to the second. A time without zone counts as
 * UTC. Undefined if the text has neither the ISO 8601 format nor that of `--time-format`.
 */
export function conversationDate(text: string, format: string | undefined): string | undefined {
  const [, day, clock = '00:00', zone = 'Z'] = ISO.exec(text.trim()) ?? []
  if (day !== undefined) return secondsOf(Date.parse(`${day}T${clock.replace(',', '.')}${zone}`))
  const instant = format === undefined ? undefined : timeReader(format)(text)
  return instant === undefined ? undefined : secondsOf(Number(instant / 1_000_000n))
}

const secondsOf = (milliseconds: number): string | undefined =>
  Number.isNaN(milliseconds)
    ? undefined
    : new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z')
