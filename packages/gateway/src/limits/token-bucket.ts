export interface BucketState {
  level: number
  updated: number
}

/**
 * A number of units per minute, evenly, with a second's worth at once. Levels may fall below zero, as what a call really took
 * is known only afterwards: by a minute's worth at most, so that one enormous figure does not block everything after it. Times are milliseconds of one clock.
 */
export class TokenBucket {
  readonly #perMillisecond: number
  readonly #capacity: number
  readonly #deepest: number

  /** @param state changed in place; absent: a full bucket */
  constructor(
    perMinute: number,
    now: number,
    readonly state: BucketState = { level: Math.max(1, perMinute / 60), updated: now },
  ) {
    this.#perMillisecond = perMinute / 60_000
    this.#capacity = Math.max(1, perMinute / 60)
    this.#deepest = perMinute
  }

  /** Milliseconds until this many units are available; more than the bucket can hold count as a full one. */
  wait(units: number, now: number): number {
    this.#refill(now)
    return Math.max(0, (Math.min(units, this.#capacity) - this.state.level) / this.#perMillisecond)
  }

  /** How many units there are within this time (milliseconds) from now, no matter who asks for them. */
  within(horizon: number, now: number): number {
    this.#refill(now)
    return Math.max(0, this.state.level) + horizon * this.#perMillisecond
  }

  /** Takes units; gives them back if negative. */
  take(units: number, now: number): void {
    this.#refill(now)
    this.state.level = Math.max(-this.#deepest, Math.min(this.#capacity, this.state.level - units))
  }

  #refill(now: number): void {
    const { level, updated } = this.state
    this.state.level = Math.min(this.#capacity, level + (now - updated) * this.#perMillisecond)
    this.state.updated = now
  }
}
