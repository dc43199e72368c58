/**
 * Parses times in a format that the user specifies in strptime notation.
 * https://docs.python.org/3/library/datetime.html#format-codes
 */
import { importErrors } from './errors.js'
import { instantOf, type TimeParts } from './times.js'

const codes: Readonly<Record<string, string>> = {
  Y: String.raw`(?<year>\d{4})`,
  y: String.raw`(?<year>\d{2})`,
  m: String.raw`(?<month>\d{1,2})`,
  b: String.raw`(?<month>\p{L}+)\.?`,
  d: String.raw`(?<day>\d{1,2})`,
  H: String.raw`(?<hour>\d{1,2})`,
  I: String.raw`(?<hour>\d{1,2})`,
  M: String.raw`(?<minute>\d{1,2})`,
  S: String.raw`(?<second>\d{1,2})`,
  f: String.raw`(?<fraction>\d{1,9})`,
  p: String.raw`(?<half>[AP]\.?M\.?|上午|下午|午前|午後|오전|오후)`,
  z: String.raw`(?<zone>Z|[+-]\d{2}:?\d{2})`,
  a: String.raw`\p{L}+\.?`,
  s: String.raw`(?<epoch>\d+)`,
  '%': '%',
}
const expansions: Readonly<Record<string, string>> = {
  F: '%Y-%m-%d',
  T: '%H:%M:%S',
  R: '%H:%M',
  D: '%m/%d/%y',
}
const equivalents: Readonly<Record<string, string>> = {
  B: 'b',
  h: 'b',
  A: 'a',
  e: 'd',
  k: 'H',
  l: 'I',
}

/** Parses a time to nanoseconds since 1970; undefined if the text has another format. */
export type TimeReader = (text: string) => bigint | undefined

/**
 * Compiles a strptime format to a parser.
 *
 * @throws AttuneError LOG_TIME_FORMAT
 */
export function timeReader(format: string): TimeReader {
  const pattern = patternOf(format)
  return (text) => {
    const parts = pattern.exec(text.trim())?.groups as
      | (TimeParts & { readonly epoch?: string })
      | undefined
    if (parts?.epoch !== undefined)
      return BigInt(parts.epoch) * 1_000_000_000n + BigInt((parts.fraction ?? '').padEnd(9, '0'))
    return parts && instantOf(parts)
  }
}

function patternOf(format: string): RegExp {
  const refuse = (what: string): never => {
    throw importErrors.error('LOG_TIME_FORMAT', { format, what })
  }
  const whole = format.trim().replaceAll(/%([FTRD])/g, (_, code: string) => expansions[code]!)
  const source = whole.replaceAll(/%(.?)|\s+|[^%\s]/gsu, (part, code: string | undefined) => {
    if (code === undefined)
      return /\s/.test(part)
        ? String.raw`\s+`
        : part.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)
    return codes[equivalents[code] ?? code] ?? refuse(`"%${code}" is not known`)
  })
  if (!source.includes('?<')) refuse('it names no part of a time')
  try {
    return new RegExp(`^${source}$`, 'iu')
  } catch {
    return refuse('it names a part twice')
  }
}
