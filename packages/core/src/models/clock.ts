/** Where the gateway takes the time from. Tests and hosts give another one. */
export interface Clock {
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
  date(): Date
}

export const systemClock: Clock = { monotonic: () => performance.now(), date: () => new Date() }
