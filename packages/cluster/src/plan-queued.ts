/** Runs the planner of a queued run: one process plans, and workers process the units. */
import { setTimeout as pause } from 'node:timers/promises'
import { endingBy, type Run, type RunSummary, sha256 } from '@attune/core/runtime'
import { inPortions, type RunOutcome, runProject, type RunRequest } from '@attune/project'
import { AttuneError } from '@attune/core/internal'
import { Planner } from './planner.js'
import { lostGroupReturner } from './lost-members.js'
import { joinBudget } from './join-budget.js'
import type { Queueing } from './queueing.js'
import { usageOfRun } from './run-usage.js'
import { clusterErrors } from './errors.js'

/**
 * Milliseconds between two attempts to become the planner (`PAUSE`), and time until the claim of a
 * killed planner has lapsed (`LAPSED`).
 */
const PAUSE = 1_000
const LAPSED = 60_000

/** Name of the claim that the planner of a run holds in the store. */
export const leaseOf = (manifest: string): string => `planner ${sha256(manifest)}`

export async function planQueued(queueing: Queueing, request: RunRequest): Promise<RunOutcome> {
  const { loaded, queue } = queueing
  const manifest = JSON.stringify(queueing.manifest)
  await becomePlanner(queueing, manifest, request.stop)
  const again = (await queue.runs()).find((run) => run.manifest === manifest)?.id
  let id = again ?? 0
  try {
    return await runProject(
      loaded,
      { ...queueing, usage: () => usageOfRun(id, queueing.gateway.spent, queueing) },
      {
        ...request,
        role: 'planner',
        ...(again !== undefined && { again }),
        interrupted: () => clusterErrors.error('RUN_LEFT', { run: id }),
        settle: async (run, began) => {
          id = began
          joinBudget(queueing, id)
          await queue.begin({ id, manifest })
          return planAndWait(queueing, run, { id, portions: request.portions })
        },
      },
    )
  } finally {
    await queueing.store.release([leaseOf(manifest)])
  }
}

/**
 * Plans the run and waits for the workers. An error of the planner ends the run for all workers.
 */
async function planAndWait(
  queueing: Queueing,
  run: Run,
  { id, portions }: { readonly id: number; readonly portions: RunRequest['portions'] },
): Promise<RunSummary> {
  const { queue, session, store } = queueing
  const forLost = lostGroupReturner(queueing)
  const look = (): Promise<void> => forLost(id)
  const find = session.group.bind(session)
  const planner = new Planner({
    id,
    run,
    store,
    queue,
    stopAfter: run.limits.stopAfter,
    find,
    returnLostGroups: look,
  })
  const summary = await inPortions(run, { session, portions }, (groups) =>
    planner.all(groups, portions !== undefined),
  )
  if (run.stopped?.code === 'RUN_LEFT') return summary
  await queue.end(id, run.stopped ? endingBy(run.stopped) : { as: 'done' })
  await queue.clear(id)
  return summary
}

/**
 * Becomes the planner of a run, if necessary after the claim of a killed planner has lapsed.
 *
 * @throws QUEUE_PLANNER if another planner is active
 */
async function becomePlanner(
  { store, queue, crew, clock }: Queueing,
  manifest: string,
  stop: AbortSignal,
): Promise<void> {
  const began = clock.monotonic()
  let sign: string | undefined
  while (!(await store.claim([[leaseOf(manifest)]]))[0]) {
    const id = (await queue.runs()).find((run) => run.manifest === manifest)?.id
    const other = (await crew.members()).find(
      ({ is, state }) => is === 'alive' && state?.role === 'planner' && state.run === id,
    )
    const hasMoved = sign !== undefined && other !== undefined && other.seen !== sign
    // A planner from which nothing is seen may have been killed, or may just be starting.
    if (hasMoved || (!other && clock.monotonic() - began > LAPSED)) {
      const who = other ? `: ${other.host}, process ${other.pid}` : ''
      throw clusterErrors.error('QUEUE_PLANNER', { run: id ?? '', who })
    }
    sign ??= other?.seen
    await pause(PAUSE, undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) throw new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' })
  }
}
