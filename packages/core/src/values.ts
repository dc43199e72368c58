/** Plain values and names: canonical JSON, digests, seeded random numbers, and memoisation. */
import { hash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { Conditions, Known } from './contracts/data.js'
import type { Random } from './contracts/prompt.js'

export type Bag = Readonly<Record<string, unknown>>

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Functions for maps whose keys are names that users choose, possibly `constructor` or `__proto__`.

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

// Functions for conditions (values of varied settings) and names with conditions.

/** True if every condition that occurs in both combinations has the same value in both. */
export const agree = (a: Conditions, b: Conditions): boolean =>
  Object.entries(a).every(([name, value]) => !Object.hasOwn(b, name) || b[name] === value)

/** Conditions as text: `model=small, temperature=0`. */
export const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/** Name with its conditions: `bot [model=small, temperature=0]`. Without conditions, the name. */
export function variantName(name: string, values: Conditions): string {
  const shown = conditionsText(values)
  return shown === '' ? name : `${name} [${shown}]`
}

/** True if the name is `name` or one of its variants. */
export const isVariantOf = (variant: string, name: string): boolean =>
  variant === name || variant.startsWith(`${name} [`)

/**
 * Creates a known value.
 *
 * ```ts
 * known(7) // { state: 'known', value: 7 }
 * ```
 */
export const known = <const T>(value: T): Known<T> => ({ state: 'known', value })

/**
 * Creates an unknown value with the reason why it is missing. Reasons are counted: use the same few
 * words for the same cause, at most 300 characters, and no words of the dialogue.
 *
 * ```ts
 * unknown('no readable answer')
 * ```
 */
export const unknown = (why: string): Known<never> => ({ state: 'unknown', why })

export const DOES_NOT_APPLY = 'does not apply'

/**
 * Creates an unknown value for a dialogue in which there is nothing to measure. It does not count
 * as a lost score.
 *
 * ```ts
 * notApplicable('the supporter asked nothing')
 * ```
 */
export const notApplicable = (why: string): Known<never> => unknown(`${DOES_NOT_APPLY}: ${why}`)

/**
 * Reason why a criterion that looks for harm is unknown if an offline stand-in took the place of
 * the judge.
 */
export const NOT_CHECKED = 'not checked: no model judges'

/**
 * True if the reason of an unknown value counts as a lost score: it is neither `notApplicable` nor
 * `NOT_CHECKED`.
 */
export const isApplicable = (why: string): boolean =>
  why !== DOES_NOT_APPLY && why !== NOT_CHECKED && !why.startsWith(`${DOES_NOT_APPLY}: `)

const NOT_IN_LANGUAGE = 'not in this language'

/**
 * Reason for a value that is unknown because the estimator or judge does not support the language
 * of the dialogue. `what`: the missing part, such as `no word list`.
 */
export const languageReason = (what: string): string => `${NOT_IN_LANGUAGE}: ${what}`

/**
 * Creates an unknown value of an estimator or judge that does not support the language of the
 * dialogue. `what`: the missing part, such as `no word list`.
 */
export const notInLanguage = (what: string): Known<never> => notApplicable(languageReason(what))

/** True if the reason says that the language of the dialogue is not supported. */
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
 * Creates a stream of uniform random numbers in [0, 1). It depends only on the seed, and is the
 * same on every machine and in every version.
 *
 * The first 128 bits of the seed's SHA-256 are the state of a xoroshiro128+ generator (Blackman and
 * Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47, 2021; library pure-rand),
 * so that streams of similar seeds are unrelated.
 */
export function createRandom(seed: string): Random {
  const bytes = hash('sha256', seed, 'buffer')
  const generator = xoroshiro128plusFromState(
    [0, 4, 8, 12].map((offset) => bytes.readInt32BE(offset)),
  )
  return () => uniformFloat64(generator)
}

/** Text that identifies the random streams of one unit or analysis, for `createRandom`. */
export const seedPathOf = (parts: readonly (string | number)[]): string => JSON.stringify(parts)

/** Computes a value on the first call and caches it. */
export function lazy<T extends string | object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/** Caches the results of a function by its argument (by identity, in a WeakMap). */
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

/** Caches the results of a function for the latest `most` texts. */
export function rememberedTexts<T extends {} | null>(
  most: number,
  make: (text: string) => T,
): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const existing = made.get(text)
    if (existing !== undefined) return existing
    const result = make(text)
    if (made.size === most) made.delete(made.keys().next().value!)
    made.set(text, result)
    return result
  }
}

// Plain values: canonical JSON, digests, immutable values.

/** JSON with sorted keys and without undefined members, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = value as Readonly<Record<string, unknown>>
  let members = ''
  for (const name of sortedKeys(object)) {
    if (object[name] === undefined) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(object[name])}`
  }
  return `{${members}}`
}

/** Maximum number of keys that are sorted by insertion, which needs no memory. */
const FEW_KEYS = 32

/** Keys of an object in sorted order. */
function sortedKeys(object: object): readonly string[] {
  const names = Object.keys(object)
  if (names.length > FEW_KEYS) return names.sort()
  for (let from = 1; from < names.length; from++) {
    const name = names[from]!
    let at = from
    for (; at > 0 && names[at - 1]! > name; at--) names[at] = names[at - 1]!
    names[at] = name
  }
  return names
}

/** Members of an object as canonical JSON, by name, in sorted order. */
export function canonicalMembers(object: object): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  for (const name of sortedKeys(object)) {
    const value = (object as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined) members.set(name, `${JSON.stringify(name)}:${canonicalJson(value)}`)
  }
  return members
}

/** {@link digest} of the object with these members. */
export const digestOfMembers = (members: Iterable<string>): string =>
  sha256(`{${[...members].join(',')}}`)

export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex')

/** Hexadecimal SHA-256 of a value's canonical JSON. */
export const digest = (value: unknown): string => sha256(canonicalJson(value))

/** Freezes plain data and everything in it. Returns the same object. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const name of Object.keys(value)) freeze((value as Readonly<Record<string, unknown>>)[name])
  return Object.freeze(value)
}
