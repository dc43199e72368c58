/** Run records: time, config, versions and outcome. */
import type { LoadedConfig, PluginRegistry } from '@attune/config'
import type { Json, JsonObject } from '@attune/core'
import type { Claim } from '@attune/core/findings'
import {
  addressShown,
  CONTRACT,
  type FreshStarts,
  type Gateway,
  parseStored,
  type ResolvedConfig,
  type RunSummary,
  type Spent,
  version,
} from '@attune/core/runtime'
import type { Clock, Store } from '@attune/core/store'
import { componentCodes, type LastRun } from './changed-components.js'
import type { Analysed } from './results/analyses.js'
import type { RecordedFinder } from './results/finding-criteria.js'
import type { Instrument } from './results/instrument.js'
import type { Session } from './session.js'

/** Claim in the record of a run, with enough data to find the same claim in other runs. */
export type RecordedClaim = Pick<
  Claim,
  | 'id'
  | 'evaluation'
  | 'kind'
  | 'of'
  | 'supporter'
  | 'against'
  | 'family'
  | 'estimate'
  | 'interval'
  | 'detected'
>

/** Maximum number of recorded claims of an evaluation without primary measures. */
const MOST = 40

/**
 * Claims over all conditions together. If the evaluation has primary measures, only the primary
 * claims.
 */
function claimsToRecord({ found }: Pick<Analysed, 'found'>): readonly RecordedClaim[] {
  const all = found.flatMap(({ claims }) => claims).filter(isWhole)
  const known = [...new Map(all.map((claim) => [claim.id, claim])).values()]
  return [...new Set(known.map(({ evaluation }) => evaluation))].flatMap((name) => {
    const own = known.filter(({ evaluation }) => evaluation === name)
    const primary = own.filter(({ family }) => family === 'primary')
    return (primary.length > 0 ? primary : own.slice(0, MOST)).map(recordedClaim)
  })
}

const isWhole = ({ kind, conditions, estimate }: Claim): boolean =>
  (kind === 'difference' || kind === 'preference') &&
  estimate.state === 'known' &&
  Object.values(conditions).every((value) => value === 'all')

const recordedClaim = ({
  id,
  evaluation,
  kind,
  of,
  supporter,
  against,
  family,
  estimate,
  interval,
  detected,
}: Claim): RecordedClaim => ({
  id,
  evaluation,
  kind,
  of,
  supporter,
  ...(against !== undefined && { against }),
  family,
  estimate,
  interval,
  detected,
})

/** Recorded claims; empty for a run of an earlier version, or a run without an end. */
export const recordedClaims = ({
  outcome,
}: {
  readonly outcome?: Json
}): readonly RecordedClaim[] =>
  (outcome as { readonly claims?: readonly RecordedClaim[] } | undefined)?.claims ?? []

/** A stored run. Without `finished` it is in progress or was killed. */
export interface RunRecord {
  readonly id: number
  /** Start time (ISO 8601). */
  readonly started: string
  readonly finished?: string
  /** Outcomes of its units, and its usage of models. */
  readonly outcome?: Json
  /**
   * Versions of Attune, Node, and the plugins with their packages. Also contains the plan under
   * which the index has the results, for each evaluation.
   */
  readonly versions: Json
  /** The resolved config with which the run started. */
  readonly config: Json
}

/** Plan under which the index has an evaluation's results, and the instrument of the evaluation. */
export interface RecordedPlan {
  readonly plan: string
  readonly instrument: Instrument
  /** Criteria that look for harm. Undefined if no estimator or judge looks for it. */
  readonly finders?: readonly RecordedFinder[]
}

/**
 * Recorded plans by evaluation. Empty for a run of an earlier version of Attune. Plans recorded at
 * the end of a run replace those of its start.
 */
export const recordedPlans = ({
  versions,
  outcome,
}: Pick<RunRecord, 'versions' | 'outcome'>): Readonly<Record<string, RecordedPlan>> =>
  plansIn(outcome) ?? plansIn(versions) ?? {}

const plansIn = (record: Json | undefined): Readonly<Record<string, RecordedPlan>> | undefined =>
  (record as { readonly plans?: Record<string, RecordedPlan> } | undefined)?.plans

export interface RecordServices {
  readonly session: Pick<Session, 'results'>
  readonly store: Store
  readonly clock: Clock
  readonly gateway: Pick<Gateway, 'spent'>
  readonly freshStarts: Pick<FreshStarts, 'asked'>
  /** Usage of all processes of the run. Default: of this process. */
  usage?(): Promise<Spent>
}

/** Outcome of a run, with its findings if analyses read the results. */
type Ended = RunSummary & { readonly analysed?: Analysed }

/**
 * Does the work of a run, and records its start and end in the store.
 *
 * @param again id of an existing run to continue
 */
export async function recorded<S extends Ended>(
  loaded: Pick<LoadedConfig, 'config' | 'registry'>,
  services: RecordServices,
  work: (id: number) => Promise<S>,
  again?: number,
): Promise<S> {
  const id = again ?? (await begun(loaded, services))
  const planned = JSON.stringify(plansOf(services.session))
  const summary = await work(id)
  const plans = plansOf(services.session)
  // Other processes continue the run, so its end is not recorded.
  if (summary.stopped?.code === 'RUN_LEFT') return summary
  await ended(id, { ...summary, ...(JSON.stringify(plans) !== planned && { plans }) }, services)
  return summary
}

function begun(
  { config, registry }: Pick<LoadedConfig, 'config' | 'registry'>,
  { session, store, clock, freshStarts }: RecordServices,
): Promise<number> {
  return store.beginRun({
    started: clock.date().toISOString(),
    config: JSON.stringify(snapshot(config), (_, value: Json) => addressShown(value)),
    versions: JSON.stringify({
      attune: version,
      contract: CONTRACT,
      node: process.version,
      plugins: pluginVersions(registry),
      components: componentCodes(config, registry),
      plans: plansOf(session),
      asked: freshStarts.asked.now,
    }),
  })
}

const plansOf = ({ results }: RecordServices['session']): Record<string, RecordedPlan> =>
  Object.fromEntries(
    results
      .measurementSetups()
      .map(({ config: { name }, plan, instrument, finders }) => [
        name,
        { plan, instrument, ...(finders.length > 0 && { finders }) },
      ]),
  )

async function ended(
  id: number,
  summary: Ended & { readonly plans?: Record<string, RecordedPlan> },
  { store, clock, gateway, usage }: RecordServices,
): Promise<void> {
  const { done, reused, failed, skipped, leftOut, failures, stopped, plans, analysed } = summary
  const claims = analysed ? claimsToRecord(analysed) : []
  const counts = { done, reused, failed, skipped, leftOut, failures }
  const outcome = JSON.stringify({
    ...counts,
    stopped: stopped?.code,
    usage: (await usage?.()) ?? gateway.spent,
    plans,
    ...(claims.length > 0 && { claims }),
  })
  await store.endRun(id, { finished: clock.date().toISOString(), outcome })
}

/**
 * Package and version of each plugin, by its name; for a plugin that is loaded by path, also the
 * digest of its files.
 */
export const pluginVersions = (registry: PluginRegistry): JsonObject =>
  Object.fromEntries(
    registry.list().map(({ name, package: from, version: own }) => {
      const code = registry.code(name)
      return [
        name,
        {
          ...(from !== undefined && { package: from }),
          ...(own !== undefined && { version: own }),
          ...(code !== undefined && { code }),
        },
      ]
    }),
  )

/** Reads all runs of a store, oldest first. */
export async function runRecords(store: Store): Promise<readonly RunRecord[]> {
  const parsed = (text: string, id: number): Json => parseStored(text, store.location, `run ${id}`)
  return (await store.runs()).map(({ id, started, config, versions, end }) => ({
    id,
    started,
    ...(end && { finished: end.finished, outcome: parsed(end.outcome, id) }),
    versions: parsed(versions, id),
    config: parsed(config, id),
  }))
}

/** True if the run has an evaluation with the name of one in the config. */
export function sharesEvaluation({ config }: RunRecord, { evaluations }: ResolvedConfig): boolean {
  const { evaluations: theirs = [] } = config as {
    readonly evaluations?: readonly { readonly name: string }[]
  }
  return evaluations.some(({ name }) => theirs.some((each) => each.name === name))
}

/** The latest run that shares an evaluation with the config; undefined without one. */
export function lastRun(runs: readonly RunRecord[], config: ResolvedConfig): LastRun | undefined {
  const last = runs.findLast((run) => sharesEvaluation(run, config))
  const { components = {} } = (last?.versions ?? {}) as Partial<Pick<LastRun, 'components'>>
  return last && { id: last.id, components }
}

/** A config as plain data. */
const snapshot = ({ plugins, models, ...rest }: ResolvedConfig): object => ({
  ...rest,
  plugins: plugins.map(({ name }) => name),
  models: Object.fromEntries(models),
})
