import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal, powerAt } from '@attune/statistics'
import { claimsOf } from '../../src/index.js'
import { effectFound, familyOf, scenariosFor, shareFound } from '../../src/power/study-power.js'

const design = (supporters: number, measures: number) => ({
  family: { supporters, measures },
  alpha: 0.05,
})

interface Cell {
  readonly supporters: number
  readonly measures: number
  readonly scenarios: number
  readonly effect: number
}

/** The share of the leader's differences that `claimsOf` finds. */
function found({ supporters, measures, scenarios, effect }: Cell, studies: number): number {
  const random = createRandom(JSON.stringify([supporters, measures, scenarios]))
  const primary = Array.from({ length: measures }, (_, at) => ({ measure: `e.m${at}` }))
  let [right, all] = [0, 0]
  for (let study = 0; study < studies; study++) {
    const asked = primary.flatMap((_, measure) => {
      const sides = Array.from({ length: supporters }, (__, supporter) =>
        Array.from({ length: scenarios }, (___, at) => ({
          pair: `s${at}`,
          cluster: `s${at}`,
          value: known(Math.SQRT1_2 * normal(random) + (supporter === 0 ? effect : 0)),
        })),
      )
      return sides.flatMap((first, one) =>
        sides.slice(one + 1).map((second, step) => ({
          evaluation: { name: 'study', seekers: [], primary },
          analysis: 'measures',
          comparison: {
            kind: 'difference' as const,
            of: {
              source: 'e',
              name: `m${measure}`,
              title: `m${measure}`,
              better: 'higher' as const,
            },
            supporter: `a${one}`,
            against: `a${one + step + 1}`,
            conditions: {},
            first,
            second,
          },
        })),
      )
    })
    for (const { supporter, detected, direction } of claimsOf(asked, { level: 0.95 })) {
      if (supporter !== 'a0') continue
      all++
      right += Number(detected && direction === 'above')
    }
  }
  return right / all
}

describe('the planned power', () => {
  test('of one comparison is that of the noncentral t', () => {
    const power = powerAt(12, 1, { sd: 1 })
    expect(shareFound(12, 1, design(2, 1))).toBe(power.state === 'known' && power.value)
    expect(scenariosFor(1, design(2, 1))).toEqual(known(10))
  })

  test.each([
    { supporters: 3, measures: 1, scenarios: 12, effect: 1 },
    { supporters: 2, measures: 3, scenarios: 12, effect: 1 },
    { supporters: 5, measures: 3, scenarios: 20, effect: 1 },
    { supporters: 3, measures: 3, scenarios: 70, effect: 0.5 },
  ])('is what claims find: %o', (cell) => {
    const { supporters, measures, scenarios, effect } = cell
    const planned = shareFound(scenarios, effect, design(supporters, measures))
    expect(Math.abs(found(cell, 150) - planned)).toBeLessThan(0.07)
  })

  test('rises with the difference and with the scenarios', () => {
    const sizes = [0.4, 0.8, 1.2].map((effect) => shareFound(16, effect, design(3, 2)))
    expect(sizes).toEqual(sizes.toSorted((left, right) => left - right))
    const needed = [1, 0.7, 0.5].map((effect) => scenariosFor(effect, design(3, 2)))
    const counts = needed.map((each) => (each.state === 'known' ? each.value : 0))
    expect(counts).toEqual(counts.toSorted((left, right) => left - right))
    const effect = effectFound(20, design(3, 2))
    expect(shareFound(20, effect.state === 'known' ? effect.value : 0, design(3, 2))).toBeCloseTo(
      0.8,
      2,
    )
  })

  test('needs eight scenarios', () => {
    expect(shareFound(7, 5, design(2, 1))).toBe(0)
    expect(effectFound(7, design(2, 1))).toMatchObject({ why: 'too_few_clusters' })
    expect(scenariosFor(20, design(3, 1))).toEqual(known(8))
  })
})

test('comparisons are pairs of supporters in each measure, or measures of two', () => {
  expect(familyOf(10)).toEqual({ supporters: 5, measures: 1 })
  expect(familyOf(30, 3)).toEqual({ supporters: 5, measures: 3 })
  expect(familyOf(7)).toEqual({ supporters: 2, measures: 7 })
})
