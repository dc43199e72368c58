import type { CatalogueEntry } from '../errors.js'
import type { StoreSurroundings } from '../store/driver.js'
import type { GroupReference } from '../store/port.js'

/** Hands the groups of runs to workers on any number of machines: each group to one of them at a time. */
export interface Queue {
  /**
   * Runs that are not over, oldest first.
   * @param which `ended`: those that ended since this queue was opened; who waited for one of them may not have seen it open
   */
  runs(which?: 'open' | 'ended'): Promise<readonly QueuedRun[]>

  /** Opens a run of that id, or goes on with it; nothing is settled yet, as far as its planner heard. */
  begin(run: QueuedRun): Promise<void>

  /** Adds groups. What is in the queue already stays as it is. */
  add(run: number, groups: readonly QueuedGroup[]): Promise<void>

  /** All groups are in the queue, or were. */
  complete(run: number): Promise<void>

  /** Takes at most this many groups, in the order of their places; of those that are taken nobody else gets any. */
  take(run: number, most: number): Promise<Taken>

  /** What came of a group is stored: it leaves the queue. Does nothing if it was given to somebody else meanwhile. */
  settle(run: number, group: QueuedGroup): Promise<void>

  /** All that this process took and did not settle is there for others. */
  giveBack(run: number): Promise<void>

  /** What those took that are gone is there for others; `present` are at work. */
  giveBackOf(run: number, who: { readonly gone: readonly string[]; readonly present: readonly string[] }): Promise<void>

  /** Groups that were settled since it was last asked, for the planner. */
  settled(run: number, most: number): Promise<readonly QueuedGroup[]>

  /** How many groups wait, or are taken. */
  left(run: number): Promise<number>

  /** Why a run is over; none: it is not, or there is no such run. */
  ending(run: number): Promise<Ending | undefined>

  /** Hands out nothing more. The first ending counts. */
  end(run: number, ending: Ending): Promise<void>

  /** Forgets the groups of a run that is over. */
  clear(run: number): Promise<void>

  close(): Promise<void>
}

export interface QueuedRun {
  /** Of the run record in the store. */
  readonly id: number
  /** What its results depend on: JSON. */
  readonly manifest: string
}

export interface QueuedGroup extends GroupReference {
  /** Its number in the order of the plan. */
  readonly place: number
}

export interface Taken {
  readonly groups: readonly QueuedGroup[]
  /** Nothing is left, and nothing will come. */
  readonly isOver: boolean
}

export interface Ending {
  /** `stopped`: before all groups were settled. */
  readonly as: 'done' | 'stopped'
  /** The error that stopped it, in its own words. */
  readonly error?: CatalogueEntry & { readonly code: string; readonly details: Readonly<Record<string, unknown>> }
}

/** What a queue is opened with: the store that it goes with, and who opens it. */
export interface QueueSurroundings extends StoreSurroundings {
  /** Of the crew of the store. */
  readonly member: string
}

/** A queue: the default export of `@attune/executor-queue`. */
export interface QueueDriver {
  /** The form of {@link Queue} that it is written for. */
  readonly contract: 1
  readonly name: string
  /** The kind of store that it goes with. */
  readonly store: string
  /** @param options of the store */
  open(options: unknown, surroundings: QueueSurroundings): Promise<Queue>
}

export const defineQueue = (driver: QueueDriver): QueueDriver => driver
