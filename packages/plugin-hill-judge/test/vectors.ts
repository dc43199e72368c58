import { known, unknown, type Known, type Preference } from '@attune/core'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { test } from 'vitest'

export const vectors = vectorsIn(new URL('vectors/', import.meta.url), 'hill-judge', 'exact')

export function testFamily<Input, Expected = unknown>(
  name: string,
  compute: (input: Input, expected: Expected) => unknown,
  uncomputed: readonly string[] = [],
): void {
  for (const check of vectors.checks(name, compute, uncomputed)) test(check.name, check.run)
}

/** How the vectors write an outcome. */
export type Letter = 'A' | 'B' | 'tie' | 'skip'

const preferences = { A: 'first', B: 'second', tie: 'tie' } as const

export const fromLetter = (letter: Letter): Known<Preference> =>
  letter === 'skip' ? unknown('skip') : known(preferences[letter])

export const toLetter = (outcome: Known<Preference>): Letter =>
  outcome.state === 'unknown'
    ? 'skip'
    : outcome.value === 'tie'
      ? 'tie'
      : outcome.value === 'first'
        ? 'A'
        : 'B'
