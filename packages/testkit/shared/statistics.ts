import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Known } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'

/** Scores as they occur: of a limited range, with few decimals, often tied. */
export const score: fc.Arbitrary<number> = fc
  .integer({ min: -400, max: 400 })
  .map((quarters) => quarters / 4)

export const scores = (minLength: number, maxLength = 30): fc.Arbitrary<number[]> =>
  fc.array(score, { minLength, maxLength })

/** Two lists of equal length. */
export const pairedScores = (
  minLength: number,
  maxLength = 30,
): fc.Arbitrary<{ x: number[]; y: number[] }> =>
  fc
    .array(fc.tuple(score, score), { minLength, maxLength })
    .map((pairs) => ({ x: pairs.map(([x]) => x), y: pairs.map(([, y]) => y) }))

/** The value, in a test that is about known values. */
export function valueOf<T>(value: Known<T>): T {
  if (value.state === 'unknown') expect.fail(`unknown: ${value.why}`)
  return value.value
}

/** The code under which the arguments are refused, if they are. */
export function misuseOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    if (isAttuneError(error) && error.code === 'STATISTICS_INPUT') return error.details['code']
    throw error
  }
  return undefined
}
