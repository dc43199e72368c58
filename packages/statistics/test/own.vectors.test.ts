/**
 * Expected values that benchmarks/vectors/make_vectors.py has from Python packages, or from the
 * definition.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Known, unknown } from '@attune/core'
import * as statistics from '../src/index.js'
import { valueOf } from '@attune/testkit/shared/statistics.js'
import { isClose, isObject, type VectorFamily } from './vector-files.js'

type Cell = number | null
type Piece = readonly (readonly Cell[])[]

const observed = (cell: Cell): statistics.Observed => cell ?? unknown('missing')

const statisticsOfRows: Readonly<Record<string, (rows: Piece) => Known<number>>> = {
  mean: (rows) => ({ state: 'known', value: statistics.mean(rows.map(([value]) => value!)) }),
  spearman: (rows) =>
    statistics.spearman(
      rows.map(([x]) => x!),
      rows.map(([, y]) => y!),
    ).value,
  pearson: (rows) =>
    statistics.pearson(
      rows.map(([x]) => x!),
      rows.map(([, y]) => y!),
    ).value,
  alpha: (rows) => {
    const items = rows.map((row) => row.map(observed))
    return statistics.krippendorffAlpha({ raters: items[0]!.length, items }, 'interval').alpha
  },
}

function jackknife(input: {
  pieces: Piece[]
  statistic: string
  scale: 'plain' | 'bounded'
  confidence: number
}) {
  const { pieces, statistic, ...options } = input
  const of = (kept: readonly Piece[]): Known<number> => statisticsOfRows[statistic]!(kept.flat())
  return {
    value: valueOf(of(pieces)),
    ...valueOf(statistics.jackknifeInterval(pieces, of, options)),
  }
}

function pilot({ groups, repeats }: { groups: number[][]; repeats: number }) {
  const spread = valueOf(
    statistics.pilotSpread(
      groups.flatMap((group, at) => group.map((value) => ({ cluster: String(at), value }))),
    ),
  )
  const { within, between, ...rest } = spread
  const at = valueOf(statistics.deviationAt(spread, repeats))
  return {
    ...rest,
    within: within.state === 'known' ? within.value : null,
    ...(between.state === 'known' && { between: between.value }),
    at: { ...at, ...statistics.deviationInterval(at) },
  }
}

function davidson({
  items,
  comparisons,
}: {
  items: string[]
  comparisons: statistics.ClusteredComparison[]
}) {
  const model = valueOf(statistics.davidson(items, comparisons))
  const pairs = items.flatMap((first, at) =>
    items.slice(at + 1).map((second) => [first, second] as const),
  )
  return Object.fromEntries(
    pairs.map(([first, second]) => {
      const { value, interval } = model.differenceOf(first, second)
      return [`${first} ${second}`, { value, ...valueOf(interval) }]
    }),
  )
}

function pairedT({ values, level, nothing }: { values: number[]; level: number; nothing: number }) {
  const found = statistics.tTest(
    values.map((value, at) => ({ cluster: `c${at}`, value })),
    { level, nullValue: nothing },
  )
  const { estimate, deviation, pValue, pAbove, pBelow, interval } = found
  const numbers = Object.entries({ estimate, deviation, pValue, pAbove, pBelow })
  return {
    ...Object.fromEntries(numbers.map(([name, each]) => [name, valueOf(each)])),
    ...valueOf(interval),
  }
}

function scoreFlips({ scores, level }: { scores: number[]; level: number }) {
  const { pValue, pAbove, pBelow, interval } = statistics.signFlips(scores)
  const { lower, upper } = valueOf(interval(level))
  // Vectors have the least and the greatest of a grid of means that are kept.
  const kept = [Math.ceil(lower / 0.002 - 1e-6) * 0.002, Math.floor(upper / 0.002 + 1e-6) * 0.002]
  return { pValue: valueOf(pValue), pAbove: valueOf(pAbove), pBelow: valueOf(pBelow), kept }
}

const shareOf = ({ yes, of, level }: { yes: number; of: number; level: number }) =>
  statistics.exactShare(yes, of, level)

const adjustments = ({ p }: { p: number[] }) => ({
  holm: statistics.holm(p).adjusted.map(valueOf),
  bh: statistics.benjaminiHochberg(p).adjusted.map(valueOf),
})

const functions: Readonly<Record<string, (input: never) => object>> = {
  'jackknife-interval': jackknife,
  'pilot-spread': pilot,
  'davidson-intervals': davidson,
  'paired-t-test': pairedT,
  'sign-flips-of-scores': scoreFlips,
  'exact-share': shareOf,
  adjustments,
}

const folder = join(import.meta.dirname, 'vectors/own')
const families = readdirSync(folder).map((file): VectorFamily =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
)

function deviations(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      deviations(actual[key], value, tolerance, `${path}.${key}`),
    )
  }
  return isClose(actual, expected, tolerance)
    ? []
    : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}

test('each family of vectors has its function', () => {
  expect(families.map(({ family }) => family).sort()).toEqual(Object.keys(functions).sort())
})

describe.each(families)('$family', ({ family, tolerance, cases }) => {
  test.each(cases)('$id', ({ input, expected }) => {
    expect(deviations(functions[family]!(input as never), expected, tolerance)).toEqual([])
  })
})
