import { type Known, unknown } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { krippendorffAlpha, type Label, type MeasurementLevel } from '@attune/statistics'
import { byCluster } from '../grouped.js'
import { jackknifed } from './jackknifed.js'

/**
 * An item with one rating per rater, raters in the same order for all items. A rating that was not
 * given is unknown.
 */
export interface RatedItem<T extends Label = number> {
  readonly cluster: string
  readonly values: readonly Known<T>[]
}

export interface AgreedOptions {
  readonly level: number
  /** Minimum number of scenario clusters for an interval of the coefficient. */
  readonly fewest: number
}

/**
 * Minimum number of scenario clusters for intervals of agreement: chance-corrected coefficients of
 * scores, the same of labels, and all other coefficients. From a coverage simulation
 * (benchmarks/parts/coverage.mjs).
 */
export const FEWEST_AGREED = { scores: 20, labels: 60, other: 8 } as const

/**
 * Minimum number of minority items for an interval of agreement. With fewer, intervals miss the
 * true value too often (docs/results.md).
 */
export const FEWEST_IN_MINORITY = 10

/**
 * Number of minority items. An item is in the minority if more than half of its ratings differ from
 * the rating that is the most frequent one over all items. An item with exactly half of them counts
 * for the majority.
 */
export function minority<T extends Label>(items: readonly RatedItem<T>[]): number {
  const given = items.map(ratingsOf).filter((own) => own.length > 0)
  const times = new Map<T, number>()
  for (const rating of given.flat()) times.set(rating, (times.get(rating) ?? 0) + 1)
  const most = Math.max(0, ...times.values())
  const usual = [...times.keys()].find((rating) => times.get(rating) === most)
  return given.filter((own) => own.filter((rating) => rating !== usual).length > own.length / 2)
    .length
}

const ratingsOf = <T extends Label>({ values }: RatedItem<T>): T[] =>
  values.flatMap((value) => (value.state === 'known' ? [value.value] : []))

/** Note below every table with these coefficients. */
export const agreedNote = `Intervals leave out one scenario at a time; there is none where fewer than ${FEWEST_IN_MINORITY} items are in the minority (most of their ratings are not the most frequent one).`

/**
 * Agreement of raters on the items that at least two of them rated, with an interval over scenario
 * clusters (jackknife t). The interval is missing with fewer than `fewest` clusters or fewer than
 * 10 items in the minority.
 */
export function agreed<T extends Label>(
  all: readonly RatedItem<T>[],
  coefficient: (items: readonly RatedItem<T>[]) => Known<number>,
  { level, fewest }: AgreedOptions,
): Quantity {
  const items = all.filter((item) => ratingsOf(item).length > 1)
  const value = coefficient(items)
  const lost = all.length - items.length
  const missing = lost > 0 && { missing: { 'rated by fewer than two': lost } }
  if (value.state === 'unknown')
    return { value: unknown(inWords(value.why)), n: items.length, ...missing }
  const clusters = byCluster(items)
  const few = minority(items)
  return {
    value,
    n: items.length,
    clusters: clusters.length,
    ...(few < FEWEST_IN_MINORITY && clusters.length >= fewest
      ? { noInterval: `${few} items in the minority, ${FEWEST_IN_MINORITY} are needed` }
      : jackknifed(clusters, (kept) => coefficient(kept.flat()), level, fewest)),
    ...missing,
  }
}

/** Krippendorff's alpha of items, for `agreed`. */
export const alphaOf =
  (level: MeasurementLevel) =>
  (items: readonly RatedItem<Label>[]): Known<number> =>
    krippendorffAlpha(
      { raters: items[0]?.values.length ?? 0, items: items.map(({ values }) => values) },
      level,
    ).alpha

const inWords = (why: string): string => why.replaceAll('_', ' ')
