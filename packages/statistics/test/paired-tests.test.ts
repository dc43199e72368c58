import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { discordantPairs, holm, mcnemarExact, signTest, wilcoxonSignedRank } from '../src/index.js'
import { misuseOf, pairedScores, valueOf } from '@attune/testkit/shared/statistics.js'

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const line = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const methodFor = (x: number[]): string => wilcoxonSignedRank(x, zeros(x.length)).method

describe('wilcoxonSignedRank', () => {
  test('changes T+ with T-, and nothing else, when the sides change places', () => {
    fc.assert(
      fc.property(
        pairedScores(1),
        fc.constantFrom('wilcox' as const, 'pratt' as const),
        ({ x, y }, zeroMethod) => {
          const forth = wilcoxonSignedRank(x, y, { zeroMethod })
          const back = wilcoxonSignedRank(y, x, { zeroMethod })
          expect(back).toEqual({ ...forth, tPlus: forth.tMinus, tMinus: forth.tPlus })
          fc.pre(forth.pValue.state === 'known')
          expect(forth.pValue.value).toBeGreaterThan(0)
          expect(forth.pValue.value).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('shares out all ranks', () => {
    fc.assert(
      fc.property(pairedScores(0), ({ x, y }) => {
        const { tPlus, tMinus, nUsed } = wilcoxonSignedRank(x, y)
        expect(tPlus + tMinus).toBe((nUsed * (nUsed + 1)) / 2)
      }),
    )
  })

  test('gives exactly the share of all choices of signs that are at least as lopsided', () => {
    const sizes = [1, 2, 3, 4, 5, 6, 7]
    const signings = Array.from({ length: 2 ** sizes.length }, (_, bits) =>
      sizes.map((size, index) => ((bits >> index) & 1 ? size : -size)),
    )
    const statistics = signings.map((x) => valueOf(wilcoxonSignedRank(x, zeros(7)).statistic))
    for (const x of signings.filter((_, index) => index % 9 === 0)) {
      const { statistic, pValue } = wilcoxonSignedRank(x, zeros(7), { method: 'exact' })
      const extreme = statistics.filter((each) => each <= valueOf(statistic)).length
      expect(valueOf(pValue)).toBeCloseTo(extreme / signings.length, 12)
    }
  })

  test('is exact up to 50 differences without ties and zeros, approximate otherwise', () => {
    expect(methodFor(line(50))).toBe('exact')
    expect(methodFor(line(51))).toBe('approx')
    expect(methodFor([...line(5), -5])).toBe('approx')
    expect(methodFor([...line(5), 0])).toBe('approx')
  })

  test('has no z with the exact method, and nothing without differences', () => {
    expect(wilcoxonSignedRank([1, 2], [0, 0]).z).toEqual(unknown('exact_method'))
    expect(wilcoxonSignedRank([], []).statistic).toEqual(unknown('no_nonzero_differences'))
  })

  test('refuses the exact distribution with ties or zeros, and lists of unequal length', () => {
    expect(misuseOf(() => wilcoxonSignedRank([1, 1], [0, 0], { method: 'exact' }))).toBe(
      'exact_impossible',
    )
    expect(misuseOf(() => wilcoxonSignedRank([1, 0], [0, 0], { method: 'exact' }))).toBe(
      'exact_impossible',
    )
    expect(misuseOf(() => wilcoxonSignedRank([1], [0, 0]))).toBe('length_mismatch')
  })
})

describe('signTest', () => {
  const outcomes = fc.record({ wins: fc.nat(200), losses: fc.nat(200) })

  test('is symmetric: what is greater for one side is less for the other', () => {
    fc.assert(
      fc.property(outcomes, ({ wins, losses }) => {
        const turned = { wins: losses, losses: wins }
        expect(signTest(turned).pValue).toBeCloseTo(signTest({ wins, losses }).pValue, 12)
        expect(signTest(turned, 'less').pValue).toBeCloseTo(
          signTest({ wins, losses }, 'greater').pValue,
          12,
        )
      }),
    )
  })

  // Of 2^11 outcomes of eleven throws, 67 have at least nine heads: 55 + 11 + 1.
  test.each([
    [9, 2, 'two-sided', 9 / 11, 134 / 2048],
    [9, 2, 'greater', 9 / 11, 67 / 2048],
    [9, 2, 'less', 9 / 11, 2036 / 2048],
    [2, 9, 'two-sided', 2 / 11, 134 / 2048],
    [5, 5, 'two-sided', 1 / 2, 1],
    [0, 4, 'two-sided', 0, 1 / 8],
  ] as const)('of %i wins and %i losses, %s', (wins, losses, alternative, share, pValue) => {
    expect(signTest({ wins, losses }, alternative)).toEqual({
      n: wins + losses,
      winShare: known(share),
      pValue: expect.closeTo(pValue, 14),
    })
  })

  test('has no share and a p of 1 without decided pairs', () => {
    expect(signTest({ wins: 0, losses: 0, ties: 3 })).toEqual({
      n: 0,
      winShare: unknown('no_decided_pairs'),
      pValue: 1,
    })
  })

  test('ignores ties', () => {
    expect(signTest({ wins: 9, losses: 2, ties: 30 })).toEqual(signTest({ wins: 9, losses: 2 }))
  })

  test('refuses counts that are none', () => {
    expect(misuseOf(() => signTest({ wins: 1.5, losses: 2 }))).toBe('not_a_count')
    expect(misuseOf(() => signTest({ wins: 3, losses: -1 }))).toBe('not_a_count')
  })
})

describe('mcnemarExact', () => {
  test('counts what only one of the two got right', () => {
    expect(
      discordantPairs([true, true, false, false, true], [true, false, true, false, false]),
    ).toEqual({ b: 2, c: 1 })
    expect(discordantPairs([true, true, true, false], [true, true, true, true])).toEqual({
      b: 0,
      c: 1,
    })
    expect(misuseOf(() => discordantPairs([true], []))).toBe('length_mismatch')
  })

  test('is never above 1 and does not mind which system comes first', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (b, c) => {
        const { pValue } = mcnemarExact({ b, c })
        expect(pValue).toBeLessThanOrEqual(1)
        expect(mcnemarExact({ b: c, c: b }).pValue).toBe(pValue)
      }),
    )
  })
})

describe('holm', () => {
  const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 1,
    maxLength: 20,
  })

  test('keeps the order of the p-values, between p and what Bonferroni gives', () => {
    fc.assert(
      fc.property(pValues, (ps) => {
        const adjusted = holm(ps).adjusted.map(valueOf)
        for (const [i, p] of ps.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p)
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, ps.length * p))
          const noLarger = adjusted.filter((_, j) => ps[j]! <= p)
          expect(Math.max(...noLarger)).toBe(adjusted[i])
        }
      }),
    )
  })

  test('rejects what stepping down through the sorted p-values rejects', () => {
    fc.assert(
      fc.property(pValues, (ps) => {
        const sorted = ps.toSorted((left, right) => left - right)
        const firstKept = sorted.findIndex((p, index) => (ps.length - index) * p > 0.05)
        const rejected = firstKept === -1 ? ps.length : firstKept
        expect(holm(ps).reject.filter((each) => valueOf(each))).toHaveLength(rejected)
      }),
    )
  })

  test('leaves an unknown p-value unknown, for its own reason, and does not count it', () => {
    const { m, adjusted, reject } = holm([0.01, unknown('too_few_clusters')])
    expect(m).toBe(1)
    expect([adjusted[1], reject[1]]).toEqual([
      unknown('too_few_clusters'),
      unknown('too_few_clusters'),
    ])
  })

  test('rejects at alpha, and not above', () => {
    expect(holm([0.05, 0.9]).reject.map(valueOf)).toEqual([false, false])
    expect(holm([0.025, 0.05, 0.05 + 1e-9]).reject.map(valueOf)).toEqual([false, false, false])
    expect(holm([0.025, 0.05]).reject.map(valueOf)).toEqual([true, true])
    expect(holm([0.05]).reject.map(valueOf)).toEqual([true])
    expect(holm([0.05], 0.01).reject.map(valueOf)).toEqual([false])
  })

  test('refuses p-values and levels outside their range', () => {
    expect(misuseOf(() => holm([0.5, -0.1]))).toBe('out_of_range')
    expect(misuseOf(() => holm([1.1]))).toBe('out_of_range')
    expect(misuseOf(() => holm([NaN, 0.1]))).toBe('out_of_range')
    expect(misuseOf(() => holm([0.1], 5))).toBe('out_of_range')
  })
})
