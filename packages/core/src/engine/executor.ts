import type { Outcome, UnitReference } from './open-groups.js'
import type { RunLimits } from './run.js'
import type { Worker } from './worker.js'
import { inject, injectable } from '../injection.js'
import { engineServices } from './services.js'

/** @param nextSize returns the size of the next page */
export async function* pagesOf<T>(
  items: AsyncIterable<T>,
  nextSize: () => number,
): AsyncGenerator<readonly T[]> {
  const page: T[] = []
  let size = nextSize()
  try {
    for await (const item of items) {
      page.push(item)
      if (page.length < size) continue
      yield page.splice(0)
      size = nextSize()
    }
  } finally {
    // If the source throws, the items before the error are still yielded.
    if (page.length > 0) yield page
  }
}

/** Runs the units of a run. The default implementation runs them in this process. */
export interface Executor {
  /**
   * Runs a unit as soon as the limit of concurrent units permits. All units that it depends on must
   * be done. Resolves when the outcome is stored, or while it is being stored. Rejects with an
   * error that ends the run.
   */
  run(unit: UnitReference): Promise<Outcome>
  /** Resolves when no unit is waiting, with the number of units that could start at once. */
  room(): Promise<number>
}

/** Runs units in this process with limited concurrency, in the order of the requests. */
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
