import { REMOVED_KEY } from './models/answer-marks.js'

const MARK = '***'

/**
 * Minimum length of secrets that are removed from printed text, in characters. Shorter secrets also
 * occur as ordinary words and numbers.
 */
const LEAST_PRINTED = 8

/**
 * Minimum length of secrets that are removed from stored answers. It is higher, since answers are
 * data and must not be changed by coincidence.
 */
const LEAST_STORED = 16

/** Removes secrets from texts and errors. */
export interface Redactor {
  /**
   * For messages: removes configured secrets, anything shaped like a key, and the queries of
   * addresses.
   */
  text(text: string): string
  /**
   * For text that is otherwise printed unchanged: removes configured secrets of 8 characters or
   * more.
   */
  own(text: string): string
  /**
   * For answers of models: replaces each literal occurrence of a configured secret of 16 characters
   * or more by `[key removed]`, and changes nothing else.
   */
  stored<T>(value: T): T
  /**
   * Copies an error's name, message, code, stack and chain of causes, redacted. Other properties
   * are dropped.
   */
  error(error: unknown): Error
}

/** Maximum number of nested causes that are copied. Chains of HTTP clients are shorter. */
const MAX_CAUSES = 5

/**
 * Creates a redactor.
 *
 * @param secrets secrets that are undefined or shorter than 8 characters are ignored
 */
export function redactor(...secrets: readonly (string | undefined)[]): Redactor {
  const given = secrets
    .filter((secret) => secret !== undefined && secret.length >= LEAST_PRINTED)
    // Longest secrets first, since one secret may contain another.
    .sort((a, b) => b!.length - a!.length) as string[]
  const forms = given.map(formsOf)
  const wholes = given.filter(({ length }) => length >= LEAST_STORED)
  const own = (raw: string): string => forms.reduce((left, form) => left.replace(form, MARK), raw)
  const text = (raw: string): string => withoutKeys(withoutQueries(own(raw)))
  const error = (original: unknown, depth = 0): Error => {
    if (!(original instanceof Error)) return new Error(text(String(original)))
    const { cause } = original
    const copy = new Error(
      text(original.message),
      cause === undefined || depth >= MAX_CAUSES ? undefined : { cause: error(cause, depth + 1) },
    )
    copy.name = original.name
    copy.stack = text(original.stack ?? '')
    return 'code' in original ? Object.assign(copy, { code: text(String(original.code)) }) : copy
  }
  const stored = <T>(value: T): T =>
    wholes.length === 0 ? value : (withoutWholes(value, wholes) as T)
  return { text, own, stored, error: (original) => error(original) }
}

/** Replaces secrets in the texts of a value. Parts without a secret are not copied. */
function withoutWholes(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, secret) => text.replaceAll(secret, REMOVED_KEY), value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const clean: unknown[] = value.map((part) => withoutWholes(part, secrets))
    return clean.every((part, at) => part === value[at]) ? value : clean
  }
  const clean = Object.entries(value).map(
    ([name, part]) => [String(withoutWholes(name, secrets)), withoutWholes(part, secrets)] as const,
  )
  return clean.every(
    ([name, part]) => Object.hasOwn(value, name) && value[name as keyof typeof value] === part,
  )
    ? value
    : Object.fromEntries(clean)
}

/**
 * Pattern of the forms in which a server may repeat a secret: with any of its characters escaped,
 * or as a whole in base64 or hexadecimal.
 */
function formsOf(secret: string): RegExp {
  const bytes = Buffer.from(secret)
  const base64 = [bytes.toString('base64'), bytes.toString('base64url')].map((each) =>
    each.replace(/=+$/, ''),
  )
  const forms = [
    [...secret].map(escaped).join(''),
    ...base64.map(literal),
    anyCase(bytes.toString('hex')),
  ]
  return new RegExp(forms.join('|'), 'gu')
}

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

/** Pattern of one character, plain or escaped as in JSON, addresses, forms and HTML. */
function escaped(character: string): string {
  const point = character.codePointAt(0)!
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  const ways = [
    literal(character),
    literal(JSON.stringify(character).slice(1, -1)),
    units.map((unit) => String.raw`\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join(''),
    ...(character === '/' ? [literal('\\/')] : []),
    ...(character === ' ' ? [literal('+')] : []),
    [...Buffer.from(character)]
      .map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`)
      .join(''),
    `&#0*${point};?`,
    `&#[xX]0*${anyCase(point.toString(16))};?`,
    ...(character in entities ? [`&${entities[character]};?`] : []),
  ]
  return `(?:${[...new Set(ways)].join('|')})`
}

const literal = (text: string): string =>
  [...text].map((character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('')

const anyCase = (hex: string): string =>
  hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

/**
 * Patterns of API keys of well-known services, and of values after words such as `token` or
 * `bearer`.
 */
const shapes: readonly RegExp[] = [
  /\b(?:sk|pk|rk|gsk|hf|r8|ghp|gho|ghu|ghs|ghr|github_pat|glpat|xai|xox[a-z])[-_][\w-]{6,}/g,
  /\b(?:AKIA|ASIA|AIza)[\w-]{12,}/g,
  /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{6,}/gi,
  /(?<=\b(?:api[-_ ]?key|access[-_ ]?token|token|secret|password)["']?\s*[:=]\s*["']?)[^\s"',;&}]{6,}/gi,
]

/**
 * A sequence of letters and digits that may be an API key. Names of models are not matched, since
 * hyphens and full stops divide them into short parts.
 */
const long = /[\w-]*[A-Za-z0-9]{20,}[\w-]*/g
const isMixed = (run: string): boolean =>
  (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)) ||
  /(?=[a-f]*\d)[0-9a-f]{32,}/i.test(run)

const withoutKeys = (text: string): string =>
  shapes
    .reduce((left, shape) => left.replace(shape, MARK), text)
    .replace(long, (run) => (isMixed(run) ? MARK : run))

/** Removes user info and queries of addresses, which may contain other secrets. */
const withoutQueries = (text: string): string =>
  text.replace(
    /(https?:\/\/)(?:[^\s/"'<>@?#]*@)?([^\s"'<>?#]*)(?:[?#][^\s"'<>]*)?/gi,
    (_, scheme: string, rest: string) => scheme + rest,
  )
