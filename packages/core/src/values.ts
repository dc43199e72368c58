/** Plain values: their one text, its digest, random numbers that only a seed decides, and what is computed once. */
import { hash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { Known } from './contracts/data.js'
import type { Random } from './contracts/prompt.js'

export const known = <const T>(value: T): Known<T> => ({ state: 'known', value })

export const unknown = (why: string): Known<never> => ({ state: 'unknown', why })

export const DOES_NOT_APPLY = 'does not apply'

/** There is nothing to measure here: a property of the dialogue, not a score that was lost. */
export const notApplicable = (why: string): Known<never> => unknown(`${DOES_NOT_APPLY}: ${why}`)

/** Whether a reason names a loss. */
export const isApplicable = (why: string): boolean => why !== DOES_NOT_APPLY && !why.startsWith(`${DOES_NOT_APPLY}: `)

/** The values that are known, and how often each reason stands for one that is not. */
export function partition<T>(values: Iterable<Known<T>>): { values: T[]; missing: Map<string, number> } {
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
 * A stream of uniform numbers that only the seed decides, on every machine and in every version.
 *
 * The first 128 bits of the seed's SHA-256 are the state of a xoroshiro128+ generator (Blackman and Vigna, "Scrambled
 * linear pseudorandom number generators", ACM TOMS 47, 2021; library pure-rand), so that streams of similar seeds have
 * nothing in common.
 */
export function createRandom(seed: string): Random {
  const bytes = hash('sha256', seed, 'buffer')
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => bytes.readInt32BE(offset)))
  return () => uniformFloat64(generator)
}

/** The source of the random streams of one piece of work. */
export const seedPathOf = (parts: readonly (string | number)[]): string => JSON.stringify(parts)

/** Computed when first asked for, and once. */
export function lazy<T extends string | object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/** One result for each object, so that what is made of it is made once. */
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

// Plain values: their one text, its digest, and values that nobody changes.

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

/** Freezes plain data, all the way down. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const name of Object.keys(value)) freeze((value as Readonly<Record<string, unknown>>)[name])
  return Object.freeze(value)
}
