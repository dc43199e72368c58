/**
 * Milliseconds without activity after which time no longer counts as active. The page shows no
 * clock.
 */
const IDLE = 60_000

export class ActiveClock {
  #total = 0
  #since = performance.now()
  #used = performance.now()

  constructor() {
    for (const event of ['pointerdown', 'keydown', 'scroll', 'pointermove'])
      addEventListener(event, () => this.#use(), { capture: true, passive: true })
    document.addEventListener('visibilitychange', () => this.#use())
  }

  #use(): void {
    this.#count()
    this.#used = performance.now()
  }

  #count(): void {
    const now = performance.now()
    if (document.visibilityState === 'visible')
      this.#total += Math.max(0, Math.min(now, this.#used + IDLE) - this.#since)
    this.#since = now
  }

  /** Active seconds since the last call. */
  take(): number {
    this.#count()
    const seconds = Math.round(this.#total / 100) / 10
    this.#total = 0
    return seconds
  }
}
