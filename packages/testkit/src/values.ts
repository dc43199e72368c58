import assert from 'node:assert/strict'
import { isAttuneError, known, unknown, type Known } from '@attune/core'

/** The value; fails the test if there is none. */
export function valueOf<T>(result: Known<T>): T {
  if (result.state === 'unknown') assert.fail(`expected a value, but it is unknown: ${result.why}`)
  return result.value
}

/** The value, or null for an unknown one. */
export const orNull = <T>(result: Known<T>): T | null => (result.state === 'known' ? result.value : null)

/** The other way round: null is unknown. */
export const orUnknown = <T>(value: T | null): Known<T> => (value === null ? unknown('not measured') : known(value))

/** Matches the error by which a function refuses wrong input, by the code in its details: `expect(…).toThrow(misuse('empty'))`. */
export const misuse = (code: string): { asymmetricMatch(error: unknown): boolean; toString(): string } => ({
  asymmetricMatch: (error) =>
    isAttuneError(error) && error.code === 'STATISTICS_INPUT' && error.details['code'] === code,
  toString: () => `misuse(${code})`,
})
