/** Who works on a shared store. */
export interface Crew {
  readonly alive: readonly CrewMember[]
  /** Those that were lost or stopped, while what they worked on is not finished. */
  readonly gone: readonly CrewMember[]
}

export interface CrewMember {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly is: 'alive' | 'lost' | 'left'
  /** Its last sign of life: ISO 8601. */
  readonly seen: string
  /** None: it claims a few units in passing. */
  readonly role?: 'run' | 'planner' | 'worker'
  readonly run?: number
  /** Groups in hand, and the names of the first few. */
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
