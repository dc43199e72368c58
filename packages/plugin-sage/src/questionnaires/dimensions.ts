import { unknown, type Known } from '@attune/core'
import { describe, type Observed, requireCount, requireRange } from '@attune/statistics'

/** `dimensions`: the mean of the dimensions, each of equal weight (default). `items`: the mean of the items. */
export type OverallOf = 'dimensions' | 'items'

/** First and last item of each dimension; items count from 1. */
export type Dimensions<Name extends string> = Readonly<Record<Name, readonly [number, number]>>

export interface DimensionScores<Name extends string> {
  readonly dimensions: Readonly<Record<Name, Known<number>>>
  readonly overall: Known<number>
}

const knownMean = (values: readonly Observed[], whyNot: string): Known<number> => {
  const { mean } = describe(values)
  return mean.state === 'known' ? mean : unknown(whyNot)
}

const meanOfAll = (values: readonly Known<number>[], whyNot: string): Known<number> =>
  values.find(({ state }) => state === 'unknown') ?? knownMean(values, whyNot)

export function dimensionScores<Name extends string>(
  items: readonly Known<number>[],
  dimensions: Dimensions<Name>,
  overall: OverallOf,
): DimensionScores<Name> {
  const scores = mapValues(dimensions, ([first, last]) => knownMean(items.slice(first - 1, last), 'no_rated_item'))
  const ofDimensions = meanOfAll(Object.values<Known<number>>(scores), 'no_rated_item')
  return { dimensions: scores, overall: overall === 'items' ? knownMean(items, 'no_rated_item') : ofDimensions }
}

const meanOfRepetitions = (values: readonly Known<number>[]): Known<number> => knownMean(values, 'no_repetition')

/** Means over repetitions, of those that have a score; unknown without any. */
export function meanScores<Name extends string>(
  repetitions: readonly DimensionScores<Name>[],
  dimensions: Dimensions<Name>,
): DimensionScores<Name> {
  return {
    dimensions: mapValues(dimensions, (_, name) => meanOfRepetitions(repetitions.map((each) => each.dimensions[name]))),
    overall: meanOfRepetitions(repetitions.map(({ overall }) => overall)),
  }
}

/** Throws STATISTICS_INPUT unless every reverse-keyed item is one of the items 1 to `count`. */
export function requireItems(reverse: readonly number[], count: number): void {
  for (const item of reverse) {
    requireCount('number of a reverse-keyed item', item, 1)
    requireRange('number of a reverse-keyed item', item, [1, count])
  }
}

export const mapValues = <Name extends string, Value, Result>(
  record: Readonly<Record<Name, Value>>,
  to: (value: Value, name: Name) => Result,
): Record<Name, Result> =>
  Object.fromEntries(
    (Object.entries(record) as [Name, Value][]).map(([name, value]) => [name, to(value, name)]),
  ) as Record<Name, Result>
