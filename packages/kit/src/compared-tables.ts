/** Tables that accompany a comparison: margins over a supporter, and ranks. */
import type { Cell, Claim, Comparison, Evaluation, Table, Words } from '@attune/core/findings'

import { formatNumber } from '@attune/tables'
import { cellOfClaim } from './asked.js'
import { areShares, around, type KitColumn, worded } from './columns.js'
import type { Group } from './groups.js'
import type { Frame } from './frame.js'

interface Pair {
  readonly group: Pick<Group, 'texts'>
  readonly first: string
  readonly second: string
}

/**
 * Table of margin tests, for sides that share scenarios. Columns with a preferred direction are
 * tested for non-inferiority: the first side is worse by at most the margin. Others are tested for
 * equivalence: the sides differ by less than the margin. Empty unless a column has a margin.
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
      title: around(title, {
        en: (text) => `${text}: differences that matter`,
        zh: (text) => `${text}：要紧的差别`,
      }),
      columns: [
        ...groupColumns,
        { key: 'measure', title: 'Measure' },
        { key: 'first', title: 'First' },
        { key: 'second', title: 'minus' },
        { key: 'margin', title: 'Margin' },
        {
          key: 'difference',
          title: 'Difference',
          digits: Math.max(...withMargin.map(({ digits = 2 }) => digits)),
        },
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
  return shares === columns.length
    ? 'exact binomial tests'
    : 't tests, of shares exact binomial tests,'
}

function conclusionOf({ kind, detected, p, withheld }: Claim): string {
  if (p.state === 'unknown') return `not tested: ${p.why}`
  if (!detected) return withheld === undefined ? 'not shown' : `not shown: ${withheld}`
  return kind === 'equivalent' ? 'equivalent' : 'not worse by the margin'
}
