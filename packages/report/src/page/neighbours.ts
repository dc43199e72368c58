/** Previous and next dialogue in the order of the run. */
import { dialogueParams } from '../catalog/dialogue-name.js'
import type { DialogueAt, DialogueRow, ReportSource } from '../report-data.js'

/**
 * Finds the previous or next dialogue. Rows are sorted by their position in the plan, so it bisects
 * over short result pages.
 */
export async function neighbourOf(
  source: ReportSource,
  { evaluation, place }: DialogueAt,
  step: 1 | -1,
): Promise<ReturnType<typeof dialogueParams> | undefined> {
  const at = async (
    offset: number,
  ): Promise<{ readonly row?: DialogueRow | undefined; readonly total: number }> => {
    const { rows, total } = await source.list({ evaluation, offset, limit: 1 })
    return { row: rows[0], total }
  }
  let [low, high] = [0, (await at(0)).total - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const { row } = await at(middle)
    if (row !== undefined && row.at < place) low = middle + 1
    else high = middle
  }
  const next = low + step < 0 ? undefined : (await at(low + step)).row
  return next && dialogueParams(evaluation, next)
}
