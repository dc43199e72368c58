import type { AttuneError } from '@attune/core/internal'
import type { Clock } from '@attune/core/runtime'
import type Database from 'libsql'
import { sqliteErrors } from './errors.js'
import { isOwnFault, storeError } from './sqlite-errors.js'

// Timing of claims, which prevent two processes on the same store from doing the same work. The
// claims of a dead process lapse.

/** Milliseconds between two heartbeats of a process. */
export const HEARTBEAT = 5_000

/** Milliseconds between two attempts while the database is locked. */
const PAUSE_WHEN_LOCKED = 20

export interface StoreTiming {
  /** Maximum time in milliseconds to wait for another process's lock. */
  readonly lockWait: number
  readonly clock: Clock
}

/** Work that is done once at the end of a commit for all its writes. */
export interface CommitTail<T> {
  begin(): T
  /** Called inside the transaction, after all writes. */
  end(tail: T): void
}

interface Write<T> {
  /** Writes inside the transaction. Returns a callback that is called after the commit. */
  perform(tail: T): () => void
  reject(error: unknown): void
}

/** Syncs commits to the disk. */
interface Sync {
  /** Resolves when all commits so far are on the disk. */
  done(): Promise<void>
}

/**
 * Commits the writes of many callers in one transaction, because a sync to the disk costs as much
 * as dozens of rows. A group consists of the writes that arrive in one turn of the event loop, or
 * during the sync of the group before. A single write therefore does not wait, and a busy process
 * has larger groups. (Measurements showed no gain from waiting some milliseconds longer.)
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
    private readonly tail: CommitTail<T>,
    /** Undefined for a database in memory, which needs no sync to disk. */
    private readonly sync?: Sync,
  ) {
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
  }

  /**
   * Resolves with the result of `perform` after it is synced to disk. `perform` runs again if the
   * group is retried.
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
   * Resolves when all writes so far are committed or refused. Errors are only reported to the
   * callers of the writes.
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
      this.#scheduleNext()
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
    this.#scheduleNext()
  }

  #unsynced(cause: unknown): AttuneError {
    const why = cause instanceof Error ? cause.message : String(cause)
    return sqliteErrors.error('STORE_WRITE', { file: this.file, why }, { cause })
  }

  /** Schedules the writes that have arrived since the last group began. */
  #scheduleNext(): void {
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
    // SQLite has already ended the transaction. The original error contains the cause.
  }
}
