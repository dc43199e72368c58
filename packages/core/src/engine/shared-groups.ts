import { setTimeout as pause } from 'node:timers/promises'
import { isSettled, type Status, type Store } from '../store/port.js'
import type { Group } from './group.js'

// Shares the groups of a plan between processes on one store. A group on which another process is
// working is postponed until that process has finished it.

/** Milliseconds between two checks of groups in other processes. */
const PAUSE = 200
/** Maximum number of postponed groups. At this number, no further groups are read from the plan. */
const MOST_POSTPONED = 1000

export interface Sharing {
  /** True if no further groups may start. */
  isOver(): boolean
  /**
   * Called before each query of the store. The query then sees everything that was committed before
   * the call.
   */
  beforeQuery(): void
  /**
   * Called with the number of postponed groups when all remaining groups are in progress in other
   * processes, and with 0 when this process continues.
   */
  onWait(groups: number): void
}

/** A group, and the stored statuses of its units. */
export interface OwnGroup {
  readonly group: Group
  readonly statuses: ReadonlyMap<string, Status>
}

/**
 * Yields groups that are done, and groups that this process has claimed to work on. Groups of a
 * page are claimed in one query; an empty page triggers another check of postponed groups.
 */
export async function* claimedGroups(
  pages: AsyncIterable<readonly Group[]>,
  store: Pick<Store, 'statuses' | 'claim'>,
  { isOver, beforeQuery, onWait }: Sharing,
): AsyncGenerator<OwnGroup> {
  const postponed: Group[] = []
  const claimPage = async (page: readonly Group[]): Promise<readonly OwnGroup[]> => {
    beforeQuery()
    const { own, others, statuses } = await divide(page, store)
    postponed.push(...others)
    return own.map((group) => ({ group, statuses }))
  }
  const claimPostponed = (): Promise<readonly OwnGroup[]> => claimPage(postponed.splice(0))
  const wait = async (): Promise<void> => {
    onWait(postponed.length)
    await pause(PAUSE)
    onWait(0)
  }
  for await (const page of pages) {
    yield* await (page.length > 0 ? claimPage(page) : claimPostponed())
    while (postponed.length >= MOST_POSTPONED && !isOver()) {
      await wait()
      yield* await claimPostponed()
    }
  }
  while (postponed.length > 0 && !isOver()) {
    yield* await claimPostponed()
    if (postponed.length > 0) await wait()
  }
}

interface Divided {
  readonly own: readonly Group[]
  readonly others: readonly Group[]
  readonly statuses: ReadonlyMap<string, Status>
}

async function divide(
  groups: readonly Group[],
  store: Pick<Store, 'statuses' | 'claim'>,
): Promise<Divided> {
  const statuses = await store.statuses(groups.flatMap(({ units }) => units.map(({ key }) => key)))
  const openKeys = groups.map(({ units }) =>
    units.map(({ key }) => key).filter((key) => !isSettled(statuses.get(key))),
  )
  const open = openKeys.filter((keys) => keys.length > 0)
  if (open.length === 0) return { own: groups, others: [], statuses }
  const claimed = await store.claim(open)
  const lost = new Set(open.filter((_, at) => claimed[at] === false))
  // The statuses are read again, since another process may have finished and released groups since
  // the first query.
  const since = await store.statuses(open.filter((keys) => !lost.has(keys)).flat())
  return {
    own: groups.filter((_, at) => !lost.has(openKeys[at]!)),
    others: groups.filter((_, at) => lost.has(openKeys[at]!)),
    statuses: new Map([...statuses, ...since]),
  }
}
