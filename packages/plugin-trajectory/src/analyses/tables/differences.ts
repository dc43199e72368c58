import { differences, differencesNote, fewClustersNote, type IntervalOptions, type Table } from '@attune/core'
import type { PairableValue } from '@attune/core/statistics'
import type { Observation } from '../observations.js'
import { bySupporter, type Group } from './group.js'
import { measures } from './measures.js'

/** Each supporter with each: differences over the scenarios and repeats that both have. */
export function differenceTable({ own, language }: Group, options: IntervalOptions): Table {
  const groups = bySupporter(own)
  const pairs = groups.flatMap((first, at) => groups.slice(at + 1).map((second) => [first, second] as const))
  const columns = Object.values(measures)
  const sides = pairs.flatMap(([[, a], [, b]]) =>
    columns.map(({ key }) => ({ first: pairable(a, key), second: pairable(b, key) })),
  )
  const quantities = differences(sides, options)
  return {
    id: `comparison-${language}`,
    title: `Differences between supporters, paired by scenario, ${language}`,
    columns: [{ key: 'first', title: 'Supporter' }, { key: 'second', title: 'minus' }, ...columns],
    rows: pairs.map(([[first], [second]], row) => ({
      first,
      second,
      ...Object.fromEntries(columns.map(({ key }, at) => [key, quantities[row * columns.length + at]!])),
    })),
    notes: [differencesNote(quantities), ...fewClustersNote(own)],
  }
}

const pairable = (all: readonly Observation[], measure: string): PairableValue[] =>
  all.map(({ scenario, repeat, cluster, measure: of }) => ({
    pair: JSON.stringify([scenario, repeat]),
    cluster,
    value: of(measure),
  }))
