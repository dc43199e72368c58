import type { Known } from '@attune/core'
import { vectorsIn } from '@attune/testkit'
import { test } from 'vitest'

const vectors = vectorsIn(new URL('vectors/sage/', import.meta.url), 'sage', 'exact')

export function testFamily<Input>(
  name: string,
  compute: (input: Input) => unknown,
  uncomputed: readonly string[] = [],
): void {
  for (const check of vectors.checks(name, compute, uncomputed)) test(check.name, check.run)
}

/** A parsed answer as the vectors write it: the code of a problem, and under `concerned` what it is about. */
export function parsed<Value>(result: Known<Value>, concerned: 'items' | 'missing', show: (value: Value) => object) {
  if (result.state === 'known') return { ok: true, ...show(result.value) }
  const [error, list] = result.why.split(': ')
  if (list === undefined) return { ok: false, error }
  const entries = list.split(', ')
  return { ok: false, error, [concerned]: concerned === 'items' ? entries.map(Number) : entries }
}
