/** Processes that work on a shared store. */
export interface Crew {
  readonly alive: readonly CrewMember[]
  /** Lost or stopped processes whose work is not finished. */
  readonly gone: readonly CrewMember[]
}

export interface CrewMember {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly is: 'alive' | 'lost' | 'left'
  /** Time of the last sign of life (ISO 8601). */
  readonly seen: string
  /** Undefined for a process that only claims a few units in passing. */
  readonly role?: 'run' | 'planner' | 'worker'
  readonly run?: number
  /** Number of claimed groups. */
  readonly groups: number
  readonly doing: readonly string[]
  readonly done: number
  readonly reused: number
  readonly failed: number
  readonly calls: number
  readonly cost?: number
  readonly analysing?: string
  readonly waits?: string
  readonly stopped?: string
}
