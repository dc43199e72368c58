/** A project whose work is divided among workers: one process plans it, any number of others do it. */
import type { Project, RunOutcome, RunRequest } from '@attune/project'
import { manifestOf } from './manifest.js'
import { planQueued } from './plan-queued.js'
import type { QueuedServices, Queueing } from './queueing.js'
import { stopQueued } from './stop-queued.js'
import { type WorkOutcome, workQueued, type WorkRequest } from './work-queued.js'
import { clusterErrors } from './errors.js'

/** The run of a project, divided among workers. @throws QUEUE_STORE, QUEUE_PACKAGE; close it */
export async function queued({ loaded, services }: Project): Promise<QueuedProject> {
  return new QueuedProject({ ...services, loaded, queue: await services.openQueue() })
}

export class QueuedProject {
  readonly #queueing: Queueing

  constructor(services: QueuedServices) {
    const { store, session } = services
    if (!store.crew) throw clusterErrors.error('QUEUE_STORE', { found: `${store.location} is not shared` })
    const manifest = manifestOf({ ...services, setups: session.results.measurementSetups() })
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
