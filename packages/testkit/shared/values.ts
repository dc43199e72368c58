import assert from 'node:assert/strict'
import { known, unknown, type Known } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'

/** Returns the known value; fails the test if it is unknown. */
export function valueOf<T>(result: Known<T>): T {
  if (result.state === 'unknown') assert.fail(`expected a value, but it is unknown: ${result.why}`)
  return result.value
}

/** The known value; null if it is unknown. */
export const orNull = <T>(result: Known<T>): T | null =>
  result.state === 'known' ? result.value : null

/** Inverse of {@link orNull}: converts null to unknown. */
export const orUnknown = <T>(value: T | null): Known<T> =>
  value === null ? unknown('not measured') : known(value)

/**
 * Matcher for an error about wrong input, by the code in the error's details:
 * `expect(…).toThrow(misuse('empty'))`.
 */
export const misuse = (
  code: string,
): { asymmetricMatch(error: unknown): boolean; toString(): string } => ({
  asymmetricMatch: (error) =>
    isAttuneError(error) && error.code === 'STATISTICS_INPUT' && error.details['code'] === code,
  toString: () => `misuse(${code})`,
})
