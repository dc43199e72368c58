import type { Known } from '@attune/core'
import { differences, vectorsIn, type VectorFamily } from '@attune/testkit'
import { expect, test } from 'vitest'

const vectors = vectorsIn(new URL('vectors/longemotion/', import.meta.url), 'longemotion')

export function testFamily<Input, Expected = unknown>(
  name: string,
  compute: (input: Input, expected: Expected) => unknown,
): void {
  for (const check of vectors.checks(name, compute)) test(check.name, check.run)
}

/** The vectors say `retry` of an answer that cannot be read. */
export const statusOf = (result: Known<unknown>): 'ok' | 'retry' => (result.state === 'known' ? 'ok' : 'retry')

/** The same, for what takes turns. */
export function testAsyncFamily<Input>(name: string, compute: (input: Input) => Promise<unknown>): void {
  const family = vectors.read<VectorFamily<Input>>(`${name}.json`)
  test.each(family?.cases ?? [])(`${name}: $id`, async ({ input, expected }) => {
    expect(differences(await compute(input), expected, family!.tolerance)).toEqual([])
  })
}
