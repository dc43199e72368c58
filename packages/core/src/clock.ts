/** Where everything takes the time from. Tests and hosts bind another one. */
export interface Clock {
  /** Milliseconds of a clock that never goes back: for durations. */
  monotonic(): number
  /** For dates. */
  date(): Date
}
