import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { AttuneError } from '@attune/core/internal'
import type { Store } from '@attune/core/runtime'
import Database from 'libsql'
import { sqliteErrors } from './errors.js'
import { rollBack, type StoreTiming } from './group-commit.js'
import { buildIndex, firstNumber, hasIndex, shadowIndex } from './index-format.js'
import { storeError } from './sqlite-errors.js'
import { SqliteStore } from './sqlite-store.js'

/** SQLite's application id of Attune's files: `Attn` in ASCII. */
const APPLICATION_ID = 0x4174746e

/** Version of the tables below. Increase it with each change. */
export const FORMAT = 6

/**
 * Creates the tables. Spending is stored per opening of the store: each count only grows, so that
 * the same stores can be merged twice. All statements are in one transaction before the switch to
 * WAL mode, so that application id and version are in the main file from the beginning. JSON is the
 * last column, so that reading other columns does not touch its overflow pages.
 */
export const CREATE = `
BEGIN IMMEDIATE;
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${FORMAT};
CREATE TABLE IF NOT EXISTS unit (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'failed', 'skipped', 'left-out')),
  label TEXT NOT NULL,
  component TEXT NOT NULL,
  supporter TEXT,
  offline INTEGER NOT NULL,
  made TEXT NOT NULL,
  times TEXT NOT NULL,
  json TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS answer (
  id INTEGER PRIMARY KEY,
  scope TEXT NOT NULL,
  request TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  took REAL NOT NULL,
  answered TEXT NOT NULL,
  json TEXT NOT NULL,
  UNIQUE (scope, request, occurrence)
) STRICT;
CREATE TABLE IF NOT EXISTS generation (
  identity TEXT PRIMARY KEY,
  number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS spent (
  origin TEXT PRIMARY KEY,
  calls INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  cost REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  started TEXT NOT NULL,
  config TEXT NOT NULL,
  versions TEXT NOT NULL,
  finished TEXT,
  outcome TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS owner (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS lease (
  key TEXT PRIMARY KEY,
  owner TEXT NOT NULL
) STRICT, WITHOUT ROWID;
COMMIT;`

/**
 * Settings of a connection. `synchronous = FULL` syncs every commit until {@link LogSync} takes
 * over; on macOS, only `fullfsync` reaches the disk. Keys are hashes, so that inserts change index
 * pages all over the file: with a checkpoint every 32 MB (instead of 4), each page is written less
 * often, and a cache of 32 MB rarely has to read one. If a slow reader makes the WAL grow beyond 64
 * MB, it is truncated later.
 */
export const SETTINGS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
PRAGMA cache_size = -32000;
PRAGMA wal_autocheckpoint = 8000;
PRAGMA journal_size_limit = 67108864;`

/**
 * Milliseconds for which SQLite waits for a lock. This blocks the event loop, so longer waits are
 * divided into several.
 */
const BUSY_TIMEOUT = 100
const PAUSE_WHEN_LOCKED = 20

export interface OpenOptions extends Pick<StoreTiming, 'clock'> {
  /**
   * Milliseconds to wait for a lock of another process, at opening and for each write. Default: 10
   * 000.
   */
  readonly lockWait?: number
  /**
   * True: opens the store without writing. Default: true if the file or its folder is not writable.
   */
  readonly readOnly?: boolean
  /** True: checks all pages for damage, which takes seconds for gigabytes. Default: true. */
  readonly check?: boolean
}

/**
 * Opens the store in a file; creates the file and its folders if necessary. A refused file is not
 * changed.
 *
 * @throws STORE_FOREIGN if the file is not a store, STORE_NEWER if a later version of Attune
 * created it, STORE_DAMAGED, STORE_LOCKED, STORE_OPEN if the path cannot be used, STORE_WRITE if
 * the file or the disk is not writable
 */
export async function openStore(
  file: string,
  { clock, lockWait = 10_000, readOnly, check = true }: OpenOptions,
): Promise<Store> {
  const path = resolve(file)
  if (readOnly ?? takesNoWrites(path)) return openToRead(path, { lockWait, clock })
  if (sizeOf(path) > 0) checkHeader(path)
  const db = connect(path, path)
  try {
    return await whileLocked({ lockWait, clock }, db, () => {
      createOrCheck(db, path, check)
      if (!hasIndex(db)) buildIndex(db)
      const store = new SqliteStore(db, path, { lockWait, clock })
      db.exec(SETTINGS)
      return store
    })
  } catch (error) {
    db.close()
    throw storeError(error, path, 'open')
  }
}

function takesNoWrites(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.W_OK)
    accessSync(dirname(path), constants.W_OK)
    return false
  } catch {
    return true
  }
}

/** Checks that a store can be opened. The file is not changed. */
export function inspectStore(file: string): void {
  const path = resolve(file)
  const db = connectToRead(path)
  try {
    createOrCheck(db, path)
  } catch (error) {
    throw storeError(error, path, 'open')
  } finally {
    db.close()
  }
}

/**
 * Opens a store to which no process writes. Data in a write-ahead log next to the file are not
 * visible.
 */
function openToRead(path: string, timing: StoreTiming): Store {
  checkHeader(path)
  const db = connectToRead(path)
  try {
    createOrCheck(db, path)
    shadowIndex(db)
    return new SqliteStore(db, path, { ...timing, isReadOnly: true })
  } catch (error) {
    db.close()
    throw storeError(error, path, 'open')
  }
}

/** Size of the file; 0 if it does not exist yet. Creates the folder. */
function sizeOf(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && !stats.isFile())
      throw sqliteErrors.error('STORE_OPEN', { file: path, why: 'it is not a file' })
    return stats?.size ?? 0
  } catch (error) {
    throw storeError(error, path, 'open')
  }
}

const connectToRead = (path: string): Database.Database =>
  connect(`${pathToFileURL(path).href}?mode=ro&immutable=1`, path)

/**
 * Opens a connection.
 *
 * @param target path or URI of the file
 * @param path path for messages
 */
export function connect(target: string, path: string): Database.Database {
  try {
    return new Database(target, { timeout: BUSY_TIMEOUT })
  } catch (cause) {
    throw sqliteErrors.error(
      'STORE_OPEN',
      { file: path, why: 'it may not be read, or not be written' },
      { cause },
    )
  }
}

/**
 * Checks the header of a file through a read-only connection. A writable connection would create a
 * WAL next to the file.
 */
function checkHeader(path: string): void {
  const db = connectToRead(path)
  try {
    checkIdentity(db, path)
  } catch (error) {
    const failure = storeError(error, path, 'open')
    // A file that a dead process left is complete only with its WAL, which this check ignores; it
    // may therefore look damaged.
    if (failure.code !== 'STORE_DAMAGED') throw failure
  } finally {
    db.close()
  }
}

function checkIdentity(db: Database.Database, path: string): void {
  if (numberOf(db, 'application_id') !== APPLICATION_ID)
    throw sqliteErrors.error('STORE_FOREIGN', { file: path })
  const found = numberOf(db, 'user_version')
  if (found > FORMAT) throw sqliteErrors.error('STORE_NEWER', { file: path, found, known: FORMAT })
  if (found < FORMAT) throw sqliteErrors.error('STORE_OLDER', { file: path, found, known: FORMAT })
}

const numberOf = (db: Database.Database, pragma: string): number =>
  firstNumber(db, `PRAGMA ${pragma}`)

/** Creates the tables, or checks them if they exist. Safe if several processes do it at once. */
function createOrCheck(db: Database.Database, path: string, check = true): void {
  if (numberOf(db, 'page_count') === 0) db.exec(CREATE)
  checkIdentity(db, path)
  if (!check) return
  const isWhole = firstNumber(db, `SELECT quick_check = 'ok' FROM pragma_quick_check(1)`)
  if (!isWhole)
    throw new AttuneError('STORE_DAMAGED', {
      file: path,
      what: 'its pages are not as they were written',
    })
}

async function whileLocked<T>(
  { lockWait, clock }: StoreTiming,
  db: Database.Database,
  action: () => T,
): Promise<T> {
  const end = clock.monotonic() + lockWait
  for (;;) {
    try {
      return action()
    } catch (error) {
      rollBack(db)
      if (storeError(error, '', 'open').code !== 'STORE_LOCKED' || clock.monotonic() > end)
        throw error
      await pause(PAUSE_WHEN_LOCKED)
    }
  }
}
