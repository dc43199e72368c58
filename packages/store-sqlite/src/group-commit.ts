import type { AttuneError } from '@attune/core/internal'
import type { Clock } from '@attune/core/runtime'
import type Database from 'libsql'
import { sqliteErrors } from './errors.js'
import { isOwnFault, storeError } from './sqlite-errors.js'

// Claims: two processes on the same store never do the same work. Claims of a dead process lapse.

/**
 * Milliseconds between two heartbeats, and milliseconds without one after which an owner is lost.
 */
export const HEARTBEAT = 5_000

/** Milliseconds between two attempts while the database is locked. */
const PAUSE_WHEN_LOCKED = 20

export interface StoreTiming {
  /** Milliseconds to wait for the lock of another process. */
  readonly lockWait: number
  readonly clock: Clock
}

/** Work that the writes of a commit defer to its end, to do it in a single statement. */
export interface Tail<T> {
  begin(): T
  /** Called within the transaction. */
  end(tail: T): void
}

interface Write<T> {
  /** Runs within the transaction; returns a callback for after the commit. */
  perform(tail: T): () => void
  reject(error: unknown): void
}

/** Makes commits durable. */
interface Sync {
  /** Resolves when all commits so far are on the disk. */
  done(): Promise<void>
}

/**
 * Commits the writes of many callers in one transaction, because a sync to the disk costs as much
 * as dozens of rows. A group contains the writes that arrive in a turn of the event loop, or while
 * the group before is synced: a single write does not wait, and a busy process has larger groups.
 * (Waiting some milliseconds longer was measured and gained nothing.)
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
    /** Undefined for a database in memory, which needs no sync to disk. */
    private readonly sync?: Sync,
  ) {
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
  }

  /**
   * Resolves with the result of `perform` once it is on disk. `perform` may run again if the group
   * is retried.
   */
  submit<O>(perform: (tail: T) => O): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        perform: (tail) => {
          const outcome = perform(tail)
          return () => resolve(outcome)
        },
        reject,
      })
      if (!this.#scheduled) this.#schedule()
    })
  }

  /**
   * Resolves when all writes so far are committed or refused; each caller receives its own error.
   */
  async drain(): Promise<void> {
    if (this.#scheduled) await this.submit(() => undefined).catch(() => undefined)
  }

  #schedule(): void {
    this.#scheduled = true
    this.#since = this.timing.clock.monotonic()
    setImmediate(this.#commitGroup)
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
    const group = this.#takeGroup()
    const acknowledge = (): void => {
      for (const each of acknowledgements) each()
      this.#goOn()
    }
    if (this.sync)
      this.sync
        .done()
        .then(acknowledge, (error: unknown) => this.#refuse(group, this.#unsynced(error)))
    else acknowledge()
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
    else this.#refuse(this.#takeGroup(), failure)
  }

  #refuse(group: readonly Write<T>[], failure: AttuneError): void {
    for (const write of group) write.reject(failure)
    this.#goOn()
  }

  #unsynced(cause: unknown): AttuneError {
    const why = cause instanceof Error ? cause.message : String(cause)
    return sqliteErrors.error('STORE_WRITE', { file: this.file, why }, { cause })
  }

  /** Schedules the writes that arrived since the group was taken. */
  #goOn(): void {
    this.#scheduled = false
    if (this.#waiting.length > 0) this.#schedule()
  }

  #takeGroup(): Write<T>[] {
    const group = this.#waiting
    this.#waiting = []
    return group
  }
}

/** Rolls back a failed transaction, unless SQLite has already done so. */
export function rollBack(db: Database.Database): void {
  try {
    if (db.inTransaction) db.exec('ROLLBACK')
  } catch {
    // The transaction has ended; the original error contains the cause.
  }
}
