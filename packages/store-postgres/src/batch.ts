import type { Connections, Query } from './connections.js'

/** One write of a batch, with who waits for it. */
interface Waiting<W> {
  readonly write: W
  resolve(outcome: unknown): void
  reject(error: unknown): void
}

/** Writes of one transaction at most: beyond that, the first of them would wait for too many others. */
const MOST = 2_000

/**
 * Commits the writes of many callers in one transaction: a commit costs a round trip and a sync of the server's disk,
 * however few rows it has. What comes while one is under way goes with the next.
 */
export class Batch<W> {
  #waiting: Waiting<W>[] = []
  #working: Promise<void> | undefined
  #number = 0

  /** @param perform gives the outcome of each write, in their order; a transaction that is repeated has the number that it had */
  constructor(
    private readonly connections: Connections,
    private readonly perform: (query: Query, writes: readonly W[], number: number) => Promise<readonly unknown[]>,
  ) {}

  submit<T>(write: W): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, resolve: resolve as (outcome: unknown) => void, reject })
      this.#working ??= this.#work()
    })
  }

  /** Resolves when all that was submitted is committed or refused. */
  async drain(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    // What this turn of the event loop brings goes together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, MOST))
    this.#working = undefined
  }

  async #commit(group: readonly Waiting<W>[]): Promise<void> {
    const writes = group.map(({ write }) => write)
    const number = ++this.#number
    try {
      const outcomes = await this.connections.transaction((query) => this.perform(query, writes, number))
      for (const [at, each] of group.entries()) each.resolve(outcomes[at])
    } catch (error) {
      for (const each of group) each.reject(error)
    }
  }
}
