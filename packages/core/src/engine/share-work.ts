/** Several processes on one store share the work: groups that another one has under way come when it has done them. */
import { setTimeout as pause } from 'node:timers/promises'
import { isSettled, type Store } from '../store/port.js'
import type { Group } from './group.js'

/** Milliseconds between two looks at what others have under way. */
const PAUSE = 200
/** Groups that are put off at most before no new ones are taken. */
const MOST_PUT_OFF = 1000

export interface Sharing {
  /** Groups that are claimed together. */
  readonly page: number
  /** Whether nothing new is to be started. */
  isOver(): boolean
}

/** The groups that are done, and those whose open units are now this process' own. */
export async function* shared(
  groups: AsyncIterable<Group>,
  store: Pick<Store, 'statuses' | 'claim'>,
  { page, isOver }: Sharing,
): AsyncGenerator<Group> {
  const putOff: Group[] = []
  const take = async (some: readonly Group[]): Promise<readonly Group[]> => {
    const { own, others } = await divide(some, store)
    putOff.push(...others)
    return own
  }
  const again = (): Promise<readonly Group[]> => take(putOff.splice(0))
  for await (const some of pages(groups, page)) {
    yield* await take(some)
    while (putOff.length >= MOST_PUT_OFF && !isOver()) {
      await pause(PAUSE)
      yield* await again()
    }
  }
  while (putOff.length > 0 && !isOver()) {
    yield* await again()
    if (putOff.length > 0) await pause(PAUSE)
  }
}

async function divide(
  groups: readonly Group[],
  store: Pick<Store, 'statuses' | 'claim'>,
): Promise<{ readonly own: readonly Group[]; readonly others: readonly Group[] }> {
  const statuses = await store.statuses(groups.flatMap(({ units }) => units.map(({ key }) => key)))
  const openKeys = groups.map(({ units }) => units.map(({ key }) => key).filter((key) => !isSettled(statuses.get(key))))
  const open = openKeys.filter((keys) => keys.length > 0)
  const claimed = open.length > 0 ? await store.claim(open) : []
  const lost = new Set(open.filter((_, at) => claimed[at] === false))
  return {
    own: groups.filter((_, at) => !lost.has(openKeys[at]!)),
    others: groups.filter((_, at) => lost.has(openKeys[at]!)),
  }
}

async function* pages<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  const page: T[] = []
  try {
    for await (const item of items) {
      page.push(item)
      if (page.length < size) continue
      yield page.splice(0)
    }
  } finally {
    // What came before a plan breaks off is worked on all the same.
    if (page.length > 0) yield page
  }
}
