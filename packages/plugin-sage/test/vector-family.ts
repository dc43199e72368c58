import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Known } from '@attune/core'
import { describe, expect, test } from 'vitest'

const folder = process.env.ATTUNE_VECTORS
  ? join(process.env.ATTUNE_VECTORS, 'sage')
  : join(import.meta.dirname, 'vectors', 'sage')

interface Family<Input> {
  readonly tolerance: number
  readonly cases: readonly { readonly id: string; readonly input: Input; readonly expected: unknown }[]
}

/** One test per case of a family: what `compute` makes of the input holds everything that is expected. */
export function testFamily<Input>(name: string, compute: (input: Input) => unknown): void {
  const family = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Family<Input>
  describe(`${name} vectors`, () => {
    test.each(family.cases)('$id', ({ input, expected }) => {
      expect(differences(compute(input), expected, family.tolerance)).toEqual([])
    })
  })
}

/** Where `actual` is not what is expected, number by number within the tolerance. */
function differences(actual: unknown, expected: unknown, tolerance: number, path = 'result'): string[] {
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path}: ${String(actual)} instead of an object`]
    const keys = [actual, expected].map((each) => Object.keys(each).sort().join())
    if (keys[0] !== keys[1]) return [`${path}: keys ${keys[0]} instead of ${keys[1]}`]
    const found = actual as Readonly<Record<string, unknown>>
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(found[key], value, tolerance, `${path}.${key}`),
    )
  }
  const isNear = typeof expected === 'number' && typeof actual === 'number' && Math.abs(actual - expected) <= tolerance
  return isNear || actual === expected ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}

/** A parsed answer as the vectors write it: the code of a problem, and under `concerned` what it is about. */
export function parsed<Value>(result: Known<Value>, concerned: 'items' | 'missing', show: (value: Value) => object) {
  if (result.state === 'known') return { ok: true, ...show(result.value) }
  const [error, list] = result.why.split(': ')
  if (list === undefined) return { ok: false, error }
  const entries = list.split(', ')
  return { ok: false, error, [concerned]: concerned === 'items' ? entries.map(Number) : entries }
}
