import { unknown } from '@attune/core'
import type { ColumnsOf, Evaluation } from '@attune/core/findings'
import { ColumnRows, type RowSet, setOf } from './row-set.js'
import { isNotDone, readRows, requireSource, type Row, withReasons } from './rows.js'

/**
 * What one component found, as `readRows` gives it, for functions that take rows of any form: where the evaluation has columns, a row is made
 * when it is read. Throws SUMMARY_UNKNOWN_NAME for a source that the evaluation does not have.
 */
export async function readRowSet(evaluation: Evaluation, of: ColumnsOf): Promise<RowSet> {
  requireSource(evaluation, of.kind, of.source)
  const found = await evaluation.columns?.(of)
  if (!found) return setOf(await readRows(evaluation, of))
  const lost = found.lost.map(({ unit, why }): Row => ({ ...unit, name: '', value: unknown(why) }))
  const explained = lost.some(isNotDone) ? await withReasons(evaluation, lost) : lost
  return ColumnRows.of(
    found,
    explained.map(({ value, ...unit }) => ({ unit, value })),
  )
}
