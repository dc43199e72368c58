import type { Cell, Column, Quantity } from '../../contracts/findings.js'
import { readingsOf, type Reader } from './columns.js'
import { groupBy } from './group-by.js'
import { type IntervalOptions, quantity } from './quantity.js'
import type { Sample } from './samples.js'

export interface TableSource {
  readonly supporters: readonly string[]
  readonly samples: readonly Sample[]
  readonly readers: readonly Reader[]
  readonly intervalOptions: IntervalOptions
}

export interface TableBody {
  readonly columns: readonly Column[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

/** A row per supporter, or per group of scenarios and supporter; a column of means per reader. */
export function supporterTable(source: TableSource, by: readonly string[] = []): TableBody {
  const groups = groupBy(source.samples, by, (sample) => sample.tags)
  const everything = by.length === 0 ? [{ tags: {}, members: source.samples }] : groups
  const tags = by.map((tag): Column => ({ key: `by.${tag}`, title: tag }))
  return {
    columns: [...tags, { key: 'supporter', title: 'Supporter' }, ...source.readers.map((reader) => reader.column)],
    rows: everything.flatMap((group) =>
      source.supporters.map((supporter) => ({
        ...Object.fromEntries(by.map((tag) => [`by.${tag}`, group.tags[tag]!])),
        supporter,
        ...cells(source, supporter, group.members),
      })),
    ),
  }
}

function cells(
  { readers, intervalOptions }: TableSource,
  supporter: string,
  members: readonly Sample[],
): Record<string, Quantity> {
  const own = members.filter((sample) => sample.supporter === supporter)
  return Object.fromEntries(
    readers.map((reader) => {
      const observations = own.flatMap((sample) =>
        readingsOf(sample, reader).map((value) => ({ cluster: sample.cluster, value, offline: sample.offline })),
      )
      const of = reader.label === undefined ? 'numbers' : 'shares'
      return [reader.column.key, quantity(observations, { ...intervalOptions, of })]
    }),
  )
}
