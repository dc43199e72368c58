import { setTimeout as pause } from 'node:timers/promises'
import { isSettled, type Status, type Store } from '../store/port.js'
import type { Group } from './group.js'

// Several processes on one store share the work: groups that another one has under way come when it has done them.

/** Milliseconds between two looks at what others have under way. */
const PAUSE = 200
/** Groups that are put off at most before no new ones are taken. */
const MOST_PUT_OFF = 1000

export interface Sharing {
  /** Whether nothing new is to be started. */
  isOver(): boolean
  /** The store is about to be asked: what is committed by now, the answer knows. */
  onLook(): void
  /** As many groups as are put off, because others have them in hand, are all that is left to begin; 0: not so. */
  onWait(groups: number): void
}

/** A group, and what the store holds of its units. */
export interface OwnGroup {
  readonly group: Group
  readonly statuses: ReadonlyMap<string, Status>
}

/**
 * The groups that are done, and those whose open units are now this process' own. The groups of a page are claimed together;
 * while an empty one comes, those that were put off are looked at again.
 */
export async function* shared(
  pages: AsyncIterable<readonly Group[]>,
  store: Pick<Store, 'statuses' | 'claim'>,
  { isOver, onLook, onWait }: Sharing,
): AsyncGenerator<OwnGroup> {
  const putOff: Group[] = []
  const take = async (some: readonly Group[]): Promise<readonly OwnGroup[]> => {
    onLook()
    const { own, others, statuses } = await divide(some, store)
    putOff.push(...others)
    return own.map((group) => ({ group, statuses }))
  }
  const again = (): Promise<readonly OwnGroup[]> => take(putOff.splice(0))
  const wait = async (): Promise<void> => {
    onWait(putOff.length)
    await pause(PAUSE)
    onWait(0)
  }
  for await (const some of pages) {
    yield* await (some.length > 0 ? take(some) : again())
    while (putOff.length >= MOST_PUT_OFF && !isOver()) {
      await wait()
      yield* await again()
    }
  }
  while (putOff.length > 0 && !isOver()) {
    yield* await again()
    if (putOff.length > 0) await wait()
  }
}

interface Divided {
  readonly own: readonly Group[]
  readonly others: readonly Group[]
  readonly statuses: ReadonlyMap<string, Status>
}

async function divide(groups: readonly Group[], store: Pick<Store, 'statuses' | 'claim'>): Promise<Divided> {
  const statuses = await store.statuses(groups.flatMap(({ units }) => units.map(({ key }) => key)))
  const openKeys = groups.map(({ units }) => units.map(({ key }) => key).filter((key) => !isSettled(statuses.get(key))))
  const open = openKeys.filter((keys) => keys.length > 0)
  if (open.length === 0) return { own: groups, others: [], statuses }
  const claimed = await store.claim(open)
  const lost = new Set(open.filter((_, at) => claimed[at] === false))
  // Another process may have done them since the store was asked, and let go.
  const since = await store.statuses(open.filter((keys) => !lost.has(keys)).flat())
  return {
    own: groups.filter((_, at) => !lost.has(openKeys[at]!)),
    others: groups.filter((_, at) => lost.has(openKeys[at]!)),
    statuses: new Map([...statuses, ...since]),
  }
}
