import { differences } from '@attune/testkit/internal'
import { vectorsIn, type VectorFamily } from '@attune/testkit/shared/vectors.js'
import { expect, test } from 'vitest'

const vectors = vectorsIn(new URL('vectors/', import.meta.url), 'esc-eval', 'exact')

export function testFamily<Input, Expected = unknown>(
  name: string,
  compute: (input: Input, expected: Expected) => unknown,
): void {
  for (const check of vectors.checks(name, compute)) test(check.name, check.run)
}

/** The same, for what takes turns; a case with settings that no analysis has is skipped. */
export function testAsyncFamily<Input, Expected = unknown>(
  name: string,
  compute: (input: Input, expected: Expected) => Promise<unknown>,
  isComputed: (input: Input) => boolean = () => true,
): void {
  const family = vectors.read<VectorFamily<Input, Expected>>(`${name}.json`)
  test.skipIf(family)(`${name}: no vectors`, () => {})
  for (const { id, input, expected } of family?.cases ?? [])
    test.skipIf(!isComputed(input))(`${name}: ${id}`, async () => {
      expect(
        differences(await compute(input, expected), expected, family!.tolerance, 'exact'),
      ).toEqual([])
    })
}
