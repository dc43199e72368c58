/** One run of a project: its units, then the analyses of their results. */
import type { ProjectServices } from './services.js'
import type { LoadedConfig } from '@attune/config'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import type {
  AwaitedByBatch,
  Duty,
  Gateway,
  ResolvedConfig,
  Run,
  RunEvent,
  RunSummary,
} from '@attune/core/runtime'
import { heeding, interruption, probeFirst, type RunRequest } from './probing.js'
import type { Analysed } from './results/analyses.js'
import type { Probed } from './results/probe/probes.js'
import { recorded, type RecordServices } from './run-records.js'
import type { Session } from './session.js'

// Batch requests: they are submitted at the end of a run, and a later run reads the answers.

/**
 * Checks before any request that all batch requests are possible.
 *
 * @throws MODEL_NO_BATCH, RUN_BATCH_WORKERS
 */
export function checkBatches(
  { evaluations }: Pick<ResolvedConfig, 'evaluations'>,
  gateway: Pick<Gateway, 'requireBatches'>,
  role: 'run' | 'planner' | 'worker',
): void {
  const entries = evaluations.flatMap(({ scenarios, estimators, judges }) => [
    scenarios,
    ...estimators,
    ...judges,
  ])
  for (const { byBatch, models, label, place } of entries) {
    if (!byBatch) continue
    if (role !== 'run') throw new AttuneError('RUN_BATCH_WORKERS', { label }, { place })
    for (const { name, role: part } of models) if (part === 'chat') gateway.requireBatches(name)
  }
}

/**
 * Submits the batch requests of waiting units. Stops the run if any unit waits, since its results
 * are incomplete.
 */
async function submitBatches(
  gateway: Pick<Gateway, 'order'>,
  run: Pick<Run, 'stop' | 'stopped'>,
): Promise<void> {
  // A stopped run must not spend more.
  if (run.stopped) return
  try {
    const awaited = await gateway.order()
    if (awaited) run.stop(new AttuneError('RUN_PARKED', wordsOf(awaited)))
  } catch (error) {
    if (!isAttuneError(error)) throw error
    run.stop(error)
  }
}

const wordsOf = ({ units, answers, jobs }: AwaitedByBatch): Readonly<Record<string, string>> => ({
  units: counted(units, 'unit'),
  verb: units === 1 ? 'waits' : 'wait',
  answers: counted(answers, 'answer'),
  jobs: `${jobs.map(({ model, job, answers: many }) => `${job} (${model}, ${counted(many, 'answer')})`).join('; ')}.`,
})

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Outcome of a run. Analyses count as units. */
export interface RunOutcome extends RunSummary {
  readonly analysed: Analysed
  /** Judges that were probed before the run, if any. */
  readonly probed?: readonly Probed[]
}

export interface RunServices
  extends RecordServices, Pick<ProjectServices, 'presence' | 'components' | 'probing'> {
  readonly session: Pick<Session, 'start' | 'results'>
  readonly gateway: RecordServices['gateway'] & Pick<Gateway, 'order' | 'requireBatches'>
}

export interface ProjectRun extends RunRequest {
  /** Role of this process. Default: `run`, which plans and executes the units in one process. */
  readonly role?: Duty['role']
  /** Runs the units until all are settled. `id` is the id of the run's record. */
  settle(run: Run, id: number): Promise<RunSummary>
  /** Id of an earlier run that this one continues. */
  readonly again?: number
  /** Creates the error of an interruption. */
  interrupted?(): AttuneError
  /** True if analyses read the results. Default true. */
  readonly isRead?: boolean
}

export async function runProject(
  loaded: Pick<LoadedConfig, 'config' | 'registry'>,
  services: RunServices,
  {
    role = 'run',
    settle,
    isRead = true,
    again,
    interrupted = interruption,
    stop,
    signal,
    portions,
    ...more
  }: ProjectRun,
): Promise<RunOutcome> {
  const { session, presence, probing, components, gateway } = services
  checkBatches(loaded.config, gateway, role)
  const read = portions ?? session
  const run = session.start({
    ...more,
    observers: [...(more.observers ?? []), presence.observer],
  })
  return heeding({ stop, signal }, run, interrupted, () => {
    const work = async (id: number): Promise<RunOutcome> => {
      presence.begin({ role, run: id, inHand: () => run.inHand, waits: () => run.waits })
      // In a queued run the workers make the probes, since they have the API keys.
      const probed =
        isRead && role === 'run' ? await probeFirst(probing, run, { ...more, stop, signal }) : []
      const settled = await settle(run, id)
      await submitBatches(gateway, run)
      const units = { ...settled, ...(run.stopped && { stopped: run.stopped }) }
      const isUseful = isRead && !units.stopped && units.done + units.reused > 0
      const analysed = isUseful ? await analyse(read, run, stop) : nothing
      return { ...withAnalyses(units, analysed, run.stopped), ...(probed.length > 0 && { probed }) }
    }
    const ended = async (): Promise<void> => {
      presence.end(run.stopped)
      await components.endRun(({ by, message }) =>
        run.tell({ type: 'warning', use: by?.use ?? '', message }),
      )
    }
    return recorded(loaded, { ...services, session: read }, work, again).finally(ended)
  })
}

const nothing: Analysed = { found: [], failed: [], reused: 0 }

/** Runs the analyses. The first interrupt ends them; answers of models are stored. */
function analyse(
  session: Pick<Session, 'results'>,
  run: Run,
  signal: AbortSignal,
): Promise<Analysed> {
  const tell = (event: RunEvent): void => run.tell(event)
  const warn = (use: string, message: string): void => tell({ type: 'warning', use, message })
  return session.results.findings({ signal, warn, tell })
}

/** Adds the counts of analyses to the counts of units. */
function withAnalyses(
  units: RunSummary,
  analysed: Analysed,
  stopped: AttuneError | undefined,
): RunOutcome {
  const { found, failed, reused, beside = 0 } = analysed
  const failures = { ...units.failures }
  for (const { failure } of failed) failures[failure.code] = (failures[failure.code] ?? 0) + 1
  return {
    ...units,
    done: units.done + found.length - beside - reused,
    reused: units.reused + reused,
    failed: units.failed + failed.length,
    failures,
    analysed,
    ...(stopped && { stopped }),
  }
}
