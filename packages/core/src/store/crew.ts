import type { Usage } from '../contracts/data.js'

/** Limits of calls across all processes that use one store. */
export interface SharedLimits {
  /** Id of this connection to the store. */
  readonly me: string
  /**
   * Replaces the text stored under a name by the result of `change`, atomically. `change` may run
   * more than once: after a lost connection also on its own result. The stored text may be slightly
   * outdated after a power failure.
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

/** Processes that use one store, on any machine. */
export interface Crew {
  /** Id of this connection to the store. */
  readonly me: string
  /**
   * Publishes the state of this process; other processes see it within seconds. Cheap: only the
   * latest state is written, once a second.
   */
  tell(state: MemberState): void
  /**
   * Active processes, and those that were lost or left during the last day, in order of arrival.
   */
  members(): Promise<readonly Member[]>
}

export interface Member {
  readonly id: string
  readonly host: string
  readonly pid: number
  /** Time when it opened the store (ISO 8601). */
  readonly began: string
  /** Time of the last heartbeat (ISO 8601). */
  readonly seen: string
  /**
   * `lost`: without a heartbeat for so long that its claims expired. `left`: it closed the store.
   */
  readonly is: 'alive' | 'lost' | 'left'
  /** Published state; undefined for a process that claims a few units without a run. */
  readonly state?: MemberState
}

export interface MemberState {
  /** Role; `run` plans and works in one process. */
  readonly role: 'run' | 'planner' | 'worker'
  /** Id of the run that it works for. */
  readonly run?: number
  /** Number of groups in progress. */
  readonly groups: number
  /** The first few groups that the process works on. */
  readonly doing: readonly GroupReference[]
  /** Number of units that the process settled, by outcome. */
  readonly counts: MemberCounts
  readonly usage?: MemberUsage
  /** Label of the analysis that the process computes. */
  readonly analysing?: string
  /** Reason why it is idle. */
  readonly waits?: string
  /** Error that ended its work. */
  readonly stopped?: string
  /** True if it has finished its part of the run: these are the final numbers. */
  readonly isThrough?: boolean
}

export interface MemberCounts {
  readonly done: number
  /** Units that were done already: in an earlier run, or for another group that shares them. */
  readonly reused: number
  readonly failed: number
  /**
   * Units that were not run because a unit that they need failed, or because they failed for
   * another group.
   */
  readonly skipped: number
  readonly leftOut: number
}

/** Usage of models since it opened the store. */
export interface MemberUsage {
  /** Number of answered calls, without those answered from the journal. */
  readonly calls: number
  /** Number of failed attempts that were retried. */
  readonly repeated: number
  /**
   * Number of calls that currently wait for a limit: of concurrency, of calls per minute, or of the
   * server.
   */
  readonly waiting: number
  readonly tokens: Usage
  /**
   * Estimated tokens of cancelled attempts that the service may have processed. They may be billed
   * and are in no other number. Estimate: their input plus the maximum output.
   */
  readonly cancelled?: number
  /** Cost in the currency of the prices; undefined if no used model has prices. */
  readonly cost?: number
}

/** Identifier of a group of units, by which it can be found in any process with the same config. */
export interface GroupReference {
  /** Supporters of the group. Undefined: all of the plan. */
  readonly supporters?: readonly string[]
  readonly evaluation: string
  /** Id of the scenario. */
  readonly scenario: string
  readonly repeat: number
}
