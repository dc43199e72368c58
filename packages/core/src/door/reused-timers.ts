/** Timers of one duration. A stopped timer is started again for a later call. */
export class ReusedTimers {
  readonly #idle: ReusedTimer[] = []

  constructor(private readonly milliseconds: number) {}

  /**
   * Calls `then` after the duration. There are as many calls as units and scenarios: a new timer
   * for each of them costs more than many of the calls.
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

  /** Starts the duration again. */
  refresh(): void {
    this.#timer.refresh()
  }

  /** The timer no longer keeps the process running, and does nothing when it ends. */
  stop(): void {
    this.#then = undefined
    this.#timer.unref()
  }
}
