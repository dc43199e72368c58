import type { Connections, Query } from './connections.js'

/** A write that waits for the next transaction, with the promise of its caller. */
interface Waiting<W> {
  readonly write: W
  resolve(outcome: unknown): void
  reject(error: unknown): void
}

/**
 * Maximum number of writes per transaction, so that the first ones do not wait for too many others.
 */
const MOST = 2_000

/**
 * Commits the writes of many callers in one transaction: a commit costs a round trip and a sync of
 * the server's disk, however few rows it has. Writes that arrive during a commit are part of the
 * next one.
 */
export class Batch<W> {
  #waiting: Waiting<W>[] = []
  #working: Promise<void> | undefined
  #number = 0

  /**
   * @param perform writes a batch and returns the result of each write in order; a repeated
   * transaction keeps its number
   */
  constructor(
    private readonly connections: Connections,
    private readonly perform: (
      query: Query,
      writes: readonly W[],
      number: number,
    ) => Promise<readonly unknown[]>,
  ) {}

  submit<T>(write: W): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, resolve: resolve as (outcome: unknown) => void, reject })
      this.#working ??= this.#work()
    })
  }

  /** Resolves when all submitted writes are committed or refused. */
  async drain(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    // Waits until all writes of this turn of the event loop have arrived.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, MOST))
    this.#working = undefined
  }

  async #commit(group: readonly Waiting<W>[]): Promise<void> {
    const writes = group.map(({ write }) => write)
    const number = ++this.#number
    try {
      const outcomes = await this.connections.transaction((query) =>
        this.perform(query, writes, number),
      )
      for (const [at, each] of group.entries()) each.resolve(outcomes[at])
    } catch (error) {
      for (const each of group) each.reject(error)
    }
  }
}
