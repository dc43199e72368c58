import type { Outcome, UnitReference } from './open-groups.js'
import type { RunLimits } from './run.js'
import type { Worker } from './worker.js'
import { inject, injectable } from '../injection.js'
import { engineServices } from './services.js'

export async function* pagesOf<T>(
  items: AsyncIterable<T>,
  size: number,
): AsyncGenerator<readonly T[]> {
  const page: T[] = []
  try {
    for await (const item of items) {
      page.push(item)
      if (page.length < size) continue
      yield page.splice(0)
    }
  } finally {
    // Items before an error of the source are still processed.
    if (page.length > 0) yield page
  }
}

/** Runs the units of this process. */
export interface Executor {
  /**
   * Runs a unit when a slot is free; everything that it needs must be done. Resolves when the
   * outcome is stored or being stored. Rejects with an error that ends the run.
   */
  run(unit: UnitReference): Promise<Outcome>
  /** Resolves with the number of free slots as soon as no unit waits for a slot. */
  room(): Promise<number>
}

/** Runs units in this process with limited concurrency, first come first served. */
@injectable()
export class LocalExecutor implements Executor {
  private free: number
  private readonly waiting: (() => void)[] = []
  private head = 0
  private watchers: (() => void)[] = []

  constructor(
    @inject(engineServices.limits) { units }: Pick<RunLimits, 'units'>,
    @inject(engineServices.worker) private readonly worker: Pick<Worker, 'work'>,
  ) {
    this.free = units
  }

  async run(unit: UnitReference): Promise<Outcome> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await this.worker.work(unit)
    } finally {
      this.release()
    }
  }

  async room(): Promise<number> {
    if (this.waiting.length > this.head)
      await new Promise<void>((resolve) => this.watchers.push(resolve))
    return this.free
  }

  private release(): void {
    const next = this.waiting[this.head]
    if (!next) {
      this.free++
      return
    }
    this.head++
    if (this.head === this.waiting.length) for (const tell of this.watchers.splice(0)) tell()
    if (this.head > 1024) {
      this.waiting.splice(0, this.head)
      this.head = 0
    }
    next()
  }
}
