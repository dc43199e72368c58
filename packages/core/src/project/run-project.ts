/** One run of a project: its units, then the analyses of what came of them. */
import type { LoadedConfig } from '../config/load.js'
import type { Analysed } from '../engine/analyses.js'
import type { Observer, RunEvent } from '../engine/events.js'
import type { Group } from '../engine/group.js'
import type { Presence } from '../engine/presence.js'
import type { Run } from '../engine/run.js'
import type { RunSummary } from '../engine/run-summary.js'
import type { Session } from '../engine/session.js'
import { AttuneError } from '../errors.js'
import { recorded, type RecordServices } from './run-records.js'

export interface RunRequest {
  /** Ask to start nothing new; what is under way may finish. */
  readonly stop: AbortSignal
  /** Ends what is under way. */
  readonly signal: AbortSignal
  readonly observers?: readonly Observer[]
  readonly maxFailures?: number
  readonly failFast?: boolean
  onObserverError?(error: unknown): void
}

/** Analyses are counted among the units. */
export interface RunOutcome extends RunSummary {
  readonly analysed: Analysed
}

export interface RunServices extends RecordServices {
  readonly session: Pick<Session, 'start' | 'findings' | 'gauges'>
  readonly presence: Presence
}

export interface ProjectRun extends RunRequest {
  readonly groups: AsyncIterable<Group>
  /** Whether the results are read by analyses. Default: they are. */
  readonly isRead?: boolean
}

export async function runProject(
  loaded: Pick<LoadedConfig, 'config' | 'registry'>,
  services: RunServices,
  { groups, isRead = true, stop, signal, failFast, maxFailures, observers = [], ...more }: ProjectRun,
): Promise<RunOutcome> {
  const limit = failFast ? 1 : maxFailures
  const { session, presence } = services
  const run = session.start({
    ...more,
    observers: [...observers, presence.observer],
    ...(limit !== undefined && { maxFailures: limit }),
  })
  const interrupted = (): AttuneError => new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' })
  const end = (): void => run.stop(interrupted())
  const abort = (): void => run.abort(interrupted())
  stop.addEventListener('abort', end, { once: true })
  signal.addEventListener('abort', abort, { once: true })
  if (stop.aborted) end()
  if (signal.aborted) abort()
  try {
    return await recorded(loaded, services, async (id) => {
      presence.begin({ role: 'run', run: id, inHand: () => run.inHand, waits: () => run.waits })
      const units = await run.all(groups)
      const isUseful = isRead && !units.stopped && units.done + units.reused > 0
      const analysed = isUseful ? await analyse(session, run, stop) : nothing
      return together(units, analysed, run.stopped)
    })
  } finally {
    presence.end(run.stopped)
    stop.removeEventListener('abort', end)
    signal.removeEventListener('abort', abort)
  }
}

const nothing: Analysed = { found: [], failed: [], reused: 0 }

/** The first interruption ends an analysis: what it is answered by models is kept. */
function analyse(session: Pick<Session, 'findings'>, run: Run, signal: AbortSignal): Promise<Analysed> {
  const tell = (event: RunEvent): void => run.tell(event)
  const warn = (use: string, message: string): void => tell({ type: 'warning', use, message })
  return session.findings({ signal, warn, tell })
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
