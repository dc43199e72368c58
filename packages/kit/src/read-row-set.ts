import { unknown } from '@attune/core'
import type { ColumnsOf, Evaluation, ObservedColumns } from '@attune/core/findings'
import { ColumnRows, type RowSet, setOf } from './row-set.js'
import { isNotDone, readRows, requireSource, type Row, withReasons } from './rows.js'

/**
 * Results of one component, same as `readRows`, for functions that accept row sets. If the
 * evaluation stores columns, rows are created only on access. Throws SUMMARY_UNKNOWN_NAME if the
 * source is not part of the evaluation.
 */
export async function readRowSet(evaluation: Evaluation, of: ColumnsOf): Promise<RowSet> {
  requireSource(evaluation, of.kind, of.source)
  const found = await evaluation.columns?.(of)
  if (!found) return setOf(await readRows(evaluation, of))
  if (found.lost.length === 0) return setOfColumns(found)
  const lost = found.lost.map(({ unit, why }): Row => ({ ...unit, name: '', value: unknown(why) }))
  const explained = lost.some(isNotDone) ? await withReasons(evaluation, lost) : lost
  return ColumnRows.of(
    found,
    explained.map(({ value, ...unit }) => ({ unit, value })),
  )
}

/** Sets of columns, which all analyses of a run share, so that tables find their numbers again. */
const sets = new WeakMap<ObservedColumns, RowSet>()

function setOfColumns(columns: ObservedColumns): RowSet {
  const set = sets.get(columns) ?? ColumnRows.of(columns, [])
  sets.set(columns, set)
  return set
}
