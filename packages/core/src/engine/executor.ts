/** Where units are worked on. Local by default; a queue for many machines implements the same port. */
export interface Executor {
  /** Runs the work as soon as there is room for it. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** At most `concurrency` pieces of work at the same time in this process, first come first served. */
export class LocalExecutor implements Executor {
  private free: number
  private readonly waiting: (() => void)[] = []
  private head = 0

  constructor(concurrency: number) {
    this.free = concurrency
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      this.release()
    }
  }

  private release(): void {
    const next = this.waiting[this.head]
    if (!next) {
      this.free++
      return
    }
    this.head++
    if (this.head > 1024) {
      this.waiting.splice(0, this.head)
      this.head = 0
    }
    next()
  }
}
