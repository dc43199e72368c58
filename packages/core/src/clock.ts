/** Time source of all components. Tests and hosts replace it. */
export interface Clock {
  /** Milliseconds of a monotonic clock, to measure durations. */
  monotonic(): number
  /** Current date and time. */
  date(): Date
}
