/** A token bucket: full at first, refilled at a steady rate, never above its burst. */
export class Bucket {
  #level: number
  #updated = performance.now()

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {
    this.#level = burst
  }

  /** Takes a token if there is one. */
  take(): boolean {
    const now = performance.now()
    this.#level = Math.min(this.burst, this.#level + ((now - this.#updated) / 1000) * this.perSecond)
    this.#updated = now
    if (this.#level < 1) return false
    this.#level--
    return true
  }
}
