import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Known } from '@attune/core'
import { describe, expect, test } from 'vitest'

const folder = process.env.ATTUNE_VECTORS
  ? join(process.env.ATTUNE_VECTORS, 'trajectory')
  : join(import.meta.dirname, 'vectors', 'trajectory')

interface Case<Input> {
  readonly name: string
  readonly input: Input
  readonly expected: unknown
}

interface Family<Input> {
  readonly tolerance: number
  readonly cases: readonly Case<Input>[]
}

/** One test per case of a family: what `compute` makes of the input holds everything that is expected. */
export function testFamily<Input>(name: string, compute: (input: Input) => unknown): void {
  const family = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Family<Input>
  describe(`${name} vectors`, () => {
    test.each(family.cases)('$name', ({ input, expected }) => {
      expect(differences(compute(input), expected, family.tolerance)).toEqual([])
    })
  })
}

/** Where `actual` is not what is expected; keys that are not expected do not matter. */
function differences(actual: unknown, expected: unknown, tolerance: number, path = 'result'): string[] {
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path}: ${String(actual)} instead of an object`]
    const lengths = [actual, expected].map((each) => (Array.isArray(each) ? each.length : undefined))
    if (lengths[0] !== lengths[1]) return [`${path}: length ${lengths[0]} instead of ${lengths[1]}`]
    const found = actual as Readonly<Record<string, unknown>>
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(found[key], value, tolerance, `${path}.${key}`),
    )
  }
  const isNear = typeof expected === 'number' && typeof actual === 'number' && Math.abs(actual - expected) <= tolerance
  return isNear || actual === expected ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}

/** The vectors write an undefined result as null. */
export const orNull = <T>(result: Known<T>): T | null => (result.state === 'known' ? result.value : null)

export type Series =
  | { readonly scores: readonly number[] }
  | { readonly generator: { readonly kind: string; readonly length: number } & Readonly<Record<string, number>> }

/** The scores of a case, generated if they are too many to be listed. */
export function scoresOf(series: Series): readonly number[] {
  if ('scores' in series) return series.scores
  const { kind, length, ...fields } = series.generator as { kind: string; length: number } & Record<string, number>
  const generate = generators[kind]
  if (generate === undefined) throw new Error(`no generator ${kind}`)
  const next = generate(fields, length)
  return Array.from({ length }, (_, i) => next(i))
}

const uniform = (seed: number) => {
  let x = seed
  return () => {
    x = (Math.imul(1664525, x) + 1013904223) >>> 0
    return x / 2 ** 32
  }
}

type Generator = (fields: Record<string, number>, length: number) => (i: number) => number

const generators: Record<string, Generator> = {
  constant:
    ({ value = 0 }) =>
    () =>
      value,
  alternate:
    ({ a = 0, b = 0 }) =>
    (i) =>
      i % 2 === 0 ? a : b,
  ramp:
    ({ from = 0, to = 0 }, length) =>
    (i) =>
      from + ((to - from) * i) / (length - 1),
  lcg: ({ seed = 0, lo = 0, hi = 1 }) => {
    const random = uniform(seed)
    return () => lo + (hi - lo) * random()
  },
  'lcg-walk': ({ seed = 0, start = 0, step = 0 }) => {
    const random = uniform(seed)
    let s = start
    return (i) => {
      if (i > 0) s = Math.min(1, Math.max(0, s + step * (2 * random() - 1)))
      return s
    }
  },
}
