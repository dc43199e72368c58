/** Token bucket for each caller: a burst, then a rate per second. */
export class RateLimit {
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    /** Monotonic clock in milliseconds. */
    private readonly now: () => number,
  ) {}

  /** Seconds to wait; 0 admits the request. */
  waitOf(caller: string): number {
    const now = this.now()
    const { left, at } = this.#buckets.get(caller) ?? { left: this.burst, at: now }
    const filled = Math.min(this.burst, left + ((now - at) / 1000) * this.perSecond)
    if (this.#buckets.size > 10_000) this.#buckets.clear()
    this.#buckets.set(caller, { left: Math.max(0, filled - 1), at: now })
    return filled >= 1 ? 0 : Math.ceil((1 - filled) / this.perSecond)
  }
}
