import type { Known } from '@attune/core'
import { expect } from 'vitest'

/** The value; fails the test if there is none. */
export function valueOf<T>(result: Known<T>): T {
  expect(result).toHaveProperty('state', 'known')
  return (result as { readonly value: T }).value
}

/** Matches the error that refuses wrong input. */
export const misuse = (code: string): unknown => {
  const details: unknown = expect.objectContaining({ code })
  return expect.objectContaining({ code: 'STATISTICS_INPUT', details })
}

export const unknownBecause = (why: string): unknown => ({ state: 'unknown', why })
