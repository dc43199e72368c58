import type { StoreSurroundings } from '../store/driver.js'
import type { Queue } from './port.js'

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
