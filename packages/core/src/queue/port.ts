import type { CatalogueEntry } from '../errors.js'
import type { StoreSurroundings } from '../store/driver.js'
import type { GroupReference } from '../store/port.js'

/**
 * Distributes the groups of runs to workers on any number of machines, each group to one worker at
 * a time.
 */
export interface Queue {
  /**
   * Returns the unfinished runs, oldest first.
   * @param which `ended`: returns the runs that ended since this queue was opened, since a waiting
   *   process may never have seen a run while it was open
   */
  runs(which?: 'open' | 'ended'): Promise<readonly QueuedRun[]>

  /** Opens a run with this id, or continues it. Its planner starts with no settled groups. */
  begin(run: QueuedRun): Promise<void>

  /** Adds groups. Groups that are already in the queue are unchanged. */
  add(run: number, groups: readonly QueuedGroup[]): Promise<void>

  /** Declares that all groups of a run have been added. */
  complete(run: number): Promise<void>

  /** Takes up to `most` groups, in the order of their places. Other processes cannot take them. */
  take(run: number, most: number): Promise<TakenGroups>

  /**
   * Removes a group whose outcome is stored. A no-op if the group was reassigned in the meantime.
   */
  settle(run: number, group: QueuedGroup): Promise<void>

  /** Returns all groups that this process took and did not settle to the queue. */
  giveBack(run: number): Promise<void>

  /** Returns the groups of processes that are gone to the queue; `present` are the active ones. */
  giveBackOf(
    run: number,
    who: { readonly gone: readonly string[]; readonly present: readonly string[] },
  ): Promise<void>

  /** Returns the groups that were settled since the last call, for the planner. */
  settled(run: number, most: number): Promise<readonly QueuedGroup[]>

  /** Number of groups that wait or are taken. */
  left(run: number): Promise<number>

  /** Ending of a run; undefined if it continues or does not exist. */
  ending(run: number): Promise<Ending | undefined>

  /** Ends a run: no further groups can be taken. The first ending is kept. */
  end(run: number, ending: Ending): Promise<void>

  /** Deletes the groups of a finished run from the queue. */
  clear(run: number): Promise<void>

  close(): Promise<void>
}

export interface QueuedRun {
  /** Id of the run record in the store. */
  readonly id: number
  /** JSON of everything that the run's results depend on. */
  readonly manifest: string
}

export interface QueuedGroup extends GroupReference {
  /** Position of the group in the order of the plan. */
  readonly place: number
}

export interface TakenGroups {
  readonly groups: readonly QueuedGroup[]
  /** True if the queue is empty and no groups will be added. */
  readonly isOver: boolean
}

export interface Ending {
  /** `stopped`: the run ended before all groups were settled. */
  readonly as: 'done' | 'stopped'
  /** The error that stopped the run, with its texts. */
  readonly error?: CatalogueEntry & {
    readonly code: string
    readonly details: Readonly<Record<string, unknown>>
  }
}

/** Context of a queue: its store, and the process that opens it. */
export interface QueueSurroundings extends StoreSurroundings {
  /** Id of this process among those that use the store. */
  readonly member: string
}

/** A queue: the default export of `@attune/executor-queue`. */
export interface QueueDriver {
  /** Version of {@link Queue} that it implements. */
  readonly contract: 1
  readonly name: string
  /** Kind of store that it supports. */
  readonly store: string
  /** @param options options of the store */
  open(options: unknown, surroundings: QueueSurroundings): Promise<Queue>
}

export const defineQueue = (driver: QueueDriver): QueueDriver => driver
