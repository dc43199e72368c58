import { close, fdatasync, openSync, realpathSync } from 'node:fs'
import { promisify } from 'node:util'
import type Database from 'libsql'

/**
 * Syncs the write-ahead log (WAL) to the disk after a commit, in a thread of Node's pool, so that
 * the event loop continues. SQLite would sync inside the commit and block the event loop.
 *
 * A commit is durable when `done` resolves, as with `synchronous = FULL`: the frames of the WAL
 * have checksums, so that after a power loss the commits up to a certain one remain, including
 * every synced one. SQLite still syncs the WAL and the database at each checkpoint.
 */
export class LogSync {
  /** File descriptor of the WAL, after this class has taken over its syncs. */
  #log: number | undefined
  #hasTried = false

  constructor(
    private readonly db: Database.Database,
    private readonly location: string,
  ) {}

  /** Resolves when all commits so far are on the disk. */
  async done(): Promise<void> {
    // SQLite has synced the first commit itself.
    if (this.#log !== undefined) await promisify(fdatasync)(this.#log)
    else if (!this.#hasTried) this.#takeOver()
  }

  async close(): Promise<void> {
    if (this.#log !== undefined) await promisify(close)(this.#log)
  }

  /**
   * Takes over the syncs from SQLite, unless the database has no WAL or the WAL cannot be opened.
   */
  #takeOver(): void {
    this.#hasTried = true
    const [mode] = this.db.prepare('PRAGMA journal_mode').raw().get([]) as [string]
    if (mode !== 'wal') return
    try {
      const log = openSync(`${realpathSync(this.location)}-wal`, 'r+')
      this.db.exec('PRAGMA synchronous = NORMAL')
      this.#log = log
    } catch {
      // Without a descriptor, SQLite continues to sync each commit.
    }
  }
}
