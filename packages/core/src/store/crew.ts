import type { Usage } from '../contracts/data.js'

/** Limits of calls that hold over all processes that work on one store. */
export interface SharedLimits {
  /** This opening of the store among them. */
  readonly me: string
  /**
   * Replaces the text that is kept under a name by what `change` makes of it, while nobody else does. `change` may run more
   * than once: after a lost connection also on what it made itself. What is kept may be a moment old after a power cut.
   */
  update<T>(
    name: string,
    change: (text: string | undefined, moment: Moment) => { readonly text: string; readonly outcome: T },
  ): Promise<T>
}

export interface Moment {
  /** Milliseconds of the store's own clock. */
  readonly now: number
  /** Openings of the store that give signs of life, and this one. */
  readonly alive: ReadonlySet<string>
}

/** The processes that work on one store, wherever they are. */
export interface Crew {
  /** This opening of the store among them. */
  readonly me: string
  /** What this process is in: the others see it within seconds. Cheap; no more than the latest goes out, once a second. */
  tell(state: MemberState): void
  /** Those that are at work, and those that were lost or left during the last day; in the order in which they came. */
  members(): Promise<readonly Member[]>
}

export interface Member {
  readonly id: string
  readonly host: string
  readonly pid: number
  /** ISO 8601. */
  readonly began: string
  /** Its last sign of life: ISO 8601. */
  readonly seen: string
  /** `lost`: it gave no sign of life for so long that its claims lapsed. `left`: it closed the store. */
  readonly is: 'alive' | 'lost' | 'left'
  /** None: it is no run, and claims a few units in passing. */
  readonly state?: MemberState
}

export interface MemberState {
  /** `run`: it plans and works by itself. */
  readonly role: 'run' | 'planner' | 'worker'
  /** Id of the run that it works for. */
  readonly run?: number
  /** Groups in hand. */
  readonly groups: number
  /** The first few of them. */
  readonly doing: readonly GroupReference[]
  /** Units that it settled. */
  readonly counts: MemberCounts
  readonly usage?: MemberUsage
  /** Label of the analysis that is at work. */
  readonly analysing?: string
  /** Why it does nothing now. */
  readonly waits?: string
  /** What ended its work. */
  readonly stopped?: string
  /** It does nothing more for its run: these are the last numbers. */
  readonly isThrough?: boolean
}

export interface MemberCounts {
  readonly done: number
  /** Done before: in an earlier run, or for another group that shares the unit. */
  readonly reused: number
  readonly failed: number
  /** Not tried, because something they need failed, or because they did themselves for another group. */
  readonly skipped: number
  readonly leftOut: number
}

/** Usage of models since it opened the store. */
export interface MemberUsage {
  /** Calls that were answered; those from the journal are apart. */
  readonly calls: number
  /** Attempts that failed and were made once more. */
  readonly repeated: number
  /** Calls that wait now for a limit: of simultaneous calls, of calls per minute, or of the server. */
  readonly waiting: number
  readonly tokens: Usage
  /**
   * Tokens of attempts that were cancelled while the service may have worked on them: possibly paid, and in no other figure. An
   * estimate: their input, and the longest output that they were allowed.
   */
  readonly cancelled?: number
  /** In the currency of the prices; none if no model in use has prices. */
  readonly cost?: number
}

/** A group of units: enough to find it wherever the same config is open. */
export interface GroupReference {
  /** Only these supporters; none: all of the plan. */
  readonly supporters?: readonly string[]
  readonly evaluation: string
  /** Id of the scenario. */
  readonly scenario: string
  readonly repeat: number
}
