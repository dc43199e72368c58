import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Known, known, unknown } from '@attune/core'
import {
  cohenKappa,
  gwetAgreement,
  intraclassCorrelation,
  krippendorffAlpha,
  type MeasurementLevel,
  raterSeverity,
  type Ratings,
} from '../src/index.js'
import { misuseOf, valueOf } from '@attune/testkit/shared/statistics.js'

const level = fc.integer({ min: 1, max: 5 })
const twoRaters = fc
  .array(fc.tuple(level, level), { minLength: 1, maxLength: 40 })
  .map((items) => ({ a: items.map(([a]) => a), b: items.map(([, b]) => b) }))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('cohenKappa', () => {
  const labels = [1, 2, 3, 4, 5]

  test.each(['none', 'linear', 'quadratic'] as const)(
    'does not mind who is called the first (%s)',
    (weights) => {
      fc.assert(
        fc.property(twoRaters, ({ a, b }) => {
          const { kappa } = cohenKappa(a, b, { weights, labels })
          const swapped = cohenKappa(b, a, { weights, labels }).kappa
          fc.pre(kappa.state === 'known')
          expect(valueOf(swapped)).toBeCloseTo(kappa.value, 10)
        }),
      )
    },
  )

  test('is (observed - expected) / (1 - expected) with any weights, and at most 1', () => {
    fc.assert(
      fc.property(
        twoRaters,
        fc.constantFrom('none', 'linear', 'quadratic'),
        ({ a, b }, weights) => {
          const { kappa, observedAgreement, expectedAgreement } = cohenKappa(a, b, {
            weights,
            labels,
          })
          fc.pre(kappa.state === 'known')
          const [observed, expected] = [valueOf(observedAgreement), valueOf(expectedAgreement)]
          expect(kappa.value).toBeCloseTo((observed - expected) / (1 - expected), 10)
          expect(kappa.value).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('has one value for all weights where there are two labels', () => {
    fc.assert(
      fc.property(twoRaters, ({ a, b }) => {
        const binary = [a.map((each) => each % 2), b.map((each) => each % 2)] as const
        const plain = cohenKappa(...binary).kappa
        fc.pre(plain.state === 'known')
        expect(valueOf(cohenKappa(...binary, { weights: 'quadratic' }).kappa)).toBeCloseTo(
          plain.value,
          10,
        )
      }),
    )
  })

  test('counts the farthest disagreement there can be as no agreement at all, a smaller one as some', () => {
    const agreements = [1, 2, 5].map(
      (b) => cohenKappa([1], [b], { weights: 'linear', labels }).observedAgreement,
    )
    expect(agreements.map(valueOf)).toEqual([1, 0.75, 0])
  })

  test('refuses labels that are not in the list, and lists that name one twice', () => {
    expect(misuseOf(() => cohenKappa([1, 9], [1, 1], { labels: [1, 2] }))).toBe('unknown_name')
    expect(misuseOf(() => cohenKappa([1], [1], { labels: [1, 2, 1] }))).toBe('duplicate')
  })
})

describe('krippendorffAlpha', () => {
  const missing = unknown('not rated')
  const matrix: fc.Arbitrary<Ratings> = fc.integer({ min: 2, max: 4 }).chain((raters) =>
    fc
      .array(
        fc.array(fc.oneof(level, fc.constant(missing)), { minLength: raters, maxLength: raters }),
        {
          minLength: 1,
          maxLength: 15,
        },
      )
      .map((items) => ({ raters, items })),
  )
  const changed = (
    ratings: Ratings,
    change: (items: Ratings['items']) => Ratings['items'],
  ): Ratings => ({
    ...ratings,
    items: change(ratings.items),
  })
  const levels: MeasurementLevel[] = ['nominal', 'ordinal', 'interval', 'ratio']

  test.each(levels)('does not mind the order of raters and units (%s)', (scale) => {
    fc.assert(
      fc.property(matrix, (ratings) => {
        const { alpha } = krippendorffAlpha(ratings, scale)
        const turned = krippendorffAlpha(
          changed(ratings, (items) => items.map((item) => item.toReversed()).toReversed()),
          scale,
        )
        fc.pre(alpha.state === 'known')
        expect(valueOf(turned.alpha)).toBeCloseTo(alpha.value, 10)
        expect(alpha.value).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('has a coincidence matrix that is symmetric and holds every pairable value once', () => {
    fc.assert(
      fc.property(matrix, (ratings) => {
        const { coincidence, marginals, nPairable } = krippendorffAlpha(ratings, 'nominal')
        expect(sum(marginals)).toBeCloseTo(nPairable, 10)
        for (const [i, row] of coincidence.entries()) {
          for (const [j, each] of row.entries()) expect(each).toBe(coincidence[j]![i])
        }
      }),
    )
  })

  test('is the same for categories under other names, with level nominal', () => {
    fc.assert(
      fc.property(matrix, (ratings) => {
        const renamed = {
          ...ratings,
          items: ratings.items.map((item) =>
            item.map((each) => (typeof each === 'number' ? known(`category ${6 - each}`) : each)),
          ),
        }
        const { alpha } = krippendorffAlpha(ratings, 'nominal')
        fc.pre(alpha.state === 'known')
        expect(valueOf(krippendorffAlpha(renamed, 'nominal').alpha)).toBeCloseTo(alpha.value, 10)
      }),
    )
  })

  test('does not see scale and origin with level interval, nor any stretching with level ordinal', () => {
    fc.assert(
      fc.property(matrix, (ratings) => {
        const alpha = (
          scale: MeasurementLevel,
          change: (value: number) => number,
        ): Known<number> => {
          const stretched = changed(ratings, (items) =>
            items.map((item) =>
              item.map((each) => (typeof each === 'number' ? change(each) : each)),
            ),
          )
          return krippendorffAlpha(stretched, scale).alpha
        }
        const interval = alpha('interval', (value) => value)
        fc.pre(interval.state === 'known')
        expect(valueOf(alpha('interval', (value) => 10 * value - 30))).toBeCloseTo(
          interval.value,
          10,
        )
        const ordinal = valueOf(alpha('ordinal', (value) => value))
        expect(valueOf(alpha('ordinal', (value) => 2 ** value))).toBeCloseTo(ordinal, 10)
      }),
    )
  })

  test('refuses names with a level that measures distances, and negative ratios', () => {
    expect(
      misuseOf(() => krippendorffAlpha({ raters: 2, items: [['low', 'high']] }, 'ordinal')),
    ).toBe('not_numeric')
    expect(misuseOf(() => krippendorffAlpha({ raters: 2, items: [[-1, 2]] }, 'ratio'))).toBe(
      'out_of_range',
    )
  })

  test('is unknown without items', () => {
    expect(krippendorffAlpha({ raters: 2, items: [] }, 'nominal').alpha).toEqual(
      unknown('no_pairable_values'),
    )
  })
})

describe('the orientation of ratings', () => {
  // Two raters and three items: the same agreement, whichever coefficient is asked.
  const items = [
    [1, 2],
    [2, 2],
    [3, 1],
  ]
  const turned = [
    [1, 2, 3],
    [2, 2, 1],
  ]
  const coefficients = {
    krippendorffAlpha: (ratings: Ratings) => krippendorffAlpha(ratings, 'interval'),
    gwetAgreement: (ratings: Ratings) => gwetAgreement(ratings, { categories: [1, 2, 3] }),
    intraclassCorrelation: (ratings: Ratings) => intraclassCorrelation(ratings),
    raterSeverity: (ratings: Ratings) => raterSeverity(ratings),
  }

  test.each(Object.entries(coefficients))(
    '%s takes items, and refuses a list of raters',
    (_, of) => {
      expect(() => of({ raters: 2, items })).not.toThrow()
      expect(misuseOf(() => of({ raters: 2, items: turned }))).toBe('length_mismatch')
      expect(misuseOf(() => of({ raters: 2, items: [[1, 2], [1]] }))).toBe('length_mismatch')
    },
  )
})
