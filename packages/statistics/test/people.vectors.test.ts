/**
 * People's ratings by code that shares nothing with the project's: SciPy, statsmodels, ppi_py and
 * explicit matrices.
 */
import { describe, expect, test } from 'vitest'
import { writtenOutcome } from './clustered-families.js'
import { peopleFamilies } from './people-families.js'
import { isClose, isObject, readFamilies } from './vector-files.js'

const vectors = readFamilies('ratings').filter(({ family }) =>
  Object.hasOwn(peopleFamilies, family),
)

const isReason = (key: string): boolean => /reason$/i.test(key)

function deviations(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (isObject(expected) && isObject(actual)) {
    const length = Array.isArray(expected) ? [['length', expected.length]] : []
    return [...Object.entries(expected), ...(length as [string, number][])]
      .filter(([key]) => !isReason(key) || key === 'lambdaReason')
      .flatMap(([key, value]) =>
        deviations(actual[key as never], value, tolerance, `${path}.${key}`),
      )
  }
  return isClose(actual, expected, tolerance)
    ? []
    : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]
}

/** Reasons of what has no value; that a spread is 0 is seen from the error itself. */
function reasonsIn(expected: unknown): string[] {
  if (!isObject(expected)) return []
  return Object.entries(expected).flatMap(([key, value]) => {
    if (!isReason(key)) return reasonsIn(value)
    const isSeen = key === 'lambdaReason' || (value === 'zero_variance' && hasZeroSpread(expected))
    return isSeen ? [] : [String(value)]
  })
}

const hasZeroSpread = (expected: Record<string, unknown>): boolean =>
  expected['se'] === 0 || expected['residualSd'] === 0 || expected['halfWidth'] === 0

test('each family of vectors has its function, and here all are', () => {
  const wanted = Object.keys(peopleFamilies).filter(
    (name) => !process.env['ATTUNE_VECTORS'] || vectors.some(({ family }) => family === name),
  )
  expect(vectors.map(({ family }) => family).sort()).toEqual(wanted.sort())
})

describe.each(vectors)('$family', ({ family, tolerance, cases }) => {
  test.each(cases)('$id', ({ input, expected }) => {
    const { values, reasons } = writtenOutcome(() => peopleFamilies[family]!(input as never))
    expect(deviations(values, expected, tolerance)).toEqual([])
    expect([...reasons]).toEqual(expect.arrayContaining(reasonsIn(expected)))
  })
})
