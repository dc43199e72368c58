import type { Usage } from '../contracts/data.js'

/** State of call limits that all processes on one store share. */
export interface SharedLimits {
  /** Id of this connection to the store. */
  readonly me: string
  /**
   * Atomically replaces the text that is stored under a name by the result of `change`. `change`
   * may be called more than once; after a lost connection it may receive its own result. After a
   * power failure the stored text may be slightly outdated.
   */
  update<T>(
    name: string,
    change: (
      text: string | undefined,
      moment: Moment,
    ) => { readonly text: string; readonly outcome: T },
  ): Promise<T>
}

export interface Moment {
  /** Current time of the store's own clock, in milliseconds. */
  readonly now: number
  /** Ids of the connections with a recent heartbeat, including this one. */
  readonly alive: ReadonlySet<string>
}

/** The processes that use one store, on any machine. */
export interface Crew {
  /** Id of this connection to the store. */
  readonly me: string
  /**
   * Publishes the state of this process. Other processes see it within seconds. It may be called
   * often, since only the latest state is written, once a second.
   */
  tell(state: MemberState): void
  /**
   * Returns the active processes, and those that left or were lost during the last day, in the
   * order in which they opened the store.
   */
  members(): Promise<readonly Member[]>
}

export interface Member {
  readonly id: string
  readonly host: string
  readonly pid: number
  /** Time when the process opened the store (ISO 8601). */
  readonly began: string
  /** Time of the last heartbeat (ISO 8601). */
  readonly seen: string
  /**
   * `lost`: it sent no heartbeat for so long that its claims expired. `left`: it closed the store.
   */
  readonly is: 'alive' | 'lost' | 'left'
  /** Published state; undefined for a process without a run, which claims only a few units. */
  readonly state?: MemberState
}

export interface MemberState {
  /** Role of the process. `run`: it plans and works in one process. */
  readonly role: 'run' | 'planner' | 'worker'
  /** Id of the run for which the process works. */
  readonly run?: number
  /** Number of groups in progress. */
  readonly groups: number
  /** The first few groups that the process works on. */
  readonly doing: readonly GroupReference[]
  /** Number of units that the process settled, by outcome. */
  readonly counts: MemberCounts
  readonly usage?: MemberUsage
  /** Label of the analysis that the process is computing. */
  readonly analysing?: string
  /** Reason why the process is idle. */
  readonly waits?: string
  /** Error that ended the work of the process. */
  readonly stopped?: string
  /** True if the process has finished its part of the run, so that its numbers are final. */
  readonly isThrough?: boolean
}

export interface MemberCounts {
  readonly done: number
  /** Units that were done already: in an earlier run, or for another group that shares them. */
  readonly reused: number
  readonly failed: number
  /**
   * Units that were not run because a unit that they depend on failed, or because the same unit
   * failed in another group.
   */
  readonly skipped: number
  readonly leftOut: number
}

/** Usage of models since the process opened the store. */
export interface MemberUsage {
  /** Number of answered calls, without those answered from the journal. */
  readonly calls: number
  /** Number of failed attempts that were retried. */
  readonly repeated: number
  /**
   * Number of calls that currently wait for a limit: of concurrency, of calls per minute, or one
   * that the server reported.
   */
  readonly waiting: number
  readonly tokens: Usage
  /**
   * Estimated tokens of cancelled attempts that the service may have processed: their input plus
   * the maximum output. They may be billed, and no other number includes them.
   */
  readonly cancelled?: number
  /** Cost in the currency of the prices; undefined if no used model has prices. */
  readonly cost?: number
}

/** Identifies a group of units. Any process with the same config can find the group by it. */
export interface GroupReference {
  /** Names of the supporters in the group. Undefined: all supporters. */
  readonly supporters?: readonly string[]
  readonly evaluation: string
  /** Id of the scenario. */
  readonly scenario: string
  readonly repeat: number
}
