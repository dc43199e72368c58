/** Plain values and names: canonical JSON, digests, seeded random numbers, and memoisation. */
import { hash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { Conditions, Known } from './contracts/data.js'
import type { Random } from './contracts/prompt.js'

export type Bag = Readonly<Record<string, unknown>>

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Maps with names that users choose, including `constructor` and `__proto__`.

/** Creates an empty map without a prototype. */
export const byName = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

/** Returns the own value of a map under a name, ignoring inherited members. */
export const named = <T>(map: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

/** Returns the declaration of a name: the exact key, or the first pattern that matches it. */
export function declaredUnder<T>(
  given: Readonly<Record<string, T>> | undefined,
  name: string,
): T | undefined {
  if (given === undefined) return undefined
  if (Object.hasOwn(given, name)) return given[name]
  const pattern = Object.keys(given).find((key) => isPattern(key) && fits(key, name))
  return pattern === undefined ? undefined : given[pattern]
}

export const isPattern = (name: string): boolean => name.includes('*')

const patterns = new Map<string, RegExp>()
function fits(pattern: string, name: string): boolean {
  const made =
    patterns.get(pattern) ?? new RegExp(`^${pattern.split('*').map(escaped).join('[^]*')}$`, 'u')
  patterns.set(pattern, made)
  return made.test(name)
}
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

// Conditions of an evaluation, and their names.

/** True if two combinations are compatible: every condition that both vary has the same value. */
export const agree = (a: Conditions, b: Conditions): boolean =>
  Object.entries(a).every(([name, value]) => !Object.hasOwn(b, name) || b[name] === value)

/** Conditions as text: `model=small, temperature=0`. */
export const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/**
 * Name with its conditions: `bot [model=small, temperature=0]`. Just the name if nothing varies.
 */
export function variantName(name: string, values: Conditions): string {
  const shown = conditionsText(values)
  return shown === '' ? name : `${name} [${shown}]`
}

/** True if the name is `name` or one of its variants. */
export const isVariantOf = (variant: string, name: string): boolean =>
  variant === name || variant.startsWith(`${name} [`)

/**
 * A value that was measured.
 *
 * ```ts
 * known(7) // { state: 'known', value: 7 }
 * ```
 */
export const known = <const T>(value: T): Known<T> => ({ state: 'known', value })

/**
 * A value that was not measured. Reasons are counted: use the same few words for the same cause,
 * at most 300 characters, and no words of the dialogue.
 *
 * ```ts
 * unknown('no readable answer')
 * ```
 */
export const unknown = (why: string): Known<never> => ({ state: 'unknown', why })

export const DOES_NOT_APPLY = 'does not apply'

/**
 * Unknown value because there is nothing to measure: a property of the dialogue, not a lost score.
 *
 * ```ts
 * notApplicable('the supporter asked nothing')
 * ```
 */
export const notApplicable = (why: string): Known<never> => unknown(`${DOES_NOT_APPLY}: ${why}`)

/** Reason of a criterion that looks for harm if an offline stand-in read the dialogue. */
export const NOT_CHECKED = 'not checked: no model judges'

/** True if a reason is a lost value: neither `notApplicable` nor unread by a model. */
export const isApplicable = (why: string): boolean =>
  why !== DOES_NOT_APPLY && why !== NOT_CHECKED && !why.startsWith(`${DOES_NOT_APPLY}: `)

const NOT_IN_LANGUAGE = 'not in this language'

/**
 * Reason of a value that an instrument cannot give in the language of a dialogue. `what`: the
 * missing part, such as `no word list`.
 */
export const languageReason = (what: string): string => `${NOT_IN_LANGUAGE}: ${what}`

/**
 * Unknown value of an instrument that does not support the language of a dialogue. `what`: the
 * missing part, such as `no word list`.
 */
export const notInLanguage = (what: string): Known<never> => notApplicable(languageReason(what))

/** True if a value is unknown, or a dialogue is left out, because of its language. */
export const isOfLanguage = (why: string): boolean =>
  [`${NOT_IN_LANGUAGE}: `, `${DOES_NOT_APPLY}: ${NOT_IN_LANGUAGE}: `].some((code) =>
    why.startsWith(code),
  )

/** Known values, and the number of unknown values by reason. */
export function partition<T>(values: Iterable<Known<T>>): {
  values: T[]
  missing: Map<string, number>
} {
  const present: T[] = []
  const missing = new Map<string, number>()
  for (const each of values) {
    if (each.state === 'known') present.push(each.value)
    else missing.set(each.why, (missing.get(each.why) ?? 0) + 1)
  }
  return { values: present, missing }
}

export type { Random }

/**
 * Creates a stream of uniform numbers that depends only on the seed, on every machine and in every
 * version.
 *
 * The first 128 bits of the seed's SHA-256 are the state of a xoroshiro128+ generator (Blackman and
 * Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47, 2021; library pure-rand),
 * so that streams of similar seeds have nothing in common.
 */
export function createRandom(seed: string): Random {
  const bytes = hash('sha256', seed, 'buffer')
  const generator = xoroshiro128plusFromState(
    [0, 4, 8, 12].map((offset) => bytes.readInt32BE(offset)),
  )
  return () => uniformFloat64(generator)
}

/** Seed path: identifies the random streams of one piece of work. */
export const seedPathOf = (parts: readonly (string | number)[]): string => JSON.stringify(parts)

/** Computes a value on the first call and caches it. */
export function lazy<T extends string | object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/** Caches the result of a function by its argument, in a WeakMap. */
export function remembered<A extends object, B>(make: (from: A) => B): (from: A) => B {
  const made = new WeakMap<A, B>()
  return (from) => {
    const existing = made.get(from)
    if (existing !== undefined) return existing
    const result = make(from)
    made.set(from, result)
    return result
  }
}

// Plain values: canonical JSON, digests, immutable values.

/** JSON with sorted keys and without undefined members: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = value as Readonly<Record<string, unknown>>
  let members = ''
  for (const name of Object.keys(object).sort()) {
    if (object[name] === undefined) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(object[name])}`
  }
  return `{${members}}`
}

export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex')

/** Hexadecimal SHA-256 of a value's canonical JSON. */
export const digest = (value: unknown): string => sha256(canonicalJson(value))

/** Freezes plain data and everything in it. Returns the same object. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const name of Object.keys(value)) freeze((value as Readonly<Record<string, unknown>>)[name])
  return Object.freeze(value)
}
