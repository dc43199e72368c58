import type { Queueing } from './queueing.js'

/** Milliseconds between two looks. */
const PAUSE = 2_000

/** Every few seconds at most: groups of workers that are gone are there for the others. */
export function lookForLost({
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
