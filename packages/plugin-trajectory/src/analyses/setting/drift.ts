import { known, type Known, unknown } from '@attune/core'
import type { Table } from '@attune/core/findings'
import { chiSquareUpper, holm } from '@attune/statistics'

/** Categories of a scenario by property, such as its strategy. */
export type Categories = Readonly<Record<string, string>>

/** Chi-square test of one batch against all others on one property. */
export interface Drift {
  /** Position of the batch, from 0. */
  readonly batch: number
  readonly property: string
  /** Scenarios in the batch. */
  readonly count: number
  /**
   * Total variation distance between the shares in the batch and in the others: half the sum of
   * absolute differences, from 0 to 1.
   */
  readonly distance: number
  readonly chiSquare: number
  readonly df: number
  /** Unknown if too many expected counts are small (Cochran's rule). */
  readonly p: Known<number>
}

/**
 * Compares each batch of `size` scenarios, in the order of the list, with all other scenarios:
 * Pearson's chi-square test of homogeneity on the table of two rows, for each property. A last
 * batch that is not full is compared too. Empty if there is only one batch.
 *
 * ETrajEval, appendix A.2, audits scenarios in batches of 200 for drift and does not say how.
 */
export function driftOf(scenarios: readonly Categories[], size: number): Drift[] {
  const batches = Math.ceil(scenarios.length / size)
  if (batches < 2) return []
  const properties = [...new Set(scenarios.flatMap((each) => Object.keys(each)))]
  return properties.flatMap((property) =>
    Array.from({ length: batches }, (_, batch) => {
      const inBatch = scenarios.map((_, at) => Math.floor(at / size) === batch)
      const values = scenarios.map((each) => each[property] ?? '')
      return { batch, property, ...comparisonOf(values, inBatch) }
    }),
  )
}

/** Cochran's rule: no expected count below 1, and at most a fifth of them below 5. */
const isTestable = (expected: readonly number[]): boolean =>
  expected.every((count) => count >= 1) &&
  expected.filter((count) => count < 5).length <= expected.length / 5

function comparisonOf(
  values: readonly string[],
  inBatch: readonly boolean[],
): Pick<Drift, 'count' | 'distance' | 'chiSquare' | 'df' | 'p'> {
  const counts = new Map<string, [batch: number, others: number]>()
  for (const [at, value] of values.entries()) {
    const pair = counts.get(value) ?? [0, 0]
    pair[inBatch[at] ? 0 : 1] += 1
    counts.set(value, pair)
  }
  const pairs = [...counts.values()]
  const count = inBatch.filter(Boolean).length
  const totals = [count, values.length - count] as const
  const cells = pairs.flatMap(([batch, others]) =>
    [batch, others].map((observed, row) => ({
      observed,
      expected: ((batch + others) * totals[row as 0 | 1]) / values.length,
    })),
  )
  const chiSquare = cells.reduce(
    (sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected,
    0,
  )
  const df = pairs.length - 1
  const distance =
    pairs.reduce(
      (sum, [batch, others]) => sum + Math.abs(batch / totals[0] - others / totals[1]),
      0,
    ) / 2
  return { count, distance, chiSquare, df, p: pOf(chiSquare, df, cells) }
}

function pOf(
  chiSquare: number,
  df: number,
  cells: readonly { readonly expected: number }[],
): Known<number> {
  if (df === 0) return unknown('all scenarios have the same category')
  return isTestable(cells.map(({ expected }) => expected))
    ? known(chiSquareUpper(chiSquare, df))
    : unknown('too few scenarios for the test (Cochran’s rule)')
}

/** Table of `driftOf` with p-values that Holm's method adjusts for all comparisons. */
export function driftTable(scenarios: readonly Categories[], size: number): Table | undefined {
  const drifts = driftOf(scenarios, size)
  if (drifts.length === 0) return undefined
  const { adjusted } = holm(drifts.map(({ p }) => p))
  return {
    id: 'scenario-drift',
    title: `Drift of the scenarios, in batches of ${size}`,
    columns: [
      { key: 'property', title: 'Property' },
      { key: 'batch', title: 'Batch' },
      { key: 'distance', title: 'Distance', scale: 100, digits: 1 },
      { key: 'chiSquare', title: 'χ²', digits: 2 },
      { key: 'df', title: 'Degrees of freedom', digits: 0 },
      { key: 'p', title: 'p, adjusted', digits: 3 },
    ],
    rows: drifts.map(({ batch, property, count, distance, chiSquare, df }, at) => ({
      property,
      batch: `${batch * size + 1}–${batch * size + count}`,
      distance: { value: known(distance), n: count },
      chiSquare: { value: known(chiSquare), n: count },
      df: { value: known(df), n: count },
      p: { value: adjusted[at]!, n: count },
    })),
    notes: [
      'Each batch, in the order of the scenarios, against all others: Pearson’s chi-square test, with Holm’s adjustment for all rows. Distance: the share of the batch that would have to change. Lengths are compared in quarters of all scenarios.',
    ],
  }
}
