import { type Column, type Quantity, type Table, isQuantity } from '@attune/core/findings'
import type { Standing, Standings } from '@attune/tables'
import { grouped } from './grouped.js'
import { isSignificant } from './sentences.js'

/**
 * Marks the best supporters in a table of means, in each column with a preferred direction. A
 * column is marked only if the table of comparisons compares every supporter with the best one and
 * a claim detects that one of them is worse. Undefined if no table compares the supporters.
 *
 * @param barred supporters that did harm: they are never among the best
 */
export function standings(
  table: Table,
  all: readonly Table[],
  barred: readonly string[] = [],
): Standings | undefined {
  const comparisons = all.find(({ compares }) => compares === table.id)
  if (comparisons === undefined) return undefined
  const rows: Record<string, Standing>[] = table.rows.map(() => ({}))
  const columns = table.columns.filter(
    ({ key, better }) => better && comparisons.columns.some((own) => own.key === key),
  )
  const entries = table.rows
    .map((row, at) => ({ at, row }))
    .filter(({ row }) => !barred.includes(row['supporter'] as string))
  // Rows of one group differ only in their supporter.
  const groups = grouped(entries, ({ row }) => JSON.stringify(groupTexts(row, table)))
  for (const column of columns) {
    for (const group of groups.values()) {
      for (const [at, standing] of standingsOf(group, column, comparisons))
        rows[at]![column.key] = standing
    }
  }
  return { rows, heldBy: comparisons.title }
}

interface Entry {
  readonly at: number
  readonly row: Table['rows'][number]
}

const groupTexts = (
  row: Entry['row'],
  { columns }: Pick<Table, 'columns'>,
): (readonly [string, unknown])[] =>
  columns.flatMap(({ key }) => (key.startsWith('by.') ? [[key, row[key]] as const] : []))

function standingsOf(
  group: readonly Entry[],
  column: Column,
  comparisons: Table,
): (readonly [number, Standing])[] {
  const sign = column.better === 'lower' ? -1 : 1
  const known = group.flatMap((entry) => {
    const cell = entry.row[column.key]
    return isQuantity(cell) && cell.value.state === 'known'
      ? [{ ...entry, value: cell.value.value * sign }]
      : []
  })
  const [best, ...others] = known.toSorted((left, right) => right.value - left.value)
  if (best === undefined || others.length === 0) return []
  const verdicts = others.map((other) =>
    isWorse(other, best, { comparisons, key: column.key, sign }),
  )
  if (verdicts.includes(undefined) || !verdicts.includes(true)) return []
  const alike = others.filter((_, at) => verdicts[at] === false)
  if (alike.length === 0) return [[best.at, 'best']]
  return [best, ...alike].map(({ at }) => [at, 'among-best'] as const)
}

/** True if `other` is detected to be worse than `best`; undefined if the two are not compared. */
function isWorse(
  other: Entry,
  best: Entry,
  {
    comparisons,
    key,
    sign,
  }: { readonly comparisons: Table; readonly key: string; readonly sign: number },
): boolean | undefined {
  const group = groupTexts(best.row, comparisons)
  const sides = new Set([best, other].map(({ row }) => row['supporter']))
  const compared = comparisons.rows.find(
    (row) =>
      group.every(([name, text]) => row[name] === text) &&
      sides.has(row['first']) &&
      sides.has(row['second']) &&
      row['first'] !== row['second'],
  )
  const cell: Quantity | undefined = isQuantity(compared?.[key]) ? compared[key] : undefined
  if (cell === undefined) return undefined
  const lead = cell.value.state === 'known' ? cell.value.value * sign : 0
  const isForBest = compared?.['first'] === best.row['supporter'] ? lead > 0 : lead < 0
  return isForBest && isSignificant(cell)
}
