/**
 * A number of units per minute, evenly, with a second's worth at once. Levels may fall below zero, as what a call really took
 * is known only afterwards: by a minute's worth at most, so that one enormous figure does not block everything after it. Times are milliseconds of one clock.
 */
export class TokenBucket {
  readonly #perMillisecond: number
  readonly #capacity: number
  readonly #deepest: number
  #level: number
  #updated: number

  constructor(perMinute: number, now: number) {
    this.#perMillisecond = perMinute / 60_000
    this.#capacity = Math.max(1, perMinute / 60)
    this.#deepest = perMinute
    this.#level = this.#capacity
    this.#updated = now
  }

  /** Milliseconds until this many units are available; more than the bucket can hold count as a full one. */
  wait(units: number, now: number): number {
    this.#refill(now)
    return Math.max(0, (Math.min(units, this.#capacity) - this.#level) / this.#perMillisecond)
  }

  /** Takes units; gives them back if negative. */
  take(units: number, now: number): void {
    this.#refill(now)
    this.#level = Math.max(-this.#deepest, Math.min(this.#capacity, this.#level - units))
  }

  #refill(now: number): void {
    this.#level = Math.min(this.#capacity, this.#level + (now - this.#updated) * this.#perMillisecond)
    this.#updated = now
  }
}
