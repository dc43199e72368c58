import { setTimeout as pause } from 'node:timers/promises'
import { isSettled, type Status, type Store } from '../store/port.js'
import type { Group } from './group.js'
import type { Outcome, UnitReference } from './open-groups.js'
import type { RunLimits } from './run.js'
import type { Worker } from './worker.js'

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

export async function* pagesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
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

/**
 * Limits the number of promises at the same time. (A race of them all for each new one would cost as much as the work: every race
 * listens to every promise once more.)
 */
export class InFlight {
  #inside = 0
  #failure: { readonly error: unknown } | undefined
  #wake: (() => void) | undefined

  constructor(private readonly most: number) {}

  /** Lets a promise in; resolves when there is room for another one. @throws what one of them was rejected with */
  async join(promise: Promise<void>): Promise<void> {
    this.#inside++
    promise.then(
      () => this.#leave(),
      (error: unknown) => {
        this.#failure ??= { error }
        this.#leave()
      },
    )
    await this.#until(() => this.#inside < this.most || this.#failure !== undefined)
  }

  /** Resolves when all have left, and not before. @throws what one of them was rejected with */
  gone(): Promise<void> {
    return this.#until(() => this.#inside === 0)
  }

  #leave(): void {
    this.#inside--
    this.#wake?.()
  }

  async #until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#failure) throw this.#failure.error
  }
}

/** Where the units of this process are worked on. */
export interface Executor {
  /**
   * Has a unit worked on as soon as there is room for it; everything that it needs is done. Resolves when what came of it is
   * in the store, or on its way there. Rejects with what ends the run.
   */
  run(unit: UnitReference): Promise<Outcome>
  /** Resolves, as soon as no unit waits for a place, with how many places are free. */
  room(): Promise<number>
}

/** At most as many units as the limits say at the same time in this process, first come first served. */
export class LocalExecutor implements Executor {
  private free: number
  private readonly waiting: (() => void)[] = []
  private head = 0
  private watchers: (() => void)[] = []

  constructor(
    { units }: Pick<RunLimits, 'units'>,
    private readonly worker: Pick<Worker, 'work'>,
  ) {
    this.free = units
  }

  async run(unit: UnitReference): Promise<Outcome> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await this.worker.work(unit)
    } finally {
      this.release()
    }
  }

  async room(): Promise<number> {
    if (this.waiting.length > this.head) await new Promise<void>((resolve) => this.watchers.push(resolve))
    return this.free
  }

  private release(): void {
    const next = this.waiting[this.head]
    if (!next) {
      this.free++
      return
    }
    this.head++
    if (this.head === this.waiting.length) for (const tell of this.watchers.splice(0)) tell()
    if (this.head > 1024) {
      this.waiting.splice(0, this.head)
      this.head = 0
    }
    next()
  }
}
