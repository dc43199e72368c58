import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import {
  clusterMean,
  type CrossedValue,
  normal,
  twoWayTest,
  varianceComponents,
} from '../src/index.js'
import { misuseOf, score, valueOf } from '@attune/testkit/shared/statistics.js'

/** `table[facet][cluster]` */
const crossed = (table: readonly (readonly number[])[]): CrossedValue[] =>
  table.flatMap((row, facet) =>
    row.map((value, cluster) => ({
      facet: `seeker ${facet}`,
      cluster: `scenario ${cluster}`,
      value,
    })),
  )

const tables = fc
  .tuple(fc.integer({ min: 5, max: 8 }), fc.integer({ min: 2, max: 12 }))
  .chain(([facets, clusters]) =>
    fc.array(fc.array(score, { minLength: clusters, maxLength: clusters }), {
      minLength: facets,
      maxLength: facets,
    }),
  )

interface World {
  readonly facets: number
  readonly clusters: number
  /** SD of what facets add; that of a single difference without it is 1. */
  readonly interaction: number
  readonly lost?: number
  /** The share of facets that are unlike all others, which are alike. */
  readonly odd?: number
}

/**
 * Two systems that are equal over all seekers; half of the variance of a difference is the
 * scenario's.
 */
function equalSystems(
  random: Random,
  { facets, clusters, interaction, lost = 0, odd }: World,
): CrossedValue[] {
  const scenarios = Array.from({ length: clusters }, () => Math.SQRT1_2 * normal(random))
  const table = Array.from({ length: facets }, () => {
    const own =
      interaction *
      (odd ? (Number(random() < odd) - odd) / Math.sqrt(odd * (1 - odd)) : normal(random))
    return scenarios.map((scenario) => own + scenario + Math.SQRT1_2 * normal(random))
  })
  return crossed(table).map((each) =>
    random() < lost ? { ...each, value: unknown('lost') } : each,
  )
}

describe('twoWayTest', () => {
  test('is the crossed random model where every cell has a value', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const rows = crossed(table).map(({ facet, cluster, value }) => ({
          levels: [facet, cluster],
          value,
        }))
        const { meanSquares } = valueOf(varianceComponents(['facet', 'cluster'], rows))
        const [facet, cluster, cell] = ['facet', 'cluster', 'residual'].map(
          (name) => meanSquares[name]!.value,
        ) as [number, number, number]
        const wanted =
          Math.max(facet, cluster, facet + cluster - cell) / (table.length * table[0]!.length)
        expect(valueOf(twoWayTest(crossed(table)).standardError) ** 2).toBeCloseTo(wanted, 6)
      }),
    )
  })

  test('has the estimate of the mean of scenarios, and p below 5 % exactly where the interval leaves nothing out', () => {
    fc.assert(
      fc.property(
        tables,
        fc.array(fc.boolean(), { minLength: 96, maxLength: 96 }),
        score,
        (table, kept, nothing) => {
          const values = crossed(table).filter((_, at) => at < 6 || kept[at])
          const found = twoWayTest(values, { nullValue: nothing })
          expect(found.estimate).toEqual(clusterMean(values).estimate)
          if (found.pValue.state === 'unknown' || Math.abs(found.pValue.value - 0.05) < 1e-9) return
          const { lower, upper } = valueOf(found.interval)
          expect(found.pValue.value < 0.05).toBe(nothing < lower || nothing > upper)
        },
      ),
    )
  })

  test('says no more where a dialogue is only repeated', () => {
    const table = [1, 2, 3, 4, 5].map((facet) =>
      [0.5, 1.5, -1, 2].map((value, at) => value + ((facet * at) % 3)),
    )
    const twice = twoWayTest([...crossed(table), ...crossed(table)])
    expect(valueOf(twice.pValue)).toBeCloseTo(valueOf(twoWayTest(crossed(table)).pValue), 12)
  })

  test('has a point and no p where nothing varies', () => {
    const found = twoWayTest(crossed(Array.from({ length: 5 }, () => [2, 2, 2])))
    expect(valueOf(found.interval)).toEqual({ lower: 2, upper: 2 })
    expect(found.pValue).toEqual(unknown('zero_variance'))
  })

  test('refuses values and levels that are none', () => {
    expect(misuseOf(() => twoWayTest(crossed([[Infinity]])))).toBe('not_finite')
    expect(misuseOf(() => twoWayTest([], { confidence: 1 }))).toBe('out_of_range')
  })

  test.each([
    { facets: 5, clusters: 12, interaction: 0.3 },
    { facets: 10, clusters: 12, interaction: 0.1, lost: 0.2 },
  ])(
    'finds systems that are equal over all seekers different in one study of twenty: %o',
    (world) => {
      const random = createRandom('seekers like these')
      const studies = 500
      let detected = 0
      for (let study = 0; study < studies; study++)
        detected += Number(valueOf(twoWayTest(equalSystems(random, world)).pValue) < 0.05)
      expect(detected / studies).toBeLessThan(0.065 + 2 * Math.sqrt((0.05 * 0.95) / studies))
    },
  )
})
