/** Sides of a comparison: earlier runs of a store, and baselines. */
import type { Evaluation } from '@attune/core/findings'
import type { FindingDecisions, Store } from '@attune/core/runtime'
import {
  decidedAs,
  indexFilter,
  type Instrument,
  observation,
  type RecordedFinder,
  recordedPlans,
  type RunRecord,
} from '@attune/project'
import { harmLinesOf } from '../harm/harm.js'
import type { HarmLine } from '../harm/harm-lines.js'
import type { HarmSource } from '../harm/read-harm.js'
import { asEvaluation, ofNumbersAlone } from './baseline.js'
import { readBaseline } from './read-baseline.js'
import { claimsErrors } from '../errors.js'

export interface Side {
  readonly name: string
  /** Evaluations by name. */
  readonly evaluations: ReadonlyMap<string, SideEvaluation>
}

export interface SideEvaluation {
  readonly evaluation: Evaluation
  readonly instrument: Instrument
  /**
   * Digests of the parts of each scenario that the simulator reads, by id of the scenario.
   * Undefined for a run of the store, which does not record them.
   */
  readonly digests?: ReadonlyMap<string, string>
  /** Reads the sentences on harmful dialogues, which every output prints first. */
  harm(): Promise<readonly HarmLine[]>
}

interface Statistics extends Pick<Evaluation, 'statistics'> {}

/** Reads a baseline file as a side. Throws BASELINE_MISSING, BASELINE_INVALID, BASELINE_FORMAT. */
export function sideOfBaseline(file: string, name: string, statistics: Statistics): Side {
  const { evaluations } = readBaseline(file)
  const sides = Object.entries(evaluations).map(([evaluation, stored]) => {
    const digests = new Map(
      Object.entries(stored.scenarios).map(([id, { digest }]) => [id, digest]),
    )
    const { instrument } = stored
    const read = asEvaluation(evaluation, stored, statistics)
    const harm = async (): Promise<readonly HarmLine[]> => stored.harm ?? harmLinesOf([read])
    return [evaluation, { evaluation: read, instrument, digests, harm }] as const
  })
  return { name, evaluations: new Map(sides) }
}

/** The part of a run's recorded config that a comparison needs. */
interface RunEvaluation {
  readonly name: string
  readonly supporters: readonly { readonly label: string }[]
  readonly estimators: readonly { readonly label: string }[]
  readonly judges: readonly { readonly label: string }[]
}

/** Reason why the values of a run are missing. */
function whyGone({ finished }: RunRecord, isPlanned: boolean): string {
  if (!isPlanned)
    return finished === undefined ? 'it did not finish' : 'it ended before its plan was recorded'
  return 'of each evaluation only the newest plans are kept, and a plan changes with config, scenarios and code'
}

/** Runs that can be compared, because the store has the values of all their evaluations. */
export async function comparableRuns(
  runs: readonly RunRecord[],
  store: Store,
): Promise<ReadonlySet<number>> {
  const comparable = new Set<number>()
  for (const run of runs) {
    const { evaluations = [] } = run.config as unknown as {
      readonly evaluations?: readonly RunEvaluation[]
    }
    const plans = recordedPlans(run)
    let isKept = evaluations.length > 0
    for (const { name } of evaluations) {
      const planned = plans[name]
      const indexed = planned && (await store.index.kept(name, planned.plan))
      isKept &&= indexed?.end !== undefined
    }
    if (isKept) comparable.add(run.id)
  }
  return comparable
}

/** Reads the values of a run that the index still has. Throws RUN_NOT_INDEXED. */
export async function sideOfRun(
  run: RunRecord,
  store: Store,
  { statistics, decided }: Statistics & { readonly decided?: FindingDecisions | undefined },
): Promise<Side> {
  const { evaluations } = run.config as unknown as {
    readonly evaluations: readonly RunEvaluation[]
  }
  const plans = recordedPlans(run)
  const sides: [string, SideEvaluation][] = []
  for (const each of evaluations) {
    const planned = plans[each.name]
    const indexed = planned && (await store.index.kept(each.name, planned.plan))
    if (!planned || indexed?.end === undefined)
      throw claimsErrors.error('RUN_NOT_INDEXED', {
        run: run.id,
        why: whyGone(run, planned !== undefined),
      })
    const { instrument, finders = [] } = planned
    const evaluation = evaluationOf(each, indexed.id, {
      store,
      seed: instrument.seed,
      statistics,
      decided,
    })
    sides.push([
      each.name,
      { evaluation, instrument, harm: () => harmLinesOf([withFinders(evaluation, finders)]) },
    ])
  }
  return { name: `run ${run.id}`, evaluations: new Map(sides) }
}

interface RunFacts extends Statistics {
  readonly store: Store
  readonly seed: string
  readonly decided: FindingDecisions | undefined
}

/** Adds the judges of harm that the run recorded, since the config may have changed since then. */
const withFinders = (evaluation: Evaluation, finders: readonly RecordedFinder[]): HarmSource => ({
  ...evaluation,
  gives: Object.fromEntries(
    finders.map(({ label }) => {
      const own = finders.filter((each) => each.label === label)
      return [
        label,
        { criteria: Object.fromEntries(own.map(({ criterion, finds }) => [criterion, { finds }])) },
      ]
    }),
  ),
  readers: async () => finders,
})

function evaluationOf(
  { name, ...entries }: RunEvaluation,
  plan: number,
  { store, seed, statistics, decided }: RunFacts,
): Evaluation {
  const labels = (of: readonly { readonly label: string }[]): string[] => [
    ...new Set(of.map(({ label }) => label)),
  ]
  return {
    name,
    supporters: labels(entries.supporters),
    allSupporters: labels(entries.supporters),
    estimators: labels(entries.estimators),
    judges: labels(entries.judges),
    ...ofNumbersAlone,
    seed,
    statistics,
    async *observations(filter = {}) {
      for await (const page of store.index.observations(plan, indexFilter(filter))) {
        for (const row of page) {
          const found = observation(name, row, filter.kind)
          if (found) yield decided ? decidedAs(found, decided) : found
        }
      }
    },
  }
}
