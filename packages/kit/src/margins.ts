import { type Known, known, unknown } from '@attune/core'
import type { Cell, Quantity, Table } from '@attune/core/findings'
import {
  type ClusteredValue,
  clusterMean,
  equivalence,
  noninferiority,
  pairedShareInterval,
  pairValues,
  shareDifferenceBoundTest,
} from '@attune/statistics'
import { formatNumber } from '@attune/tables'
import { areShares, type KitColumn } from './columns.js'
import { type Comparison, pairable } from './differences.js'
import type { Group } from './groups.js'
import { alphaOf } from './sentences.js'
import { shareInterval } from './quantity.js'
import type { Frame } from './table.js'

interface Pair {
  readonly group: Group
  readonly first: string
  readonly second: string
  readonly comparisons: readonly Comparison[]
}

/**
 * For columns with a margin: whether the first is at most that much worse than the second (columns with a direction), or
 * whether the two differ by less (columns without); for sides that share scenarios. No table without such a column.
 */
export function margins(
  pairs: readonly Pair[],
  { columns, groupColumns, textsOf, evaluation }: Frame,
  { id, title }: { readonly id: string; readonly title: string },
): Table[] {
  const withMargin = columns.filter(({ margin }) => margin !== undefined)
  if (withMargin.length === 0 || pairs.length === 0) return []
  const alpha = alphaOf(evaluation.statistics)
  const rows = withMargin.flatMap((column) =>
    pairs.map(({ group, first, second, comparisons }): Record<string, Cell> => ({
      ...textsOf(group),
      measure: column.title,
      first,
      second,
      margin: formatNumber(column.margin!, column),
      ...tested(
        comparisons.find((each) => each.column === column.key)!,
        column,
        alpha,
      ),
    })),
  )
  return [
    {
      id: `${id}-margins`,
      title: `${title}: differences that matter`,
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
        `p: one-sided ${testsOf(withMargin)} over scenario clusters against the margin. Non-inferiority at ${alpha / 2} (measures with a direction), ` +
          `equivalence by two tests at ${alpha} each. Not adjusted for being several.`,
      ],
    },
  ]
}

const testsOf = (columns: readonly KitColumn[]): string => {
  const shares = columns.filter(areShares).length
  if (shares === 0) return 't tests'
  return shares === columns.length ? 'exact binomial tests' : 't tests, of shares exact binomial tests,'
}

function tested({ first, second, but }: Comparison, column: KitColumn, alpha: number): Record<string, Cell> {
  const { differences } = pairValues(pairable(first, but), pairable(second, but))
  if (areShares(column)) return testedShares(differences, column, alpha)
  const { n, nClusters: clusters } = clusterMean(differences)
  const { better, margin = 0 } = column
  const test =
    better === undefined
      ? equivalence(differences, { margin, alpha })
      : noninferiority(differences, { better, margin, alpha: alpha / 2 })
  // Both have the same t interval, of the level that the test rests on.
  const { interval } = equivalence(differences, { margin, alpha: better === undefined ? alpha : alpha / 2 })
  const level = 1 - (better === undefined ? 2 * alpha : alpha)
  const difference: Quantity = {
    value: test.estimate.state === 'known' ? test.estimate : unknown('nothing to compare'),
    n,
    clusters,
    ...(interval.state === 'known' && { interval: { ...interval.value, level, method: 't over scenario clusters' } }),
    p: test.pValue,
  }
  return { difference, conclusion: conclusionOf(test.conclusion) }
}

/** As gates on shares are decided: by exact tails, which few scenarios cannot pass where some rare no may be missed. */
function testedShares(
  differences: readonly ClusteredValue[],
  { better, margin = 0 }: KitColumn,
  alpha: number,
): Record<string, Cell> {
  const [own, level] = better === undefined ? [alpha, 1 - 2 * alpha] : [alpha / 2, 1 - alpha]
  const lower = shareDifferenceBoundTest(differences, -margin, own)
  const upper = shareDifferenceBoundTest(differences, margin, own)
  const { n, clusters, estimate } = lower
  const p = { higher: lower.pAbove, lower: upper.pBelow, both: larger(lower.pAbove, upper.pBelow) }[better ?? 'both']
  const conclusion: Known<keyof typeof conclusions> =
    p.state === 'unknown' ? p : known(p.value > own ? 'not_shown' : better === undefined ? 'equivalent' : 'noninferior')
  const difference: Quantity = {
    value: estimate.state === 'known' ? estimate : unknown('nothing to compare'),
    n,
    clusters,
    ...(n > 0 && shareInterval(pairedShareInterval(differences, level), level, 'score')),
    p,
  }
  return { difference, conclusion: conclusionOf(conclusion) }
}

const larger = (one: Known<number>, other: Known<number>): Known<number> =>
  one.state === 'known' && other.state === 'known' && one.value > other.value ? one : other

const conclusions = {
  noninferior: 'not worse by the margin',
  equivalent: 'equivalent',
  not_shown: 'not shown',
} as const

const conclusionOf = (conclusion: Known<keyof typeof conclusions>): string =>
  conclusion.state === 'known' ? conclusions[conclusion.value] : `not tested: ${conclusion.why.replaceAll('_', ' ')}`
