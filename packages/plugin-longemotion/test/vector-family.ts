import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Known } from '@attune/core'
import { describe, expect, test } from 'vitest'

const folder = process.env.ATTUNE_VECTORS
  ? join(process.env.ATTUNE_VECTORS, 'longemotion')
  : join(import.meta.dirname, 'vectors', 'longemotion')

interface Case<Input, Expected> {
  readonly id: string
  readonly input: Input
  readonly expected: Expected
}

interface Family<Input, Expected> {
  readonly tolerance: number
  readonly cases: readonly Case<Input, Expected>[]
}

/** One test per case of a family: what `compute` makes of the input holds everything that is expected. */
export function testFamily<Input, Expected = unknown>(
  name: string,
  compute: (input: Input, expected: Expected) => unknown,
): void {
  const family = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Family<Input, Expected>
  describe(`${name} vectors`, () => {
    test.each(family.cases)('$id', ({ input, expected }) => {
      expect(differences(compute(input, expected), expected, family.tolerance)).toEqual([])
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

/** The vectors write null where a judgement is missing. */
export const orUnknown = <T>(value: T | null): Known<T> =>
  value === null ? { state: 'unknown', why: 'no readable judgement' } : { state: 'known', value }

/** The vectors say `retry` of an answer that cannot be read. */
export const statusOf = (result: Known<unknown>): 'ok' | 'retry' => (result.state === 'known' ? 'ok' : 'retry')
