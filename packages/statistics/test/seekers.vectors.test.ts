/** Variance components, G coefficients and rank stability by code that shares nothing with the project's. */
import { describe, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import * as statistics from '../src/index.js'
import { writtenOutcome } from './clustered-families.js'
import { isClose, isObject, readFamilies } from './vector-files.js'

function anyComponents({ factors, rows }: { factors: string[]; rows: (string | number | null)[][] }): object {
  const found = statistics.varianceComponents(
    factors,
    rows.map((row) => {
      const value = row.at(-1) as number | null
      return { levels: row.slice(0, -1).map(String), value: value ?? unknown('missing') }
    }),
  )
  return found.state === 'known' ? found.value : { error: found.why }
}

function stability(input: { values: number[][][]; resamples: number[][]; confidence: number }): object {
  let next = 0
  const { interval, ...rest } = statistics.rankStability(input.values, {
    draw: (positions) => positions.set(input.resamples[next++]!),
    resamples: input.resamples.length,
    confidence: input.confidence,
  })
  const bound = (side: 'lower' | 'upper') => (interval.state === 'known' ? interval.value[side] : interval)
  return { ...rest, lower: bound('lower'), upper: bound('upper') }
}

const functions: Readonly<Record<string, (input: never) => object>> = {
  'variance-components-any': anyComponents,
  'g-coefficients': statistics.gCoefficients,
  'rank-stability': stability,
}

const vectors = readFamilies('seekers').filter(({ family }) => Object.hasOwn(functions, family))

function deviations(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected)
      .filter(([key]) => key !== 'reason')
      .flatMap(([key, value]) => deviations(actual[key], value, tolerance, `${path}.${key}`))
  }
  return isClose(actual, expected, tolerance) ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}

test('there are vectors for each of them', () => {
  expect(vectors.map(({ family }) => family).sort()).toEqual(Object.keys(functions).sort())
})

describe.each(vectors)('$family', ({ family, tolerance, cases }) => {
  test.each(cases)('$id: $note', ({ input, expected: { n, ...expected } }) => {
    const { values, reasons } = writtenOutcome(() => functions[family]!(input as never))
    const wanted = expected['error'] === undefined && n !== undefined ? { ...expected, n } : expected
    expect(deviations(values, wanted, tolerance)).toEqual([])
    if (expected['reason'] !== undefined) expect([...reasons]).toContain(expected['reason'])
  })
})
