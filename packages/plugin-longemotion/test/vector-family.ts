import type { Known } from '@attune/core'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { test } from 'vitest'

const vectors = vectorsIn(new URL('vectors/longemotion/', import.meta.url), 'longemotion')

/** @param uncomputed names of expected values that nothing prints */
export function testFamily<Input, Expected = unknown>(
  name: string,
  compute: (input: Input, expected: Expected) => unknown,
  uncomputed: readonly string[] = [],
): void {
  for (const check of vectors.checks(name, compute, uncomputed)) test(check.name, check.run)
}

/** The vectors say `retry` of an answer that cannot be read. */
export const statusOf = (result: Known<unknown>): 'ok' | 'retry' =>
  result.state === 'known' ? 'ok' : 'retry'
