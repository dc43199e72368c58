/** Ends a queued run from another process. */
import type { Queueing } from './queueing.js'
import { leaseOf } from './plan-queued.js'
import { clusterErrors } from './errors.js'

type Services = Pick<Queueing, 'queue' | 'store' | 'clock'>

export async function stopQueued({ queue, store, clock }: Services, id: number): Promise<void> {
  const runs = await queue.runs()
  const run = runs.find((each) => each.id === id)
  if (!run)
    throw clusterErrors.error('RUN_NOT_OPEN', {
      run: id,
      open: runs.map((each) => each.id).join(', ') || 'none',
    })
  await queue.end(id, { as: 'stopped' })
  const lease = leaseOf(run.manifest)
  const [isUnplanned] = await store.claim([[lease]])
  // An active planner counts the outcomes and closes the record of the run itself, so that nothing
  // remains to be done here.
  if (!isUnplanned) return
  await queue.clear(id)
  await store.endRun(id, {
    finished: clock.date().toISOString(),
    outcome: JSON.stringify({ stopped: 'RUN_STOPPED' }),
  })
  await store.release([lease])
}
