/** Tables next to a comparison: margins over a supporter, and ranks. */
import type {
  Cell,
  Claim,
  Column,
  ComparedValue,
  Comparison,
  Evaluation,
  Quantity,
  Statistics,
  Table,
  Words,
} from '@attune/core/findings'
import { holm, type RankInterval, rankIntervals, type ShrunkMean, shrunkMeans } from '@attune/statistics'
import { formatNumber } from '@attune/tables'
import { cellOfClaim } from './asked.js'
import { areShares, around, type KitColumn, plainColumn, worded } from './columns.js'
import type { Group } from './groups.js'
import type { Frame } from './table.js'

interface Pair {
  readonly group: Pick<Group, 'texts'>
  readonly first: string
  readonly second: string
}

/**
 * For columns with a margin: whether the first is at most that much worse than the second (columns with a direction), or
 * whether the two differ by less (columns without); for sides that share scenarios. No table without such a column.
 */
export function margins(
  { claims }: Pick<Evaluation, 'claims'>,
  pairs: readonly Pair[],
  differences: readonly (readonly Comparison[])[],
  { columns, groupColumns, textsOf, evaluation }: Frame,
  { id, title }: { readonly id: string; readonly title: Words },
): Table[] {
  const asked = columns.flatMap((column, at) =>
    pairs.flatMap((pair, row) => {
      const comparison = differences[row]![at]!
      return column.margin === undefined || comparison.isPaired !== true
        ? []
        : [{ column, pair, comparison: againstMargin(comparison, column.margin) }]
    }),
  )
  if (asked.length === 0) return []
  const answers = claims.ask(asked.map(({ comparison }) => comparison))
  const rows = asked.map(({ column, pair, comparison }, at): Record<string, Cell> => ({
    ...textsOf(pair.group),
    measure: column.title,
    first: pair.first,
    second: pair.second,
    margin: formatNumber(column.margin!, column),
    difference: cellOfClaim(answers[at]!, comparison),
    conclusion: conclusionOf(answers[at]!),
  }))
  const withMargin = columns.filter(({ margin }) => margin !== undefined)
  const alpha = Number((1 - evaluation.statistics.level).toPrecision(12))
  return [
    worded({
      id: `${id}-margins`,
      title: around(title, { en: (text) => `${text}: differences that matter`, zh: (text) => `${text}：要紧的差别` }),
      columns: [
        ...groupColumns,
        { key: 'measure', title: 'Measure' },
        { key: 'first', title: 'First' },
        { key: 'second', title: 'minus' },
        { key: 'margin', title: 'Margin' },
        { key: 'difference', title: 'Difference', digits: Math.max(...withMargin.map(({ digits = 2 }) => digits)) },
        { key: 'conclusion', title: 'Conclusion' },
      ],
      rows,
      notes: [
        `p: ${testsOf(withMargin)} over scenario clusters against the margin; in parentheses adjusted with the other claims of the run. ` +
          `Non-inferiority (measures with a direction): twice the one-sided p, so that it is found at ${alpha / 2}; equivalence: two tests at ${alpha} each.`,
      ],
    }),
  ]
}

const againstMargin = (comparison: Comparison, margin: number): Comparison => ({
  ...comparison,
  kind: comparison.of.better === undefined ? 'equivalent' : 'not-worse',
  margin,
})

const testsOf = (columns: readonly KitColumn[]): string => {
  const shares = columns.filter(areShares).length
  if (shares === 0) return 't tests'
  return shares === columns.length ? 'exact binomial tests' : 't tests, of shares exact binomial tests,'
}

function conclusionOf({ kind, detected, p, withheld }: Claim): string {
  if (p.state === 'unknown') return `not tested: ${p.why}`
  if (!detected) return withheld === undefined ? 'not shown' : `not shown: ${withheld}`
  return kind === 'equivalent' ? 'equivalent' : 'not worse by the margin'
}

/** Fewer systems are read from their differences. */
const FEWEST_RANKED = 6

/** All pairs of the supporters in one column, with what is claimed of them. */
export interface RankedColumn {
  readonly column: KitColumn
  readonly comparisons: readonly Comparison[]
  /** In the order of the comparisons. */
  readonly claims: readonly Claim[]
}

interface Named {
  readonly id: string
  readonly title: Words
}

/**
 * Which ranks each of six or more supporters can have, and means drawn to their common mean: the best of many was lucky
 * as well. For columns with a direction; nothing where there is none.
 *
 * One is ranked above another only where the claim of the two is detected and Holm's adjustment over the pairs of the
 * column finds it too: ranks hold together, which a share of false discoveries does not promise.
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
  const percent = Number((100 * level).toFixed(6))
  return [
    worded({
      id: `${id}-ranks`,
      title: around(title, { en: (text) => `Ranks: ${text}`, zh: (text) => `名次：${text}` }),
      columns: [{ key: 'supporter', title: 'Supporter' }, ...columns.flatMap(({ column }) => columnsOf(column))],
      rows: supporters.map((supporter, at) => ({
        supporter,
        ...Object.assign({}, ...found.map(({ column, means, ranks }) => cellsOf(column, means, ranks, at))),
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

function cellsOf({ key, better }: KitColumn, means: readonly ShrunkMean[], ranks: readonly RankInterval[], at: number) {
  const { clusters, mean, shrunk } = means[at]!
  const cell = (value: Quantity['value']): Quantity => ({ value, n: clusters, clusters })
  const sign = better === 'lower' ? -1 : 1
  const sizeOf = ({ mean: each }: ShrunkMean): number => (each.state === 'known' ? sign * each.value : -Infinity)
  const rank = 1 + means.filter((other) => sizeOf(other) > sizeOf(means[at]!)).length
  const { best, worst } = ranks[at]!
  const place = mean.state === 'known' ? `${rank} ` : ''
  return { [key]: cell(mean), [`${key}.shrunk`]: cell(shrunk), [`${key}.rank`]: `${place}[${best}, ${worst}]` }
}

function shrunkOf(supporters: readonly string[], { comparisons }: RankedColumn): readonly ShrunkMean[] {
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
