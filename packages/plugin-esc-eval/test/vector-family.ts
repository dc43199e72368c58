import { vectorsIn } from '@attune/testkit'
import { test } from 'vitest'

const vectors = vectorsIn(new URL('vectors/', import.meta.url), 'esc-eval', 'exact')

export function testFamily<Input, Expected = unknown>(
  name: string,
  compute: (input: Input, expected: Expected) => unknown,
): void {
  for (const check of vectors.checks(name, compute)) test(check.name, check.run)
}
