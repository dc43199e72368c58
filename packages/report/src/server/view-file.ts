/**
 * The viewer's cache file next to the store, which saves reading the result index again. It
 * contains only derived data and may be deleted.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Scenario } from '@attune/core'
import Database from 'libsql'
import type { Catalog, Overview } from '../report-data.js'

export interface StoredView {
  readonly catalogs: readonly Catalog[]
  readonly overview: Overview
}

/** Scenarios of an evaluation by id. */
export type ScenariosOf = ReadonlyMap<string, ReadonlyMap<string, Scenario>>

/** Version of the tables and the cached data; increased with each change. */
const FORMAT = 4

const TABLES = `
DROP TABLE IF EXISTS kept;
DROP TABLE IF EXISTS scenario;
DROP TABLE IF EXISTS said;
DROP TABLE IF EXISTS words;
CREATE TABLE kept (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, json BLOB NOT NULL) STRICT;
CREATE TABLE scenario (
  evaluation TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (evaluation, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE said (
  id INTEGER PRIMARY KEY, evaluation TEXT NOT NULL, place INTEGER NOT NULL, unit TEXT NOT NULL, made TEXT NOT NULL,
  UNIQUE (evaluation, place)
) STRICT;
CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, tokenize='unicode61');
PRAGMA user_version = ${FORMAT};`

export class ViewFile {
  readonly db: Database.Database

  /** @param file path of the cache, next to the store. The store itself is never written. */
  constructor(file: string) {
    this.db = open(file)
  }

  /** Cached data of this state of the results; undefined if results were stored since. */
  read(state: string): StoredView | undefined {
    const [json] = (this.db.prepare('SELECT json FROM kept WHERE state = ?').raw().get([state]) ??
      []) as [Buffer?]
    return json && (JSON.parse(gunzipSync(json).toString()) as StoredView)
  }

  /** Cached scenarios with these ids. */
  scenarios(evaluation: string, ids: readonly string[]): ReadonlyMap<string, Scenario> {
    const rows = this.db
      .prepare(
        'SELECT id, json FROM scenario WHERE evaluation = ? AND id IN (SELECT value FROM json_each(?))',
      )
      .raw()
      .all([evaluation, JSON.stringify(ids)]) as [string, string][]
    return new Map(rows.map(([id, json]) => [id, JSON.parse(json) as Scenario]))
  }

  keep(state: string, kept: StoredView, scenarios: ScenariosOf): void {
    const json = gzipSync(JSON.stringify(kept), { level: 1 })
    const [add, forget, replace] = [
      'INSERT INTO scenario (evaluation, id, json) VALUES (?, ?, ?)',
      'DELETE FROM scenario',
      'INSERT OR REPLACE INTO kept (id, state, json) VALUES (1, ?, ?)',
    ].map((sql) => this.db.prepare(sql)) as [Statement, Statement, Statement]
    this.db.transaction(() => {
      forget.run([])
      for (const [evaluation, all] of scenarios)
        for (const [id, scenario] of all) add.run([evaluation, id, JSON.stringify(scenario)])
      replace.run([state, json])
    })()
  }

  close(): void {
    this.db.close()
  }
}

type Statement = Database.Statement

/** Opens the cache file. If the folder is not writable, the cache is kept in memory. */
function open(file: string): Database.Database {
  try {
    mkdirSync(dirname(file), { recursive: true })
    return withTables(new Database(file))
  } catch {
    return withTables(new Database(':memory:'))
  }
}

function withTables(db: Database.Database): Database.Database {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;')
  const [format] = db.prepare('PRAGMA user_version').raw().get([]) as [number]
  if (format !== FORMAT) db.exec(TABLES)
  return db
}
