/**
 * Index of the store: observations of units as rows, and the positions of units in evaluations. The
 * index is derived from the units and can be rebuilt at any time.
 */
import type Database from 'libsql'
import { observationRows } from '@attune/core/runtime'

/** Version of the tables below and of their content. Increase it with each change. */
export const INDEX_FORMAT = 11

const DROP = `
DROP TRIGGER IF EXISTS unit_deleted;
DROP TABLE IF EXISTS observation;
DROP TABLE IF EXISTS slot;
DROP TABLE IF EXISTS plan;
DROP TABLE IF EXISTS index_format;`

const TABLES = `
CREATE TABLE plan (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  evaluation TEXT NOT NULL,
  digest TEXT NOT NULL,
  checksum TEXT,
  units INTEGER,
  UNIQUE (evaluation, digest)
) STRICT;
CREATE TABLE slot (
  plan INTEGER NOT NULL,
  place INTEGER NOT NULL,
  unit TEXT NOT NULL,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  supporter TEXT NOT NULL,
  other TEXT,
  shown_first TEXT,
  repeat INTEGER NOT NULL,
  conditions TEXT NOT NULL,
  scenario TEXT NOT NULL,
  language TEXT NOT NULL,
  cluster TEXT,
  tags TEXT,
  generated TEXT,
  PRIMARY KEY (plan, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE observation (
  unit INTEGER PRIMARY KEY,
  rows TEXT NOT NULL
) STRICT;`

const CREATE = `${TABLES}
CREATE TABLE index_format (number INTEGER NOT NULL) STRICT;
INSERT INTO index_format VALUES (${INDEX_FORMAT});
CREATE TRIGGER unit_deleted AFTER DELETE ON unit BEGIN DELETE FROM observation WHERE unit = old.id; END;`

/**
 * Stores the rows of several units, as one JSON text per unit, because the rows of a unit are
 * written and read together.
 */
export const SAVE_OBSERVATIONS = `
INSERT OR REPLACE INTO observation (unit, rows)
SELECT u.id, found.value -> 1 FROM json_each(?) found CROSS JOIN unit u ON u.key = found.value ->> 0`

/**
 * True if the store has an index of the current format.
 *
 * @param schema `source` for an attached store
 */
export function hasIndex(db: Database.Database, schema: 'main' | 'source' = 'main'): boolean {
  const master = `SELECT count(*) FROM ${schema}.sqlite_master WHERE name = 'index_format'`
  return (
    firstNumber(db, master) > 0 &&
    firstNumber(db, `SELECT number FROM ${schema}.index_format`) === INDEX_FORMAT
  )
}

export const firstNumber = (db: Database.Database, sql: string): number =>
  (db.prepare(sql).raw().get([]) as [number])[0]

/**
 * Rebuilds the index from the units in a transaction, unless another process has rebuilt it in the
 * meantime.
 */
export function buildIndex(db: Database.Database): void {
  db.exec('BEGIN IMMEDIATE')
  if (!hasIndex(db)) remakeIndex(db)
  db.exec('COMMIT')
}

/** Rebuilds the index. Call it within a transaction. */
export function remakeIndex(db: Database.Database): void {
  db.exec(DROP + CREATE)
  fillObservations(db)
}

/**
 * Creates the index of a read-only store as temporary tables of the connection, which shadow the
 * tables of the file. Plans are copied, so that new ones can be added. Rows of units are only
 * computed if the file has none.
 */
export function shadowIndex(db: Database.Database): void {
  const isThere = hasIndex(db)
  db.exec('PRAGMA temp_store = MEMORY')
  db.exec(TABLES.replaceAll('CREATE TABLE', 'CREATE TEMP TABLE'))
  if (isThere) {
    db.exec(`
      DROP TABLE temp.observation;
      INSERT INTO temp.plan SELECT * FROM main.plan;
      INSERT INTO temp.slot SELECT * FROM main.slot;`)
  } else fillObservations(db)
}

function fillObservations(db: Database.Database): void {
  const save = db.prepare(SAVE_OBSERVATIONS)
  const page = db.prepare(`
      SELECT CAST(key AS BLOB), CAST(kind AS BLOB), CAST(json AS BLOB), id FROM unit
      WHERE id > ? AND status = 'done' ORDER BY id LIMIT 64`)
  let rows: (readonly [Buffer, Buffer, Buffer, number])[] = []
  let last = 0
  do {
    rows = page.raw().all([last]) as typeof rows
    save.run([
      JSON.stringify(
        rows.map(([key, kind, json]) => [
          String(key),
          rowsOf({ key: String(key), kind: String(kind), json: String(json) }),
        ]),
      ),
    ])
    last = rows.at(-1)?.[3] ?? 0
  } while (rows.length > 0)
}

/** A unit with its stored result as JSON. */
interface RowSource {
  readonly key: string
  readonly kind: string
  readonly json: string
}

/**
 * Rows of a result. Empty for a damaged result, which is reported when the result itself is read.
 */
export function rowsOf({ key, kind, json }: RowSource): ReturnType<typeof observationRows> {
  try {
    return observationRows(kind, JSON.parse(json), key)
  } catch {
    return []
  }
}
