import type { CatalogueEntry } from '../errors.js'
import type { StoreSurroundings } from '../store/driver.js'
import type { GroupReference } from '../store/port.js'

/**
 * Queue that distributes the groups of runs to workers on any number of machines. Each group goes
 * to one worker at a time.
 */
export interface Queue {
  /**
   * Returns the unfinished runs, oldest first.
   *
   * @param which `ended`: returns the runs that ended since this queue was opened. A waiting
   * process may not have seen such a run while it was open
   */
  runs(which?: 'open' | 'ended'): Promise<readonly QueuedRun[]>

  /**
   * Opens a run with this id, or continues it. The list of its settled groups is empty at first.
   */
  begin(run: QueuedRun): Promise<void>

  /** Adds groups. Groups that are already in the queue are not changed. */
  add(run: number, groups: readonly QueuedGroup[]): Promise<void>

  /** Declares that all groups of a run have been added. */
  complete(run: number): Promise<void>

  /**
   * Assigns up to `most` groups to this process, in the order of the plan. No other process gets
   * them.
   */
  take(run: number, most: number): Promise<TakenGroups>

  /**
   * Removes a settled group from the queue. Does nothing if the group was assigned to another
   * process in the meantime.
   */
  settle(run: number, group: QueuedGroup): Promise<void>

  /** Puts all groups that this process took and did not settle back into the queue. */
  giveBack(run: number): Promise<void>

  /**
   * Puts the groups of processes that no longer exist back into the queue. `present` are the ids of
   * active processes.
   */
  giveBackOf(
    run: number,
    who: { readonly gone: readonly string[]; readonly present: readonly string[] },
  ): Promise<void>

  /** Returns groups that were settled since the last call. The planner of the run calls it. */
  settled(run: number, most: number): Promise<readonly QueuedGroup[]>

  /** Number of groups that are not settled: waiting, or assigned to a process. */
  left(run: number): Promise<number>

  /** How a run ended; undefined if it is not over or does not exist. */
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
  /**
   * JSON of everything on which the run's results depend. A worker compares it with its own, and
   * refuses a run for which it would get other results.
   */
  readonly manifest: string
}

export interface QueuedGroup extends GroupReference {
  /** Position of the group in the order of the plan. */
  readonly place: number
}

export interface TakenGroups {
  readonly groups: readonly QueuedGroup[]
  /** True if the queue of the run is empty and no groups will be added. */
  readonly isOver: boolean
}

export interface Ending {
  /** `stopped`: the run ended before all groups were settled. */
  readonly as: 'done' | 'stopped'
  /** The error that stopped the run: its code, texts and details. */
  readonly error?: CatalogueEntry & {
    readonly code: string
    readonly details: Readonly<Record<string, unknown>>
  }
}

/** Information that a queue receives when it is opened, in addition to that of a store. */
export interface QueueSurroundings extends StoreSurroundings {
  /** Id of this process among those that use the store. */
  readonly member: string
}

/** A queue: the default export of `@attune/executor-queue`. */
export interface QueueDriver {
  /** Version of the interface {@link Queue} that the driver implements. */
  readonly contract: 1
  readonly name: string
  /** Kind of store that it supports. */
  readonly store: string
  /** @param options options of the store */
  open(options: unknown, surroundings: QueueSurroundings): Promise<Queue>
}

export const defineQueue = (driver: QueueDriver): QueueDriver => driver
