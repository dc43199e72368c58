/**
 * A project whose runs use a queue: one process plans a run, and any number of others process its
 * units.
 */
import type { Project, RunOutcome, RunRequest } from '@attune/project'
import { manifestOf } from './manifest.js'
import { planQueued } from './plan-queued.js'
import type { QueuedServices, Queueing } from './queueing.js'
import { stopQueued } from './stop-queued.js'
import { type WorkOutcome, workQueued, type WorkRequest } from './work-queued.js'
import { clusterErrors } from './errors.js'

/**
 * Opens the queue of a project; the caller closes it.
 *
 * @throws QUEUE_STORE, QUEUE_PACKAGE
 */
export async function queued({ loaded, services }: Project): Promise<QueuedProject> {
  return new QueuedProject({ ...services, loaded, queue: await services.openQueue() })
}

export class QueuedProject {
  readonly #queueing: Queueing

  constructor(services: QueuedServices) {
    const { store, session } = services
    if (!store.crew)
      throw clusterErrors.error('QUEUE_STORE', { found: `${store.location} is not shared` })
    const manifest = manifestOf({ ...services, setups: session.results.measurementSetups() })
    this.#queueing = { ...services, crew: store.crew, manifest }
  }

  /**
   * Plans a run and performs its analyses, while workers process its units. If a run of the same
   * config exists and has no planner, that run is continued.
   */
  run(request: RunRequest): Promise<RunOutcome> {
    return planQueued(this.#queueing, request)
  }

  /** Waits for a run of this config, and processes its units until the run is over. */
  work(request: WorkRequest): Promise<WorkOutcome> {
    return workQueued(this.#queueing, request)
  }

  /**
   * Ends a run, whatever its config. Its workers finish the units that are in progress.
   *
   * @throws RUN_NOT_OPEN
   */
  stop(run: number): Promise<void> {
    return stopQueued(this.#queueing, run)
  }

  close(): Promise<void> {
    return this.#queueing.queue.close()
  }
}
