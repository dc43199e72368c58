/**
 * Parses times. The time of day is read first; the date that remains is matched with each possible
 * layout.
 */
import { nameKey, namesOfTime } from './names-of-time.js'

/** Parts of a time as text. Without a year, the date is read as one in 1972. */
export interface TimeParts {
  readonly year?: string | undefined
  /** Number or name of the month, in any known language. */
  readonly month?: string | undefined
  readonly day?: string | undefined
  readonly hour?: string | undefined
  readonly minute?: string | undefined
  readonly second?: string | undefined
  /** Digits of the second after the decimal point. */
  readonly fraction?: string | undefined
  /** `AM` or `PM`, or the equivalent in another language. */
  readonly half?: string | undefined
  /** `Z`, `UTC`, `GMT`, or an offset from UTC in hours and minutes. */
  readonly zone?: string | undefined
}

export interface TimeOfDay extends TimeParts {
  /** The text without its time of day. */
  readonly date: string
  /**
   * Code of the notation: whether there is a time of day, a 12-hour clock, and a zone. All values
   * of a column must have the same code.
   */
  readonly form: string
}

const HALF = String.raw`[AP]\.?\s?M\.?|上午|下午|午前|午後|오전|오후`
const ZONE = String.raw`Z|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|(?:UTC|GMT)[+-]\d|UTC|GMT`
const CLOCK = new RegExp(
  String.raw`(?:(?<early>${HALF})\s*)?(?<![\d:])(?<hour>\d{1,2})(?::|[时時点點]\s*)(?<minute>\d{1,2})分?` +
    String.raw`(?:(?::|(?<=分))\s*(?<second>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?秒?)?(?![\d:])` +
    String.raw`(?:\s*(?<late>${HALF})(?![A-Za-z]))?(?:\s*(?<zone>${ZONE})(?![\d:A-Za-z])(?: [A-Z]{3,4})?)?`,
  'iu',
)
const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(?!\d)/

/** Maximum number of characters that are parsed as a time. */
const LONGEST = 100

/** Extracts the time of day, wherever it is in the text. */
export function timeOfDay(text: string): TimeOfDay {
  if (text.length > LONGEST) return { date: text, form: 'too long' }
  const whole = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/ \([^()]*\)$/, '')
    .replace(BASIC, '$1-$2-$3T$4:$5:$6')
  const found = CLOCK.exec(whole)
  if (!found) return { date: withoutWeekday(whole), form: 'date' }
  const { early, late = early, ...parts } = found.groups as Record<string, string | undefined>
  const before = whole.slice(0, found.index).replace(/(?<=\d)T$/, '')
  const after = whole.slice(found.index + found[0].length)
  const date = withoutWeekday(
    `${before} ${after}`.replaceAll(/(?<!\p{L})(?:at|um|à|alle|às)(?!\p{L})/giu, ' '),
  )
  return {
    ...parts,
    half: late,
    date,
    form: `${late === undefined ? 24 : 12}${parts['zone'] === undefined ? '' : 'z'}`,
  }
}

/**
 * Removes the weekday. "Mar" is a month in English and a weekday in Spanish; it counts as a weekday
 * if another word names a month.
 */
function withoutWeekday(text: string): string {
  const { months, weekdays } = namesOfTime()
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const isMonth = (word: string): boolean => months.has(nameKey(word))
  return words
    .filter((word, at) => {
      if (!weekdays.has(nameKey(word))) return true
      return isMonth(word) && !words.some((other, place) => place !== at && isMonth(other))
    })
    .join(' ')
}

/** Nanoseconds since 1970; undefined for an invalid time. A time without zone counts as UTC. */
export function instantOf(parts: TimeParts): bigint | undefined {
  const { hour = '0', minute = '0', second = '0', fraction = '', half, zone } = parts
  const date = dateOf(parts)
  const hours = half === undefined ? Number(hour) : hoursOf(Number(hour), half)
  if (
    date === undefined ||
    hours === undefined ||
    hours > 23 ||
    Number(minute) > 59 ||
    Number(second) > 60
  )
    return undefined
  const seconds = (hours * 60 + Number(minute) - minutesAhead(zone)) * 60 + Number(second)
  return BigInt(date + seconds * 1000) * 1_000_000n + BigInt(fraction.padEnd(9, '0'))
}

/**
 * Date in milliseconds since 1970; undefined for an invalid date. 1972, the default year, is a leap
 * year.
 */
function dateOf({ year = '1972', month = '1', day = '1' }: TimeParts): number | undefined {
  const number = /^\d+$/.test(month) ? Number(month) : namesOfTime().months.get(nameKey(month))
  if (number === undefined || number < 1 || number > 12) return undefined
  const full = year.length > 2 ? Number(year) : Number(year) + (Number(year) < 69 ? 2000 : 1900)
  const date = new Date(Date.UTC(full, number - 1, Number(day)))
  return date.getUTCDate() === Number(day) ? date.getTime() : undefined
}

function hoursOf(hour: number, half: string): number | undefined {
  if (hour > 12) return undefined
  return (hour % 12) + (/^p|下午|午後|오후/i.test(half) ? 12 : 0)
}

function minutesAhead(zone = 'Z'): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
