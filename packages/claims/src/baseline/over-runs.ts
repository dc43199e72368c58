/** Mean of a measure from run to run, for runs whose values are still in the store. */
import { isAttuneError } from '@attune/core/internal'
import type { ComparedMeasure, Quantity } from '@attune/core/findings'
import type { Store } from '@attune/core/runtime'
import { cellOf, readRows } from '@attune/kit'
import { recordedPlans, type RunRecord } from '@attune/project'
import { instrumentChanges } from './instrument-changes.js'
import { type Side, type SideEvaluation, sideOfRun } from './side.js'

export interface OverRuns {
  /** Runs in order. If several runs have the same results, only the last of them is listed. */
  readonly runs: readonly MeansOfRun[]
  /**
   * Runs that were measured in another way than the run before (other judges, models or settings),
   * with the changes.
   */
  readonly changes: readonly { readonly run: number; readonly what: readonly string[] }[]
}

export interface MeansOfRun {
  readonly run: number
  readonly means: readonly { readonly supporter: string; readonly mean: Quantity }[]
}

export interface OverRunsRequest {
  readonly evaluation: string
  readonly measure: Pick<ComparedMeasure, 'source' | 'name' | 'range' | 'areShares'>
  readonly store: Store
  readonly statistics: { readonly level: number }
}

/** Maximum number of runs, since all dialogues of each run are read. */
const MOST = 12

export async function overRuns(
  records: readonly RunRecord[],
  request: OverRunsRequest,
): Promise<OverRuns> {
  const { evaluation, measure } = request
  const runs: MeansOfRun[] = []
  const changes: { run: number; what: readonly string[] }[] = []
  let before: SideEvaluation | undefined
  for (const record of lastOfEach(records, evaluation).slice(-MOST)) {
    const side = (await indexed(record, request))?.evaluations.get(evaluation)
    const means = side && (await meansOf(side, request))
    if (!side || !means || means.length === 0) continue
    const what = before
      ? instrumentChanges(before.instrument, side.instrument, [measure.source ?? ''])
      : []
    if (what.length > 0) changes.push({ run: record.id, what })
    runs.push({ run: record.id, means })
    before = side
  }
  return { runs, changes }
}

/** The last run for each plan, whose values may still be in the store. */
export function lastOfEach(
  records: readonly RunRecord[],
  evaluation: string,
): readonly RunRecord[] {
  const plans = new Map<string, RunRecord>()
  for (const record of records) {
    const plan = recordedPlans(record)[evaluation]?.plan
    if (plan !== undefined) plans.set(plan, record)
  }
  return [...plans.values()].toSorted((a, b) => a.id - b.id)
}

/** Values of a run; undefined if they are no longer in the store. */
async function indexed(
  record: RunRecord,
  { store, statistics }: OverRunsRequest,
): Promise<Side | undefined> {
  try {
    return await sideOfRun(record, store, { statistics })
  } catch (error) {
    if (isAttuneError(error) && error.code === 'RUN_NOT_INDEXED') return undefined
    throw error
  }
}

async function meansOf(
  { evaluation }: SideEvaluation,
  { measure: { source, name, range, areShares }, statistics }: OverRunsRequest,
): Promise<MeansOfRun['means'] | undefined> {
  const isOfJudge = evaluation.judges.includes(source ?? '')
  if (source === undefined || !(isOfJudge || evaluation.estimators.includes(source)))
    return undefined
  const rows = await readRows(evaluation, { kind: isOfJudge ? 'verdict' : 'measure', source, name })
  const column = {
    key: name,
    title: name,
    ...(range && { range }),
    ...(areShares && { values: 'shares' as const }),
  }
  return evaluation.supporters.flatMap((supporter) => {
    const own = rows.filter((row) => row.supporter === supporter)
    const mean = cellOf(own, column, statistics)
    return mean.value.state === 'known' ? [{ supporter, mean }] : []
  })
}
