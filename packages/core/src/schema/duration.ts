/** Times in a config: `250ms`, `30s`, `5m`, `2h`. A number is taken as milliseconds. */
export type Duration = string | number

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

export const durationSchema = {
  type: ['string', 'integer'],
  pattern: String.raw`^(?=.*[1-9])\d+(\.\d+)? ?(ms|s|m|h)$`,
  // A smaller number was meant in seconds.
  minimum: 1000,
  expected: 'a time with its unit, as 250ms, 30s, 5m or 2h',
}

/** In milliseconds. NaN if it is none. */
export function milliseconds(duration: Duration): number {
  if (typeof duration === 'number') return duration
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m|h)$/.exec(duration) ?? []
  return Number(number) * UNITS[unit as keyof typeof UNITS]
}

/** What somebody meant who wrote a number without its unit. */
export const durationFix = (written: unknown): string | undefined => {
  const number = String(written).trim()
  return Number(number) > 0 ? `Write "${number}s" for seconds or "${number}ms" for milliseconds.` : undefined
}
