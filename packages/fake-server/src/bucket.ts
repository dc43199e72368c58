/**
 * Token bucket: full at the beginning, and refilled at a constant rate up to `burst` tokens. The
 * clock returns milliseconds.
 */
export class Bucket {
  #level: number
  #updated: number

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly clock = (): number => performance.now(),
  ) {
    this.#updated = clock()
    this.#level = burst
  }

  /** Takes a token; returns false if there is none. */
  take(): boolean {
    const now = this.clock()
    this.#level = Math.min(
      this.burst,
      this.#level + ((now - this.#updated) / 1000) * this.perSecond,
    )
    this.#updated = now
    if (this.#level < 1) return false
    this.#level--
    return true
  }
}
