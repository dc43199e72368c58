import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import type { Claim, ComparedValue, Comparison } from '@attune/core/findings'
import { normal, studentTwoSided } from '@attune/statistics'
import { claimsOf, headlines } from '../../src/index.js'

const draws: Readonly<Record<string, (random: Random) => number>> = {
  normal,
  'long tails': (random) => Math.exp(normal(random)),
  likert: (random) => Math.max(1, Math.min(5, Math.round(3 + normal(random)))),
  'yes and no': (random) => Number(random() < 0.4),
}

const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/** Measures of three supporters, of which the first leads in some by a random amount. */
function report(shape: string, random: Random): readonly Claim[] {
  const scenarios = 8 + Math.floor(random() * 30)
  const count = 1 + Math.floor(random() * 5)
  const primary = Array.from({ length: Math.floor(random() * (count + 1)) }, (_, at) => ({
    measure: `felt.m${at}`,
  }))
  const isShare = shape === 'yes and no'
  const comparisons = Array.from({ length: count }, (_, measure) => {
    const lead = random() < 0.5 ? 0 : 2 * random()
    const sides = [lead, 0, 0].map((own) =>
      Array.from({ length: scenarios }, (__, at): ComparedValue => {
        const value = isShare ? Number(random() < 0.2 + own / 3) : draws[shape]!(random) + own
        return { pair: `s${at}`, cluster: `s${at}`, scenario: `s${at}`, value: known(value) }
      }),
    )
    return pairs.map(([one, other]): Comparison => ({
      kind: 'difference',
      of: {
        source: 'felt',
        name: `m${measure}`,
        title: `m${measure}`,
        better: 'higher',
        ...(isShare && { areShares: true, range: [0, 1] }),
      },
      supporter: 'abc'[one]!,
      against: 'abc'[other]!,
      conditions: {},
      first: sides[one]!,
      second: sides[other]!,
    }))
  }).flat()
  const evaluation = { name: 'care', seekers: ['anna'], primary }
  return claimsOf(
    comparisons.map((comparison) => ({ evaluation, analysis: 'tables', comparison })),
    { level: 0.95 },
  )
}

const numberOf = ({ p }: Claim): number => (p.state === 'known' ? p.value : 1)

describe('the one interval of a claim', () => {
  test.each(Object.keys(draws))(
    'excludes no difference exactly where the claim is significant: %s',
    (shape) => {
      const random = createRandom(`one interval ${shape}`)
      for (let study = 0; study < 150; study++) {
        for (const { interval, adjusted, id } of report(shape, random)) {
          if (interval.state === 'unknown' || adjusted.state === 'unknown') continue
          const { lower, upper } = interval.value
          expect([id, lower > 0 || upper < 0]).toEqual([id, adjusted.value < 0.05])
        }
      }
    },
  )

  test('has the level of the step that decides it', () => {
    const random = createRandom('levels')
    for (let study = 0; study < 100; study++) {
      const claims = report('normal', random)
      for (const family of ['primary', 'secondary'] as const) {
        const own = claims
          .filter((claim) => claim.family === family)
          .toSorted((a, b) => numberOf(a) - numberOf(b))
        const m = own.length
        const r = own.filter(
          ({ adjusted }) => adjusted.state === 'known' && adjusted.value < 0.05,
        ).length
        for (const [at, { interval }] of own.entries()) {
          const error =
            family === 'primary' ? 0.05 / (m - Math.min(at, r)) : (Math.max(r, 1) * 0.05) / m
          expect(interval.state === 'known' && interval.value.level).toBeCloseTo(1 - error, 12)
        }
      }
    }
  })

  test('is what a headline says', () => {
    const claims = report('normal', createRandom('headline'))
    for (const { claims: shown } of headlines(claims))
      for (const { id, interval } of shown) {
        const own = claims.find((claim) => claim.id === id)
        const ends = ({ interval: each }: Pick<Claim, 'interval'>) =>
          each.state === 'known'
            ? [each.value.lower, each.value.upper].map(Math.abs).toSorted()
            : []
        expect(ends({ interval })).toEqual(ends(own!))
      }
  })

  test('is that of a textbook’s paired t test where there is one claim', () => {
    const differences = [46.46, 47.06, 63.8, 64.1, 64.3, 64.4, 64.6, 64.7, 64.9, 65.0, 65.2, 65.3]
    const side = (values: readonly number[]) =>
      values.map((value, at) => ({ pair: `s${at}`, cluster: `s${at}`, value: known(value) }))
    const [claim] = claimsOf(
      [
        {
          evaluation: { name: 'care', seekers: [], primary: [{ measure: 'felt.bel' }] },
          analysis: 'tables',
          comparison: {
            kind: 'difference',
            of: { source: 'felt', name: 'bel', title: 'BEL', better: 'higher', range: [0, 100] },
            supporter: 'listener',
            against: 'adviser',
            conditions: {},
            first: side(differences),
            second: side(differences.map(() => 0)),
          },
        },
      ],
      { level: 0.95 },
    )
    // scipy.stats.ttest_1samp(differences, 0), confidence_interval(0.95).
    expect(claim!.interval).toMatchObject({
      value: { lower: expect.closeTo(57.2, 1), upper: expect.closeTo(66.1, 1) },
    })
    expect(numberOf(claim!)).toBeLessThan(1e-10)
    expect(studentTwoSided(1, 11)).toBeGreaterThan(0.3)
  })
})
