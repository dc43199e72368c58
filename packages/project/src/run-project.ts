/** One run of a project: its units, then the analyses of what came of them. */
import type { LoadedConfig } from '@attune/config'
import type { Duty, Gateway, Presence, Run, RunEvent, RunSummary, Scope } from '@attune/core/runtime'
import { AttuneError } from '@attune/core'
import type { Analysed } from './results/analyses.js'
import type { Probed } from './results/probe/probes.js'
import type { Session } from './session.js'
import { checkBatches, orderAwaited } from './batches.js'
import { heeding, interruption, type RunRequest } from './heeding.js'
import { probeFirst, type Probing } from './probing.js'
import { recorded, type RecordServices } from './run-records.js'

/** Analyses are counted among the units. */
export interface RunOutcome extends RunSummary {
  readonly analysed: Analysed
  /** Judges that were probed first, if any. */
  readonly probed?: readonly Probed[]
}

export interface RunServices extends RecordServices {
  readonly session: Pick<Session, 'start' | 'results'>
  readonly presence: Presence
  readonly components: Pick<Scope, 'endRun'>
  readonly probing: Probing
  readonly gateway: RecordServices['gateway'] & Pick<Gateway, 'order' | 'requireBatches'>
}

export interface ProjectRun extends RunRequest {
  /** Default: it works by itself. */
  readonly role?: Duty['role']
  /** Settles the units. */
  settle(run: Run, id: number): Promise<RunSummary>
  /** The run that is taken over, instead of a new one. */
  readonly again?: number
  /** What an interruption means. */
  interrupted?(): AttuneError
  /** Whether the results are read by analyses. Default: they are. */
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
      // Of a run that workers do, they probe: they have the keys.
      const probed = isRead && role === 'run' ? await probeFirst(probing, run, { ...more, stop, signal }) : []
      const settled = await settle(run, id)
      await orderAwaited(gateway, run)
      const units = { ...settled, ...(run.stopped && { stopped: run.stopped }) }
      const isUseful = isRead && !units.stopped && units.done + units.reused > 0
      const analysed = isUseful ? await analyse(read, run, stop) : nothing
      return { ...together(units, analysed, run.stopped), ...(probed.length > 0 && { probed }) }
    }
    const ended = async (): Promise<void> => {
      presence.end(run.stopped)
      await components.endRun(({ by, message }) => run.tell({ type: 'warning', use: by?.use ?? '', message }))
    }
    return recorded(loaded, { ...services, session: read }, work, again).finally(ended)
  })
}

const nothing: Analysed = { found: [], failed: [], reused: 0 }

/** The first interruption ends an analysis: what it is answered by models is kept. */
function analyse(session: Pick<Session, 'results'>, run: Run, signal: AbortSignal): Promise<Analysed> {
  const tell = (event: RunEvent): void => run.tell(event)
  const warn = (use: string, message: string): void => tell({ type: 'warning', use, message })
  return session.results.findings({ signal, warn, tell })
}

/** Analyses are counted like units. */
function together(units: RunSummary, analysed: Analysed, stopped: AttuneError | undefined): RunOutcome {
  const { found, failed, reused } = analysed
  const failures = { ...units.failures }
  for (const { failure } of failed) failures[failure.code] = (failures[failure.code] ?? 0) + 1
  return {
    ...units,
    done: units.done + found.length - reused,
    reused: units.reused + reused,
    failed: units.failed + failed.length,
    failures,
    analysed,
    ...(stopped && { stopped }),
  }
}
