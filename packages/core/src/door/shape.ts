/** Checks of the shape of a value. Each throws with the path of the first mistake. */
import type { Known } from '../contracts/data.js'
import { closest } from '../schema/suggestion.js'
import { isBag } from '../values.js'

/** Shape error. The door converts it to an error that names the component. */
export class Misshapen extends Error {
  constructor(
    readonly path: string,
    readonly expected: string,
    readonly got: string,
  ) {
    super(`${path} = ${got}; expected ${expected}`)
  }
}

/** Throws a shape error. `got` describes the wrong value in words. */
export const misshapen = (path: string, expected: string, got: string): never => {
  throw new Misshapen(path, expected, got)
}

export const refuse = (path: string, expected: string, got: unknown): never => {
  throw new Misshapen(path, expected, shown(got))
}

const LONGEST = 80

export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Promise) return 'a promise'
  const text = typeof value === 'object' && value !== null ? safely(value) : primitive(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}…` : text
}

const primitive = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value.slice(0, LONGEST)) : String(value)

/** Text of an object for a message: its JSON, or its class name if JSON cannot represent it. */
function safely(value: object): string {
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1)
  if (kind !== 'Object' && kind !== 'Array') return `a ${kind}`
  try {
    return JSON.stringify(value)
  } catch {
    return `an ${kind.toLowerCase()} that contains itself`
  }
}

export function text(value: unknown, path: string): string {
  return typeof value === 'string' ? value : refuse(path, 'a string', value)
}

export function boolean(value: unknown, path: string): boolean {
  return typeof value === 'boolean' ? value : refuse(path, 'true or false', value)
}

export function filled(value: unknown, path: string): string {
  return text(value, path) === ''
    ? refuse(path, 'a string that is not empty', value)
    : (value as string)
}

export function record(
  value: unknown,
  path: string,
  expected = 'an object',
): Record<string, unknown> {
  return isBag(value) ? value : refuse(path, expected, value)
}

/**
 * Checks that a value is an object without keys other than these. Otherwise a misspelt key would be
 * ignored silently.
 */
export function exactly(
  value: unknown,
  path: string,
  keys: readonly string[],
  expected?: string,
): Record<string, unknown> {
  const object = record(value, path, expected)
  const unknown = Object.keys(object).find((key) => !keys.includes(key))
  if (unknown === undefined) return object
  const meant = closest(unknown, keys)
  return misshapen(
    `${path}.${unknown}`,
    meant === undefined ? `one of the keys ${keys.join(', ')}` : `the key "${meant}"`,
    'an unknown key',
  )
}

export function list(value: unknown, path: string, expected = 'a list'): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(path, expected, value)
}

export function finite(value: unknown, path: string): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? value
    : refuse(path, 'a finite number', value)
}

export function count(value: unknown, path: string): number {
  return Number.isInteger(value) && (value as number) >= 0
    ? (value as number)
    : refuse(path, 'a whole number from 0 on', value)
}

export function oneOf(value: unknown, path: string, ...names: readonly string[]): void {
  const quoted = names.map((name) => `"${name}"`)
  if (!names.includes(value as string))
    refuse(path, `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`, value)
}

export function optional(
  value: unknown,
  path: string,
  check: (value: unknown, path: string) => unknown,
): void {
  if (value !== undefined) check(value, path)
}

export function each(
  value: unknown,
  path: string,
  check: (item: unknown, path: string) => unknown,
): void {
  for (const [index, item] of list(value, path).entries()) check(item, `${path}[${index}]`)
}

export function known(
  value: unknown,
  path: string,
  check: (inner: unknown, path: string) => unknown,
): void {
  const expected = 'known(value) or unknown(why)'
  const {
    state,
    value: inner,
    why,
  } = record(value, path, expected) as Partial<Known<unknown>> & { why?: unknown; value?: unknown }
  if (state === 'known') check(inner, `${path}.value`)
  else if (state === 'unknown') filled(why, `${path}.why`)
  else refuse(path, expected, value)
}

/** Approximate maximum length of a unit's result as JSON, in characters. */
export const LARGEST_RESULT = 8e6
/** Maximum length of one text in a result, in characters. */
export const LONGEST_TEXT = 1e6
/**
 * Members whose content authors define freely. In them an undefined field is an error; elsewhere it
 * is dropped.
 */
const OWN = new Set(['details', 'annotations', 'references'])

/**
 * Checks that JSON represents a value exactly: no dates, maps, functions, NaN, circular references
 * or undefined members. Returns the approximate length as JSON.
 */
export function checkPlain(value: unknown, path: string, largest = LARGEST_RESULT): number {
  const at: Walk = { left: largest, largest, whole: path, trail: [], above: [] }
  walk(value, false, at)
  return largest - at.left
}

/**
 * State of one traversal. One state object is reused for all parts, since results are large and
 * many.
 */
interface Walk {
  left: number
  readonly largest: number
  readonly whole: string
  /** Path from the checked value to the current part, as member names and indexes. */
  readonly trail: (string | number)[]
  readonly above: object[]
}

function walk(value: unknown, isOwn: boolean, at: Walk): void {
  if (typeof value === 'string' && value.length > LONGEST_TEXT)
    misshapen(pathOf(at), 'a text of 1 million characters at most', `${value.length} characters`)
  at.left -= sizeOf(value)
  if (at.left < 0) {
    const most = `${at.largest / 1e6} million`
    const [part] = at.trail
    const where = part === undefined ? '' : `; the limit was reached in ${at.whole}.${part}`
    misshapen(
      at.whole,
      `${most} characters at most in one result`,
      `more than ${most} characters as JSON${where}`,
    )
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(pathOf(at), 'a finite number', value)
    return
  }
  if (typeof value !== 'object') return refuse(pathOf(at), 'plain data', value)
  if (at.above.includes(value)) refuse(pathOf(at), 'plain data without circles', value)
  at.above.push(value)
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) step(index, value[index], isOwn, at)
  } else walkMembers(value as Readonly<Record<string, unknown>>, isOwn, at)
  at.above.pop()
}

/**
 * Approximate length of a value as JSON with the following comma. Numbers with a fraction are
 * assumed to have 17 digits.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'number') return 4
  if (!Number.isSafeInteger(value)) return 20
  return Math.max(4, Math.ceil(Math.log10(Math.abs(value) + 1)) + 2)
}

function walkMembers(value: Readonly<Record<string, unknown>>, isOwn: boolean, at: Walk): void {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    refuse(pathOf(at), 'plain data', value)
  for (const name of Object.keys(value)) {
    const own = isOwn || OWN.has(name)
    at.left -= name.length + 3
    if (value[name] !== undefined || own) step(name, value[name], own, at)
  }
}

function step(name: string | number, value: unknown, isOwn: boolean, at: Walk): void {
  at.trail.push(name)
  walk(value, isOwn, at)
  at.trail.pop()
}

const pathOf = ({ whole, trail }: Walk): string =>
  whole + trail.map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('')
