import { readingsOf, type Reader } from './columns.js'
import { differences, differencesNote, type TwoSides } from './differences.js'
import type { TableBody, TableSource } from './supporter-table.js'

/**
 * A row per two supporters, every one with the baseline or, without one, each with each; a column of differences first
 * minus second per reader.
 *
 * Dialogues of the same scenario and repeat are compared, and all comparisons of the table are tested together
 * (`differences`). The notes say so.
 */
export function comparisonTable(
  source: TableSource,
  baseline?: string,
): TableBody & { readonly notes: readonly string[] } {
  const { readers, supporters, intervalOptions } = source
  const pairs = pairsOf(supporters, baseline)
  const sides = pairs.flatMap(([first, second]) =>
    readers.map((reader) => ({ first: valuesOf(source, reader, first), second: valuesOf(source, reader, second) })),
  )
  const quantities = differences(sides, intervalOptions)
  const cells = pairs.map((_, row) =>
    readers.map(({ column }, at) => [column.key, quantities[row * readers.length + at]!] as const),
  )
  return {
    columns: [
      { key: 'first', title: 'First' },
      { key: 'second', title: 'Second' },
      ...readers.map((reader) => reader.column),
    ],
    rows: pairs.map(([first, second], row) => ({ first, second, ...Object.fromEntries(cells[row]!) })),
    notes: [differencesNote(quantities)],
  }
}

function pairsOf(supporters: readonly string[], baseline?: string): [first: string, second: string][] {
  if (baseline !== undefined) {
    return supporters.filter((supporter) => supporter !== baseline).map((supporter) => [supporter, baseline])
  }
  return supporters.flatMap((first, index) =>
    supporters.slice(index + 1).map((second): [string, string] => [first, second]),
  )
}

const valuesOf = ({ samples }: TableSource, reader: Reader, supporter: string): TwoSides['first'] =>
  samples
    .filter((sample) => sample.supporter === supporter)
    .flatMap((sample) =>
      readingsOf(sample, reader).map((value, index) => ({
        cluster: sample.cluster,
        pair: `${sample.pair} ${index}`,
        value,
        offline: sample.offline,
      })),
    )
