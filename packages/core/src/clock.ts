/** Time source of all components. Tests and hosts replace it. */
export interface Clock {
  /** Milliseconds of a clock that never goes back, for durations. */
  monotonic(): number
  /** Current date and time. */
  date(): Date
}
