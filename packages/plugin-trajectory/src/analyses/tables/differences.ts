import { fewClustersNote, unknown, type Quantity, type Table } from '@attune/core'
import { holm, type PairableValue } from '@attune/core/statistics'
import type { Observation } from '../observations.js'
import { pairedDifference } from '../quantities.js'
import type { Making } from '../mean-of.js'
import { bySupporter, type Group } from './group.js'
import { measures } from './measures.js'

/** Each supporter with each: differences over the scenarios and repeats that both have. */
export function differenceTable({ own, language }: Group, { context, intervalOptions }: Making): Table {
  const id = `comparison-${language}`
  const groups = bySupporter(own)
  const pairs = groups.flatMap((first, at) => groups.slice(at + 1).map((second) => [first, second] as const))
  const columns = Object.values(measures)
  const compared = columns.map(({ key }) => {
    const quantities = pairs.map(([[first, a], [second, b]]) =>
      pairedDifference(pairable(a, key), pairable(b, key), context.random(id, first, second, key), intervalOptions),
    )
    return { key, cells: adjusted(quantities) }
  })
  return {
    id,
    title: `Differences between supporters, paired by scenario, ${language}`,
    columns: [{ key: 'first', title: 'Supporter' }, { key: 'second', title: 'minus' }, ...columns],
    rows: pairs.map(([[first], [second]], at) => ({
      first,
      second,
      ...Object.fromEntries(compared.flatMap(({ key, cells }) => (cells[at] ? [[key, cells[at]]] : []))),
    })),
    notes: [
      'p-values are two-sided and adjusted after Holm over the pairs of each column; intervals are not.',
      ...fewClustersNote(own),
    ],
  }
}

const pairable = (all: readonly Observation[], measure: string): PairableValue[] =>
  all.map(({ scenario, repeat, cluster, measure: of }) => ({
    pair: JSON.stringify([scenario, repeat]),
    cluster,
    value: of(measure),
  }))

function adjusted(quantities: readonly Quantity[]): Quantity[] {
  const { adjusted: all } = holm(quantities.map(({ p }) => p ?? unknown('not compared')))
  return quantities.map((quantity, at) => ({ ...quantity, ...(all[at] && { p: all[at] }) }))
}
