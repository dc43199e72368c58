import { type Known, known, unknown } from '@attune/core'
import { preferenceScore, type Quantity, type Statistics } from '@attune/core/findings'
import { clusterMean, familyTest } from '@attune/statistics'
import { matchesOf, type MatchFrame } from './pairings.js'
import { quantity } from './quantity.js'

export interface WinRate {
  readonly quantity: Quantity
  readonly deviation?: number
}

/** The share of matches that the first won, tested against 1/2: in the order of pairings, then columns. */
export function winRates({ pairings, columns }: MatchFrame, statistics: Statistics): WinRate[][] {
  const scores = pairings.map((pairing) =>
    columns.map((column) =>
      matchesOf(pairing, column).map(({ cluster, scenario, outcome, offline }) => ({
        cluster,
        scenario,
        value: preferenceScore(outcome),
        offline,
      })),
    ),
  )
  const centred = (values: (typeof scores)[number][number]) =>
    values.map(({ cluster, value }) => ({
      cluster,
      value: value.state === 'known' ? known(value.value - 1 / 2) : value,
    }))
  const test = (all: (typeof scores)[number]) => familyTest(all.map(centred), { adjust: statistics.adjust }).members
  const tests =
    statistics.family === 'table'
      ? test(scores.flat())
      : columns.flatMap((_, column) => test(scores.map((each) => each[column]!)))
  const testOf = (row: number, column: number) =>
    tests[statistics.family === 'table' ? row * columns.length + column : column * pairings.length + row]!
  return scores.map((each, row) =>
    each.map((values, column): WinRate => {
      const { pValue, adjusted } = testOf(row, column)
      const cell = quantity(values, { level: statistics.level, of: 'preferences' })
      const { standardError, nClusters } = clusterMean(values)
      const isSpread = standardError.state === 'known' && standardError.value > 0
      return {
        quantity: { ...cell, p: inWords(pValue), adjusted: inWords(adjusted) },
        ...(isSpread && { deviation: standardError.value * Math.sqrt(nClusters) }),
      }
    }),
  )
}

const words: Readonly<Record<string, string>> = {
  no_values: 'nothing to compare',
  too_few_clusters: 'fewer than two independent scenarios',
}
const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)
