import { describe, expect, test } from 'vitest'
import { clusteredFamilies, writtenOutcome } from './clustered-families.js'
import { isClose, isObject, readFamilies } from './vector-files.js'

const vectors = readFamilies('stats2')

/** Where the actual value is not the expected one; what a vector does not name is not compared. */
function deviations(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected)
      .filter(([key]) => !uncompared.has(key))
      .flatMap(([key, value]) => deviations(actual[key], value, tolerance, `${path}.${key}`))
  }
  return isClose(actual, expected, tolerance)
    ? []
    : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]
}

/**
 * Reasons are looked up by themselves; the single-step adjustment is nothing that the project
 * prints.
 */
const uncompared = new Set(['reason', 'lengthReason', 'singleStep'])

function reasonsIn(expected: unknown): string[] {
  if (!isObject(expected)) return []
  return Object.entries(expected).flatMap(([key, value]) =>
    key === 'reason' || key === 'lengthReason' ? [String(value)] : reasonsIn(value),
  )
}

test.skipIf(process.env['ATTUNE_VECTORS'] !== undefined)(
  'there are vectors for every family',
  () => {
    expect(vectors.map(({ family }) => family).sort()).toEqual(
      Object.keys(clusteredFamilies).sort(),
    )
  },
)

describe.each(vectors)('$family', ({ family, tolerance, cases }) => {
  test.each(cases)('$id: $note', ({ input, expected }) => {
    const { values, reasons } = writtenOutcome(() => clusteredFamilies[family]!(input as never))
    expect(deviations(values, expected, tolerance)).toEqual([])
    expect([...reasons]).toEqual(expect.arrayContaining(reasonsIn(expected)))
  })
})
