import type {
  Claim,
  Column,
  ComparedValue,
  Comparison,
  Quantity,
  Statistics,
  Table,
  Words,
} from '@attune/core/findings'
import {
  holm,
  type RankInterval,
  rankIntervals,
  type ShrunkMean,
  shrunkMeans,
} from '@attune/statistics'
import { percentOf } from '@attune/tables'
import { around, type KitColumn, plainColumn, worded } from './columns.js'

/** Minimum number of supporters for a table of ranks. For fewer, the differences suffice. */
const FEWEST_RANKED = 6

/** A column with the comparisons of all pairs of supporters in it, and their claims. */
export interface RankedColumn {
  readonly column: KitColumn
  readonly comparisons: readonly Comparison[]
  /** Claim of each comparison, in the same order. */
  readonly claims: readonly Claim[]
}

interface Named {
  readonly id: string
  readonly title: Words
}

/**
 * Table for six or more supporters: the ranks that each can have, and means shrunk towards the
 * common mean, because the best of many supporters was also lucky. For columns with a preferred
 * direction; empty without such a column.
 *
 * A supporter ranks above another only if their claim is detected and Holm's adjustment over the
 * pairs of the column detects it too. All ranks of a column must hold together, which the false
 * discovery rate of claims does not guarantee.
 */
export function ranksTables(
  { id, title }: Named,
  supporters: readonly string[],
  all: readonly RankedColumn[],
  { level }: Pick<Statistics, 'level'>,
): Table[] {
  const columns = all.filter(({ column }) => column.better !== undefined)
  if (supporters.length < FEWEST_RANKED || columns.length === 0) return []
  const found = columns.map((each) => ({
    column: each.column,
    means: shrunkOf(supporters, each),
    ranks: ranksOf(supporters, each, 1 - level),
  }))
  const percent = percentOf(level)
  return [
    worded({
      id: `${id}-ranks`,
      title: around(title, { en: (text) => `Ranks: ${text}`, zh: (text) => `名次：${text}` }),
      columns: [
        { key: 'supporter', title: 'Supporter' },
        ...columns.flatMap(({ column }) => columnsOf(column)),
      ],
      rows: supporters.map((supporter, at) => ({
        supporter,
        ...Object.assign(
          {},
          ...found.map(({ column, means, ranks }) => cellsOf(column, means, ranks, at)),
        ),
      })),
      notes: [
        'Means over the scenarios that all supporters have. Shrunk: drawn to the mean of all as far as their differences can be chance; the best of many was lucky as well.',
        `Rank: by the mean, 1 is the best. In brackets: all ranks that cannot be ruled out; for each number they hold together in ${percent} % of studies (Holm over its pairs).`,
      ],
    }),
  ]
}

function columnsOf(column: KitColumn): Column[] {
  const { better: _, floor: __, sameAs, ...plain } = plainColumn(column)
  const part = (suffix: string) => ({
    key: `${plain.key}${suffix}`,
    ...(sameAs !== undefined && { sameAs: `${sameAs}${suffix}` }),
  })
  return [
    { ...plain, ...part('') },
    { ...plain, ...part('.shrunk'), title: `${plain.title}, shrunk` },
    { ...part('.rank'), title: `${plain.title}, rank` },
  ]
}

function cellsOf(
  { key, better }: KitColumn,
  means: readonly ShrunkMean[],
  ranks: readonly RankInterval[],
  at: number,
) {
  const { clusters, mean, shrunk } = means[at]!
  const cell = (value: Quantity['value']): Quantity => ({ value, n: clusters, clusters })
  const sign = better === 'lower' ? -1 : 1
  const sizeOf = ({ mean: each }: ShrunkMean): number =>
    each.state === 'known' ? sign * each.value : -Infinity
  const rank = 1 + means.filter((other) => sizeOf(other) > sizeOf(means[at]!)).length
  const { best, worst } = ranks[at]!
  const place = mean.state === 'known' ? `${rank} ` : ''
  return {
    [key]: cell(mean),
    [`${key}.shrunk`]: cell(shrunk),
    [`${key}.rank`]: `${place}[${best}, ${worst}]`,
  }
}

function shrunkOf(
  supporters: readonly string[],
  { comparisons }: RankedColumn,
): readonly ShrunkMean[] {
  const sides = new Map<string, readonly ComparedValue[]>()
  for (const { supporter, against, first, second = [] } of comparisons) {
    sides.set(supporter, first)
    if (against !== undefined) sides.set(against, second)
  }
  return shrunkMeans(supporters.map((name) => ({ name, values: sides.get(name) ?? [] })))
}

function ranksOf(
  supporters: readonly string[],
  { column, claims }: RankedColumn,
  alpha: number,
): readonly RankInterval[] {
  const { adjusted } = holm(claims.map(({ p }) => p))
  const better = new Set(
    claims.flatMap(({ detected, direction, supporter, against = '' }, at) => {
      const p = adjusted[at]!
      if (!detected || p.state === 'unknown' || p.value >= alpha) return []
      const isFirst = (direction === 'above') === (column.better === 'higher')
      return [JSON.stringify(isFirst ? [supporter, against] : [against, supporter])]
    }),
  )
  return rankIntervals(supporters, (first, second) => better.has(JSON.stringify([first, second])))
}
