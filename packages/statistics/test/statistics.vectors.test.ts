import { describe, expect, test } from 'vitest'
import { families, outcomeOf } from './families.js'
import { isClose, isObject, readFamilies } from './vector-files.js'

const vectors = readFamilies('stats')

const ofPValue = new Set(['pValue', 'z', 'tCritical', 'ciLower', 'ciUpper'])

/** Where and how the actual value is not the expected one. */
function differences(
  actual: unknown,
  expected: unknown,
  tolerance: number,
  path: string,
): string[] {
  if (isObject(expected) && isObject(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...keys].flatMap((key) =>
      differences(actual[key], expected[key], tolerance, `${path}.${key}`),
    )
  }
  return isClose(actual, expected, tolerance)
    ? []
    : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}

test.skipIf(process.env['ATTUNE_VECTORS'] !== undefined)(
  'there are vectors for every family',
  () => {
    expect(vectors.map(({ family }) => family).sort()).toEqual(Object.keys(families).sort())
  },
)

describe.each(vectors)('$family', ({ family, tolerance, pValueTolerance = tolerance, cases }) => {
  test.each(cases)('$id: $note', ({ input, expected: { reason, ...expected } }) => {
    const { values, reasons } = outcomeOf(() => families[family]!(input as never))
    const found = Object.entries(expected).flatMap(([key, value]) =>
      differences(values[key], value, ofPValue.has(key) ? pValueTolerance : tolerance, key),
    )
    if (reason !== undefined && !reasons.has(String(reason)))
      found.push(`reason: ${[...reasons].join()} instead of ${reason}`)
    expect(values['error']).toBe(expected['error'])
    expect(found).toEqual([])
  })
})
