import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { families, outcomeOf } from './families.js'

interface Family {
  readonly family: string
  readonly tolerance: number
  readonly pValueTolerance?: number
  readonly cases: readonly { id: string; note?: string; input: unknown; expected: Record<string, unknown> }[]
}

const shared = process.env['ATTUNE_VECTORS']
const folder = shared ? join(shared, 'stats') : join(import.meta.dirname, '../vectors/stats')
const read = (file: string): Family => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

const ofPValue = new Set(['pValue', 'z', 'tCritical', 'ciLower', 'ciUpper'])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Where and how the actual value is not the expected one. */
function differences(actual: unknown, expected: unknown, tolerance: number, path: string): string[] {
  if (isObject(expected) && isObject(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...keys].flatMap((key) => differences(actual[key], expected[key], tolerance, `${path}.${key}`))
  }
  const same =
    typeof expected === 'number' && typeof actual === 'number'
      ? Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected))
      : actual === expected
  return same ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}

test('there are vectors for every family', () => {
  expect(files.map((file) => read(file).family).sort()).toEqual(Object.keys(families).sort())
})

describe.each(files.map(read))('$family', ({ family, tolerance, pValueTolerance = tolerance, cases }) => {
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
