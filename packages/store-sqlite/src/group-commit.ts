import type { Clock } from '@attune/core/runtime'
import type Database from 'libsql'
import { isOwnFault, storeError } from './sqlite-errors.js'

// Who works on what: two processes on one store do nothing twice. A killed one's claims lapse.

/** Milliseconds between two signs of life, and after how many without one an owner counts as gone. */
export const HEARTBEAT = 5_000

/** Milliseconds. */
const PAUSE_WHEN_LOCKED = 20

export interface StoreTiming {
  /** Milliseconds for which a lock held by another process is waited out. */
  readonly lockWait: number
  readonly clock: Clock
}

/** What the writes of a commit leave to its end, to be done for all of them in one statement. */
export interface Tail<T> {
  begin(): T
  /** Within the transaction. */
  end(tail: T): void
}

interface Write<T> {
  /** Within the transaction; returns what to do once it is committed. */
  perform(tail: T): () => void
  reject(error: unknown): void
}

/**
 * Commits the writes of many callers in one transaction, as one sync to the disk costs as much as dozens of rows. A group
 * is what one turn of the event loop brought together: a lone write does not wait, and the busier the process, the longer
 * its turns and the larger its groups. (Waiting some milliseconds more was measured, and gained nothing.)
 */
export class GroupCommit<T> {
  readonly #begin: Database.Statement
  readonly #commit: Database.Statement
  #waiting: Write<T>[] = []
  #scheduled = false
  #since = 0

  constructor(
    private readonly db: Database.Database,
    private readonly file: string,
    private readonly timing: StoreTiming,
    private readonly tail: Tail<T>,
  ) {
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
  }

  /** Resolves with the outcome of `perform` once that is on the disk. `perform` may run again if the group is retried. */
  submit<O>(perform: (tail: T) => O): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        perform: (tail) => {
          const outcome = perform(tail)
          return () => resolve(outcome)
        },
        reject,
      })
      if (this.#scheduled) return
      this.#scheduled = true
      this.#since = this.timing.clock.monotonic()
      setImmediate(this.#commitGroup)
    })
  }

  /** Resolves when all writes submitted so far are committed or refused; each of them has told its own caller. */
  async drain(): Promise<void> {
    if (this.#waiting.length > 0) await this.submit(() => undefined).catch(() => undefined)
  }

  readonly #commitGroup = (): void => {
    let acknowledgements: (() => void)[]
    try {
      this.#begin.run([])
      const tail = this.tail.begin()
      acknowledgements = this.#waiting.map((write) => this.#perform(write, tail))
      this.tail.end(tail)
      this.#commit.run([])
    } catch (error) {
      rollBack(this.db)
      return this.#retryOrRefuse(error)
    }
    this.#takeGroup()
    for (const acknowledge of acknowledgements) acknowledge()
  }

  #perform(write: Write<T>, tail: T): () => void {
    try {
      return write.perform(tail)
    } catch (error) {
      if (!isOwnFault(error)) throw error
      return () => write.reject(storeError(error, this.file, 'write'))
    }
  }

  #retryOrRefuse(error: unknown): void {
    const failure = storeError(error, this.file, 'write')
    const waited = this.timing.clock.monotonic() - this.#since
    if (failure.code === 'STORE_LOCKED' && waited < this.timing.lockWait)
      setTimeout(this.#commitGroup, PAUSE_WHEN_LOCKED)
    else for (const write of this.#takeGroup()) write.reject(failure)
  }

  #takeGroup(): Write<T>[] {
    const group = this.#waiting
    this.#waiting = []
    this.#scheduled = false
    return group
  }
}

/** Ends a transaction that failed, if SQLite has not done so itself. */
export function rollBack(db: Database.Database): void {
  try {
    if (db.inTransaction) db.exec('ROLLBACK')
  } catch {
    // It is over all the same; what was wrong is in the error that led here.
  }
}
