import type { AttuneError } from '../errors.js'

/** Every unit of every group is counted once. */
export interface RunSummary {
  readonly done: number
  /** Done before: in an earlier run, or for another group that shares the unit. */
  readonly reused: number
  readonly failed: number
  /** Not tried, because something they need failed, or because they did themselves for another group. */
  readonly skipped: number
  /** Units that had nothing to do, by reason; absent if there are none. */
  readonly leftOut?: Readonly<Record<string, number>>
  /** How often each error code ended a unit. */
  readonly failures: Readonly<Record<string, number>>
  /** Why the run ended before its plan was through. */
  readonly stopped?: AttuneError
}
