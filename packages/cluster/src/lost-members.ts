import type { Queueing } from './queueing.js'

/** Minimum time in milliseconds between two searches for lost workers. */
const PAUSE = 2_000

/**
 * Creates a function that returns the groups of lost workers to the queue, at most once every two
 * seconds.
 */
export function lostGroupReturner({
  crew,
  queue,
  clock,
}: Pick<Queueing, 'crew' | 'queue' | 'clock'>): (run: number) => Promise<void> {
  let looked = -Infinity
  return async (run) => {
    if (clock.monotonic() - looked < PAUSE) return
    looked = clock.monotonic()
    const members = await crew.members()
    const idsOf = (isAlive: boolean): string[] =>
      members.filter(({ is }) => (is === 'alive') === isAlive).map(({ id }) => id)
    await queue.giveBackOf(run, { gone: idsOf(false), present: idsOf(true) })
  }
}
