import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kendall, pearson, ranks, spearman } from '../src/index.js'
import { unknown } from '@attune/core'
import { misuseOf, pairedScores, scores, valueOf } from '@attune/testkit/shared/statistics.js'

const coefficients = { pearson, spearman, kendall }

describe.each(Object.entries(coefficients))('%s', (_, correlate) => {
  test('lies in [-1, 1] with a p-value in [0, 1]', () => {
    fc.assert(
      fc.property(pairedScores(0), ({ x, y }) => {
        const { value, pValue } = correlate(x, y)
        fc.pre(value.state === 'known')
        expect(Math.abs(value.value)).toBeLessThanOrEqual(1)
        expect(valueOf(pValue)).toBeGreaterThanOrEqual(0)
        expect(valueOf(pValue)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('says why it does not exist exactly where there are fewer than two pairs or one side is constant', () => {
    fc.assert(
      fc.property(pairedScores(0, 4), ({ x, y }) => {
        const isConstant = new Set(x).size === 1 || new Set(y).size === 1
        const why = x.length < 2 ? 'too_few' : isConstant ? 'constant_input' : undefined
        const { value, pValue } = correlate(x, y)
        expect(value.state === 'unknown' ? value.why : undefined).toBe(why)
        expect(pValue.state).toBe(value.state)
      }),
    )
  })

  test('is the same for x with y and y with x, and turns its sign with one of them', () => {
    fc.assert(
      fc.property(pairedScores(2), ({ x, y }) => {
        const { value, pValue } = correlate(x, y)
        fc.pre(value.state === 'known')
        expect(valueOf(correlate(y, x).value)).toBeCloseTo(value.value, 12)
        const turned = correlate(
          x,
          y.map((each) => -each),
        )
        expect(valueOf(turned.value)).toBeCloseTo(-value.value, 12)
        expect(valueOf(turned.pValue)).toBeCloseTo(valueOf(pValue), 12)
      }),
    )
  })

  test('of a list that varies with itself is 1', () => {
    fc.assert(
      fc.property(scores(2), (x) => {
        const { value } = correlate(x, x)
        fc.pre(value.state === 'known')
        expect(value.value).toBeCloseTo(1, 12)
      }),
    )
  })

  test('counts the pairs it leaves out', () => {
    const gap = unknown('judge refused')
    expect(correlate([1, 2, gap, 4, 5], [2, gap, 3, 1, 7])).toMatchObject({ n: 3, nMissing: 2 })
  })

  test('refuses values that are not finite', () => {
    expect(misuseOf(() => correlate([1, NaN, 3], [1, 2, 3]))).toBe('not_finite')
    expect(misuseOf(() => correlate([1, 2, 3], [1, Infinity, 3]))).toBe('not_finite')
  })
})

test('pearson does not see a positive change of scale or origin', () => {
  fc.assert(
    fc.property(pairedScores(2), ({ x, y }) => {
      const { value } = pearson(x, y)
      fc.pre(value.state === 'known')
      const rescaled = pearson(
        x.map((each) => 3 * each - 7),
        y,
      )
      expect(valueOf(rescaled.value)).toBeCloseTo(value.value, 10)
    }),
  )
})

test('pearson takes equal values for constant even where their mean is not quite equal to them', () => {
  expect(pearson([0.1, 0.1, 0.1], [1, 2, 3]).value).toEqual(unknown('constant_input'))
})

test('pearson copes with values whose squares would overflow or vanish', () => {
  expect(valueOf(pearson([1e149, 2e149, 3e149], [1e-200, 2e-200, 3e-200]).value)).toBeCloseTo(1, 12)
})

test.each([
  ['spearman', spearman],
  ['kendall', kendall],
])('%s sees the order of the values only', (_, correlate) => {
  fc.assert(
    fc.property(pairedScores(2), ({ x, y }) => {
      const stretched = correlate(
        x.map((each) => each ** 3 + each),
        y,
      )
      expect(stretched).toEqual(correlate(x, y))
    }),
  )
})

describe('ranks', () => {
  test('gives tied values the mean of their positions', () => {
    expect(ranks([30, 10, 20, 10])).toEqual([4, 1.5, 3, 1.5])
  })

  test('always add up to n (n + 1) / 2', () => {
    fc.assert(
      fc.property(scores(0), (values) => {
        const n = values.length
        expect(ranks(values).reduce((sum, rank) => sum + rank, 0)).toBe((n * (n + 1)) / 2)
      }),
    )
  })
})

function orders(things: number[]): number[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first) =>
    orders(things.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  )
}

describe('kendall', () => {
  test('gives exactly the share of all orders that are at least as far from independence', () => {
    const x = [1, 2, 3, 4, 5, 6]
    const all = orders(x).map((y) => Math.abs(valueOf(kendall(x, y).value)))
    for (const y of orders(x).filter((_, index) => index % 37 === 0)) {
      const { value, pValue } = kendall(x, y)
      const extreme = all.filter((each) => each >= Math.abs(valueOf(value)) - 1e-12).length
      expect(valueOf(pValue)).toBeCloseTo(extreme / all.length, 12)
    }
  })

  test('is exact up to 33 untied pairs, approximate beyond and with ties', () => {
    const line = Array.from({ length: 34 }, (_, index) => index)
    expect(kendall(line.slice(1), line.slice(1)).method).toBe('exact')
    expect(kendall(line, line).method).toBe('asymptotic')
    expect(kendall([1, 2, 2], [1, 2, 3]).method).toBe('asymptotic')
  })

  test('refuses the exact distribution where values are tied', () => {
    expect(misuseOf(() => kendall([1, 2, 2], [1, 2, 3], 'exact'))).toBe('exact_impossible')
  })

  test('places every pair of observations once', () => {
    fc.assert(
      fc.property(pairedScores(0), ({ x, y }) => {
        const { concordant, discordant, tiedPairsX, tiedPairsY } = kendall(x, y)
        const pairs = (x.length * (x.length - 1)) / 2
        const tiedInBoth = tiedPairsX + tiedPairsY + concordant + discordant - pairs
        expect(tiedInBoth).toBeGreaterThanOrEqual(0)
        expect(tiedInBoth).toBeLessThanOrEqual(Math.min(tiedPairsX, tiedPairsY))
      }),
    )
  })
})
