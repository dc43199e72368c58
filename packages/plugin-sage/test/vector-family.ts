import type { Known } from '@attune/core'
import { type VectorFamily, vectorsIn } from '@attune/testkit/shared/vectors.js'
import { test } from 'vitest'

const vectors = vectorsIn(new URL('vectors/sage/', import.meta.url), 'sage', 'exact')

/**
 * @param uncomputed names of expected values that nothing prints
 * @param isImpossible of a case that no run can have; it is skipped
 */
export function testFamily<Input>(
  name: string,
  compute: (input: Input) => unknown,
  uncomputed: readonly string[] = [],
  isImpossible: (input: Input) => boolean = () => false,
): void {
  const cases = vectors.read<VectorFamily<Input>>(`${name}.json`)?.cases ?? []
  for (const [at, check] of vectors.checks(name, compute, uncomputed).entries())
    test.skipIf(cases[at] !== undefined && isImpossible(cases[at].input))(check.name, check.run)
}

/**
 * A parsed answer as the vectors write it: the code of a problem, and under `concerned` what it is
 * about.
 */
export function parsed<Value>(
  result: Known<Value>,
  concerned: 'items' | 'missing',
  show: (value: Value) => object,
) {
  if (result.state === 'known') return { ok: true, ...show(result.value) }
  const [error, list] = result.why.split(': ')
  if (list === undefined) return { ok: false, error }
  const entries = list.split(', ')
  return { ok: false, error, [concerned]: concerned === 'items' ? entries.map(Number) : entries }
}
