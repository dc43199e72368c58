/** `Attn` in ASCII, where SQLite keeps the number that tells one application's files from another's. */
export const APPLICATION_ID = 0x4174746e

/** The layout of the tables below. A change of it is a new number. */
export const FORMAT = 6

/**
 * What was spent is counted by the opening that spent it: each count only grows, so stores can be merged twice.
 * One transaction, and before the switch to WAL, so that the two numbers are in the file itself from the first moment.
 * JSON comes last in its row: what only needs the columns before it never reads its overflow pages.
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
 * FULL syncs every commit; on macOS only a full sync reaches the disk. Keys are hashes, so inserts touch index pages all
 * over the file: a checkpoint every 32 MB (instead of 4) writes each of them back less often, and a cache of 32 MB seldom
 * has to read one. Whatever a slow reader makes the WAL grow beyond 64 MB is cut off again.
 */
export const SETTINGS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
PRAGMA cache_size = -32000;
PRAGMA wal_autocheckpoint = 8000;
PRAGMA journal_size_limit = 67108864;`
