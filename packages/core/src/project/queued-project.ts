/** A project whose work is divided among workers: one process plans it, any number of others do it. */
import type { LoadedConfig } from '../config/load.js'
import type { Environment } from '../config/environment.js'
import type { Session } from '../engine/session.js'
import type { SessionParts } from '../engine/session-parts.js'
import type { Gateway, SharedBudget } from '../models/gateway.js'
import { AttuneError } from '../errors.js'
import type { Queue } from '../queue/port.js'
import type { Crew, Store } from '../store/port.js'
import { type Manifest, manifestOf } from './manifest.js'
import { planQueued } from './plan-queued.js'
import type { Project } from './project.js'
import type { RunRequest } from './heeding.js'
import type { RunOutcome, RunServices } from './run-project.js'
import { stopQueued } from './stop-queued.js'
import { type WorkOutcome, workQueued, type WorkRequest } from './work-queued.js'

export interface QueuedServices extends RunServices {
  readonly loaded: Pick<LoadedConfig, 'config' | 'registry'>
  readonly session: Session
  readonly parts: SessionParts
  readonly store: Store
  readonly gateway: Pick<Gateway, 'spent' | 'waiting'>
  readonly environment: Environment
  readonly budget: SharedBudget
  readonly queue: Queue
}

/** The run of a project, divided among workers. @throws QUEUE_STORE, QUEUE_PACKAGE; close it */
export async function queued({ loaded, services }: Project): Promise<QueuedProject> {
  return new QueuedProject({ ...services, loaded, queue: await services.openQueue() })
}

/** What planner and workers have in common. */
export interface Queueing extends QueuedServices {
  readonly crew: Crew
  readonly manifest: Manifest
}

export class QueuedProject {
  readonly #queueing: Queueing

  constructor(services: QueuedServices) {
    const { store, session } = services
    if (!store.crew) throw new AttuneError('QUEUE_STORE', { found: `${store.location} is not shared` })
    const manifest = manifestOf({ ...services, gauges: session.results.gauges() })
    this.#queueing = { ...services, crew: store.crew, manifest }
  }

  /** Plans the run and does its analyses; workers do its units. Goes on with a run of the same config that nobody plans. */
  run(request: RunRequest): Promise<RunOutcome> {
    return planQueued(this.#queueing, request)
  }

  /** Works on the run of this config, as soon as there is one, until it is over. */
  work(request: WorkRequest): Promise<WorkOutcome> {
    return workQueued(this.#queueing, request)
  }

  /** Ends a run, whatever its config: its workers finish what they have in hand. @throws RUN_NOT_OPEN */
  stop(run: number): Promise<void> {
    return stopQueued(this.#queueing, run)
  }

  close(): Promise<void> {
    return this.#queueing.queue.close()
  }
}
