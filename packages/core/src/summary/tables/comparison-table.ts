import type { Known } from '../../contracts/data.js'
import type { Quantity } from '../../contracts/findings.js'
import { unknown } from '../../known.js'
import { comparePaired, drawWith, holm, type PairableValue, type PairedComparison } from '../../statistics/index.js'
import { readingsOf, type Reader } from './columns.js'
import { bootstrapOptions, citedInterval } from './quantity.js'
import type { TableBody, TableSource } from './supporter-table.js'

/**
 * A row per two supporters, every one with the baseline or, without one, each with each; a column of differences first
 * minus second per reader.
 *
 * Dialogues of the same scenario and repeat are compared (`comparePaired`); p-values are those of the paired bootstrap
 * over clusters, adjusted by Holm's method over all comparisons of the table; intervals are not adjusted. The notes say so.
 */
export function comparisonTable(
  source: TableSource,
  baseline?: string,
): TableBody & { readonly notes: readonly string[] } {
  const { readers, supporters } = source
  const rows = pairsOf(supporters, baseline).map((pair) => ({
    pair,
    comparisons: readers.map((reader) => compare(source, reader, pair)),
  }))
  const { m, adjusted } = holm(rows.flatMap(({ comparisons }) => comparisons.map((each) => each.pValue)))
  return {
    columns: [
      { key: 'first', title: 'First' },
      { key: 'second', title: 'Second' },
      ...readers.map((reader) => reader.column),
    ],
    rows: rows.map(({ pair: [first, second], comparisons }, row) => {
      const cells = comparisons.map((comparison, index) => {
        const p = adjusted[row * readers.length + index]!
        return [readers[index]!.column.key, asQuantity(comparison, p, source)]
      })
      return { first, second, ...Object.fromEntries(cells) }
    }),
    notes: notesOn(m, bootstrapOptions(source.intervalOptions).resamples),
  }
}

function notesOn(comparisons: number, resamples: number): string[] {
  const all = comparisons === 1 ? '1 comparison' : `${comparisons} comparisons`
  const smallest = Math.min(1, (2 * comparisons) / (resamples + 1))
  return [
    'Differences first minus second, paired by scenario and repeat. p-values: two-sided paired bootstrap over scenario ' +
      `clusters, Holm-adjusted over the ${all} of this table. Intervals are not adjusted.`,
    ...(smallest > 0.01
      ? [`With ${resamples} resamples and ${all} no p-value can be below ${smallest.toFixed(3)}.`]
      : []),
  ]
}

function pairsOf(supporters: readonly string[], baseline?: string): [first: string, second: string][] {
  if (baseline !== undefined) {
    return supporters.filter((supporter) => supporter !== baseline).map((supporter) => [supporter, baseline])
  }
  return supporters.flatMap((first, index) =>
    supporters.slice(index + 1).map((second): [string, string] => [first, second]),
  )
}

function compare(source: TableSource, reader: Reader, [first, second]: readonly [string, string]): PairedComparison {
  const random = source.context.random('comparison', reader.column.key, first, second)
  const options = { draw: drawWith(random), ...bootstrapOptions(source.intervalOptions) }
  return comparePaired(valuesOf(source, reader, first), valuesOf(source, reader, second), options)
}

const valuesOf = ({ samples }: TableSource, reader: Reader, supporter: string): PairableValue[] =>
  samples
    .filter((sample) => sample.supporter === supporter)
    .flatMap((sample) =>
      readingsOf(sample, reader).map((value, index) => ({
        cluster: sample.cluster,
        pair: `${sample.pair} ${index}`,
        value,
      })),
    )

function asQuantity(comparison: PairedComparison, p: Known<number>, { intervalOptions }: TableSource): Quantity {
  const { difference, n, nMissing, onlyFirst, onlySecond } = comparison
  const unpaired = onlyFirst + onlySecond
  const missing = {
    ...(nMissing === 0 ? {} : { 'no value on one side': nMissing }),
    ...(unpaired === 0 ? {} : { 'no counterpart': unpaired }),
  }
  return {
    value: inWords(difference),
    n,
    ...citedInterval(comparison.interval, intervalOptions),
    ...(Object.keys(missing).length === 0 ? {} : { missing }),
    p: inWords(p),
  }
}

const words: Readonly<Record<string, string>> = {
  empty: 'nothing to compare',
  too_few_clusters: 'fewer than two independent scenarios',
}

const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)
