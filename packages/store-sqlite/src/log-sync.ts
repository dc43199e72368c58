import { close, fdatasync, openSync, realpathSync } from 'node:fs'
import { promisify } from 'node:util'
import type Database from 'libsql'

/**
 * Syncs the write-ahead log to the disk after a commit, in a thread of Node's pool: the event loop
 * works meanwhile. SQLite syncs within the commit and blocks the loop.
 *
 * A commit is durable when `done` resolves, as with `synchronous = FULL`: the frames of the log
 * have checksums, so that a power loss keeps a prefix of the commits that contains every synced one.
 * SQLite still syncs the log and the database at each checkpoint.
 */
export class LogSync {
  /** Descriptor of the log, once its syncs are taken over. */
  #log: number | undefined
  #hasLooked = false

  constructor(
    private readonly db: Database.Database,
    private readonly location: string,
  ) {}

  /** Resolves when all commits so far are on the disk. */
  async done(): Promise<void> {
    // SQLite has synced the first commit itself.
    if (this.#log !== undefined) await promisify(fdatasync)(this.#log)
    else if (!this.#hasLooked) this.#takeOver()
  }

  async close(): Promise<void> {
    if (this.#log !== undefined) await promisify(close)(this.#log)
  }

  /** Takes the syncs over from SQLite, unless the database has no log or it cannot be opened. */
  #takeOver(): void {
    this.#hasLooked = true
    const [mode] = this.db.prepare('PRAGMA journal_mode').raw().get([]) as [string]
    if (mode !== 'wal') return
    try {
      const log = openSync(`${realpathSync(this.location)}-wal`, 'r+')
      this.db.exec('PRAGMA synchronous = NORMAL')
      this.#log = log
    } catch {
      // SQLite continues to sync each commit.
    }
  }
}
