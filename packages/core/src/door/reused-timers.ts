/** Pool of timers with one duration. A stopped timer is reused for a later call. */
export class ReusedTimers {
  readonly #idle: ReusedTimer[] = []

  constructor(private readonly milliseconds: number) {}

  /**
   * Calls `then` after the duration, unless the timer is stopped or restarted. Timers are reused,
   * since creating one takes longer than many of the plugin calls.
   */
  start(then: () => void): ReusedTimer {
    const timer = this.#idle.pop() ?? new ReusedTimer(this.milliseconds)
    timer.start(then)
    return timer
  }

  stop(timer: ReusedTimer): void {
    timer.stop()
    this.#idle.push(timer)
  }
}

export class ReusedTimer {
  readonly #timer: NodeJS.Timeout
  #then: (() => void) | undefined

  constructor(milliseconds: number) {
    this.#timer = setTimeout(() => this.#then?.(), milliseconds)
  }

  start(then: () => void): void {
    this.#then = then
    this.#timer.ref()
    this.#timer.refresh()
  }

  /** Restarts the duration. */
  refresh(): void {
    this.#timer.refresh()
  }

  /** Stops the timer. It no longer keeps the process running, and does nothing when it expires. */
  stop(): void {
    this.#then = undefined
    this.#timer.unref()
  }
}
