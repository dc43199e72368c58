import {
  empiricalEtv,
  equalStates,
  stateSequence,
  theoreticalEtv,
  trajectoryMetrics,
  transitionMatrix,
} from '@attune/statistics/series'
import { known, unknown } from '@attune/core'
import * as fc from 'fast-check'
import { valueOf } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import { bel, ecp } from './single.js'

const score = fc.double({ min: 0, max: 1, noNaN: true })
const scores = fc.array(score, { minLength: 2, maxLength: 60 })
const skip = fc.array(fc.integer({ min: -3, max: 70 }), { maxLength: 8 })
const gappy = fc.array(fc.oneof(score, score.map(known), fc.constant(unknown('refused'))), {
  maxLength: 60,
})

describe('identities of the trajectory metrics', () => {
  test('level and jitter add up to ETV, and jitter is never negative', () => {
    fc.assert(
      fc.property(scores, skip, (series, skipped) => {
        const { value, levelTerm, jitterTerm, kept } = empiricalEtv(series, { skip: skipped })
        fc.pre(kept > 0)
        expect(valueOf(levelTerm) + valueOf(jitterTerm)).toBeCloseTo(valueOf(value), 12)
        expect(valueOf(jitterTerm)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('without skipping the level term depends on the endpoints only', () => {
    fc.assert(
      fc.property(scores, (series) => {
        const [first, last] = [series[0]!, series.at(-1)!]
        const level = (last - last ** 2 / 2 - (first - first ** 2 / 2)) / (series.length - 1)
        expect(valueOf(empiricalEtv(series).levelTerm)).toBeCloseTo(level, 12)
      }),
    )
  })

  test('the centroid moves by (s_T - s_0) / T', () => {
    fc.assert(
      fc.property(scores, (series) => {
        const { cx, cy, delta } = valueOf(ecp(series))
        expect(cy - cx).toBe(delta)
        expect(delta).toBeCloseTo((series.at(-1)! - series[0]!) / (series.length - 1), 12)
      }),
    )
  })

  test('BEL is (T Cx + s_T) / (T + 1)', () => {
    fc.assert(
      fc.property(scores, (series) => {
        const t = series.length - 1
        expect(valueOf(bel(series).value)).toBeCloseTo(
          (t * valueOf(ecp(series)).cx + series.at(-1)!) / (t + 1),
          12,
        )
      }),
    )
  })

  test('with a constant weight and no skipping ETV telescopes', () => {
    fc.assert(
      fc.property(scores, (series) => {
        const { value } = empiricalEtv(series, { weight: { kind: 'constant', value: 1 } })
        expect(valueOf(value)).toBeCloseTo((series.at(-1)! - series[0]!) / (series.length - 1), 12)
      }),
    )
  })

  test('a constant series has an ETV of exactly 0', () => {
    fc.assert(
      fc.property(score, fc.integer({ min: 2, max: 60 }), (level, length) => {
        const { value, levelTerm, jitterTerm } = empiricalEtv(Array.from({ length }, () => level))
        expect([value, levelTerm, jitterTerm]).toEqual([known(0), known(0), known(0)])
      }),
    )
  })

  test('every transition is kept, skipped or missing', () => {
    fc.assert(
      fc.property(gappy, skip, (series, skipped) => {
        const etv = empiricalEtv(series, { skip: skipped })
        expect(etv.kept + etv.skipped + etv.missing).toBe(Math.max(0, series.length - 1))
      }),
    )
  })

  test('the bundle gives what the single metrics give', () => {
    const options = fc.record(
      {
        includeInitial: fc.boolean(),
        skip,
        weight: fc.constantFrom(
          { kind: 'exp', rate: 2 } as const,
          { kind: 'one-minus', scale: 3 } as const,
        ),
        weightAt: fc.constantFrom('source', 'lower'),
        undefinedAs: fc.constantFrom('null', 'zero'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(gappy, options, (series, given) => {
        const bundle = trajectoryMetrics(series, given)
        expect(bundle.etv).toEqual(empiricalEtv(series, given))
        const { kept, skipped, missing, value } = empiricalEtv(series, { ...given, skip: [] })
        expect(bundle.etvNoSkip).toMatchObject({
          kept,
          skipped,
          missing,
          value: { state: value.state },
        })
      }),
    )
  })

  test('ETV without skipping does not depend on what is skipped', () => {
    fc.assert(
      fc.property(scores, skip, (series, skipped) => {
        const { etvNoSkip } = trajectoryMetrics(series, { skip: skipped })
        expect(valueOf(etvNoSkip.value)).toBeCloseTo(valueOf(empiricalEtv(series).value), 12)
      }),
    )
  })
})

describe('identities of the transition matrix', () => {
  const size = fc.integer({ min: 1, max: 8 })

  test('theoretical ETV changes its sign when the matrix is transposed', () => {
    const square = size.chain((n) =>
      fc.record({
        values: fc
          .uniqueArray(score, { minLength: n, maxLength: n, comparator: (a, b) => a === b })
          .map((values) => values.sort((a, b) => a - b)),
        matrix: fc.array(fc.array(score, { minLength: n, maxLength: n }), {
          minLength: n,
          maxLength: n,
        }),
      }),
    )
    fc.assert(
      fc.property(square, ({ values, matrix }) => {
        const transposed = matrix.map((_, j) => matrix.map((row) => row[j]!))
        expect(theoreticalEtv(values, transposed)).toBeCloseTo(-theoreticalEtv(values, matrix), 12)
      }),
    )
  })

  test('rows of visited states sum to 1, rows of the others are 0', () => {
    fc.assert(
      fc.property(gappy, size, (series, n) => {
        const { matrix, visited } = transitionMatrix(
          [{ states: stateSequence(series, equalStates(n)) }],
          n,
        )
        for (const [i, row] of matrix.entries()) {
          expect(row.reduce((sum, cell) => sum + cell, 0)).toBeCloseTo(visited[i] ? 1 : 0, 12)
        }
      }),
    )
  })
})
