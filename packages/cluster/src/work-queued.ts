/**
 * Runs a worker: takes groups of units of a run from the queue, and processes them in the same way
 * as a run without a queue.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { endingBy, reasonOf, type Run, type RunSummary } from '@attune/core/runtime'
import { heeding, probeFirst, type RunRequest } from '@attune/project'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import { QueuePages } from './queue-pages.js'
import { manifestError, sharesPlan } from './compare-manifests.js'
import { lostGroupReturner } from './lost-members.js'
import type { Manifest } from './manifest.js'
import { joinBudget } from './join-budget.js'
import type { Queueing } from './queueing.js'

/**
 * Milliseconds between two searches for a run, and between two checks whether the run was stopped.
 */
const PAUSE = 1_000

const NO_RUN = 'a run of this config: `attune run --queue` begins one'
const ALL_TAKEN = 'groups that others give back, since all are taken'

export interface WorkRequest extends Pick<
  RunRequest,
  'stop' | 'signal' | 'observers' | 'onObserverError'
> {
  /** Called with a message about the current work, or about the reason for waiting. */
  say(text: string): void
}

export interface WorkOutcome extends RunSummary {
  /** Number of the run; undefined if the worker was interrupted before a run existed. */
  readonly run?: number
  /** True if the run has ended for all workers, false if only this worker has. */
  readonly isOver: boolean
}

const nothing: WorkOutcome = {
  done: 0,
  reused: 0,
  failed: 0,
  skipped: 0,
  failures: {},
  isOver: false,
}

export async function workQueued(queueing: Queueing, request: WorkRequest): Promise<WorkOutcome> {
  const id = await waitForRun(queueing, request)
  if (id === undefined) return nothing
  request.say(`Works on run ${id}.`)
  joinBudget(queueing, id)
  const { observers = [], onObserverError } = request
  const run = queueing.session.start({
    observers: [...observers, queueing.presence.observer],
    ...(onObserverError && { onObserverError }),
    // The limit on failures is left to the planner, since only the planner counts the failures of
    // all workers.
    stopAfter: Infinity,
  })
  const interrupted = (): AttuneError =>
    new AttuneError('RUN_STOPPED', { why: 'this worker was interrupted.' })
  return heeding(request, run, interrupted, () => work(queueing, run, id, request))
}

/**
 * Waits for a run with the same manifest.
 *
 * @throws QUEUE_OTHER if the open run would get other results on this machine
 */
async function waitForRun(
  { queue, manifest, loaded, presence }: Queueing,
  { stop, say }: WorkRequest,
): Promise<number | undefined> {
  let hasSaid = false
  while (!stop.aborted) {
    const open = await queue.runs()
    // A short run may begin and end between two searches, so ended runs are searched too.
    const runs = [...open, ...(await queue.runs('ended'))].map((run) => ({
      id: run.id,
      manifest: JSON.parse(run.manifest) as Manifest,
    }))
    const ours = runs.filter((run) => sharesPlan(run.manifest, manifest))
    const errors = ours.map((run) => ({
      id: run.id,
      error: manifestError(run, manifest, loaded.config),
    }))
    const same = errors.find(({ error }) => error === undefined)
    if (same) return same.id
    if (errors.length > 0) throw errors.at(-1)!.error
    if (!hasSaid) {
      say(`Waits for ${NO_RUN}.`)
      presence.begin({ role: 'worker', waits: () => NO_RUN })
    }
    hasSaid = true
    await pause(PAUSE, undefined, { signal: stop }).catch(() => undefined)
  }
  return undefined
}

async function work(
  queueing: Queueing,
  run: Run,
  id: number,
  request: RunRequest,
): Promise<WorkOutcome> {
  const { queue, session, presence } = queueing
  const pages = new QueuePages({
    id,
    queue,
    run,
    most: run.limits.groups,
    find: session.group.bind(session),
  })
  const waits = (): string | undefined =>
    pages.isIdle && pages.inHand.length === 0 ? ALL_TAKEN : run.waits
  presence.begin({ role: 'worker', run: id, inHand: () => run.inHand, waits })
  const end = new AbortController()
  const watching = watchRun(queueing, run, id, end.signal)
  try {
    // Workers that start at the same time share the verdicts of a probe.
    await probeFirst(queueing.probing, run, request)
    const summary = await run.pages(pages.pages(), (group) => pages.settle(group))
    // All workers share one budget, so that a worker that exhausts it ends the run for all.
    if (run.stopped?.code.startsWith('BUDGET_')) await queue.end(id, endingBy(run.stopped))
    const ending = await queue.ending(id)
    return { ...summary, run: id, isOver: ending !== undefined || run.stopped === undefined }
  } finally {
    end.abort()
    await watching
    presence.end(run.stopped)
    await queue.giveBack(id)
  }
}

/**
 * Until the worker ends: returns groups of lost workers to the queue, and stops the worker when the
 * run is stopped.
 */
async function watchRun(queueing: Queueing, run: Run, id: number, end: AbortSignal): Promise<void> {
  const look = lostGroupReturner(queueing)
  try {
    while (!end.aborted) {
      await look(id)
      const ending = await queueing.queue.ending(id)
      if (ending?.as === 'stopped') run.stop(reasonOf(ending))
      await pause(PAUSE, undefined, { signal: end }).catch(() => undefined)
    }
  } catch (error) {
    run.stop(
      isAttuneError(error)
        ? error
        : new AttuneError('UNEXPECTED', { where: 'the queue', what: String(error) }),
    )
  }
}
