/** Converts rows of the store's tables to objects. Text columns are bytes and may be damaged. */
import { isUtf8 } from 'node:buffer'
import { AttuneError } from '@attune/core/internal'
import type { Status, StoredAnswer, StoredRun, StoredUnit } from '@attune/core/runtime'
import type Database from 'libsql'

/**
 * SQL that selects text as bytes. libsql aborts the process at invalid UTF-8, which damaged text
 * may contain.
 */
const bytes = (column: string): string => `CAST(${column} AS BLOB)`

/** SQL that selects several columns as one JSON text, which is far faster than reading cells. */
const FACTS = bytes(
  'json_array(key, kind, label, status, component, supporter, made, times, offline)',
)
const UNIT = `${FACTS}, ${bytes('json')}`

const SPENT = `
    SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(tokens), 0) AS tokens, coalesce(sum(cost), 0.0) AS cost FROM spent`

const SQL = {
  units: `SELECT ${UNIT} FROM unit WHERE key IN (SELECT value FROM json_each(?))`,
  // The result is a single row, because libsql frees results of several rows only at garbage
  // collection, and a long plan reads often.
  statuses: `
    SELECT ${bytes('json_group_object(key, status)')} FROM unit WHERE key IN (SELECT value FROM json_each(?))`,
  unitsAfter: `
    SELECT ${UNIT}, id FROM unit
    WHERE id > ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY id LIMIT ?3`,
  unitCounts: `
    SELECT ${bytes('kind')}, ${bytes('status')}, count(*), ${bytes('max(made)')} FROM unit
    GROUP BY kind, status ORDER BY kind, status`,
  saveUnit: `
    INSERT INTO unit (key, kind, label, status, component, supporter, made, times, offline, json)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE
    SET kind = excluded.kind, label = excluded.label, status = excluded.status, component = excluded.component,
      supporter = excluded.supporter, made = excluded.made, times = excluded.times, offline = excluded.offline,
      json = excluded.json
    WHERE status <> 'done'`,

  answer: `
    SELECT ${bytes('json')}, took, ${bytes('answered')} FROM answer
    WHERE scope = ? AND request = ? AND occurrence = ?`,
  answersOf: `SELECT ${bytes('json')}, took, ${bytes('answered')} FROM answer WHERE scope = ? ORDER BY id`,
  answersAfter: `
    SELECT ${bytes('json')}, took, ${bytes('answered')}, ${bytes('scope')}, ${bytes('request')}, occurrence, id
    FROM answer WHERE id > ?1 ORDER BY id LIMIT ?2`,
  answerCount: `SELECT count(*) FROM answer`,
  saveAnswer: `
    INSERT INTO answer (scope, request, occurrence, took, answered, json) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`,

  spent: SPENT,
  spend: `
    INSERT INTO spent (origin, calls, tokens, cost) SELECT ?7, ?1, ?2, ?3 FROM (${SPENT})
    WHERE (?4 IS NULL OR calls < ?4) AND (?5 IS NULL OR tokens < ?5) AND (?6 IS NULL OR cost < ?6)
    ON CONFLICT (origin) DO UPDATE
    SET calls = spent.calls + excluded.calls, tokens = spent.tokens + excluded.tokens, cost = spent.cost + excluded.cost`,

  answered: `
    SELECT value FROM json_each(?) AS wanted
    WHERE EXISTS (SELECT 1 FROM answer WHERE scope = wanted.value)`,
  deleteUnits: `DELETE FROM unit WHERE kind = 'analyse' OR key IN (SELECT value FROM json_each(?))`,
  deleteAnswers: `DELETE FROM answer WHERE scope IN (SELECT value FROM json_each(?))`,
  generations: `SELECT identity, number FROM generation`,
  beginGenerations: `
    INSERT INTO generation (identity, number) SELECT value, 1 FROM json_each(?) WHERE true
    ON CONFLICT (identity) DO UPDATE SET number = number + 1`,

  runs: `
    SELECT ${['started', 'config', 'versions', 'finished', 'outcome'].map(bytes).join(', ')}, id
    FROM run ORDER BY id`,
  beginRun: `INSERT INTO run (started, config, versions) VALUES (?, ?, ?)`,
  // Changes by other connections, and by this one.
  changes: `SELECT (SELECT data_version FROM pragma_data_version), total_changes()`,
  endRun: `UPDATE run SET finished = ?, outcome = ? WHERE id = ?`,
}

export type Statements<Names extends string> = Readonly<Record<Names, Database.Statement>>

/** Prepares all statements of the store. */
export const prepareAll = (db: Database.Database): Statements<keyof typeof SQL> => prepared(db, SQL)

/** Prepares statements. Queries return rows as arrays. Throws if the tables have another format. */
export function prepared<Names extends string>(
  db: Database.Database,
  sql: Readonly<Record<Names, string>>,
): Statements<Names> {
  const prepare = (text: string) => {
    const statement = db.prepare(text)
    return statement.reader ? statement.raw() : statement
  }
  return Object.fromEntries(
    Object.entries<string>(sql).map(([name, text]) => [name, prepare(text)]),
  ) as Statements<Names>
}

const statuses: ReadonlySet<Status> = new Set(['done', 'failed', 'skipped', 'left-out'])

export type Row = readonly unknown[]

type Facts = readonly [
  key: string,
  kind: string,
  label: string,
  status: Status,
  component: string,
  supporter: string | null,
  made: string,
  times: string,
  offline: 0 | 1,
]

export class RowReader {
  /** @param location location of the store, for messages */
  constructor(private readonly location: string) {}

  unit([cells, json]: Row): StoredUnit {
    const [key, kind, label, status, component, supporter, made, times, offline] = this.json(
      cells,
      'a unit',
    ) as Facts
    const what = `unit ${key}`
    if (!statuses.has(status)) return this.damaged(`what is stored for ${what}`)
    const text = this.text(json, what)
    const facts = { key, kind, label, component, offline: offline === 1, made, times }
    if (supporter !== null) Object.assign(facts, { supporter })
    return Object.assign(
      facts,
      status === 'done' ? { status, result: text } : { status, failure: text },
    )
  }

  json(bytes: unknown, what: string): unknown {
    const text = this.text(bytes, what)
    try {
      return JSON.parse(text)
    } catch {
      return this.damaged(`what is stored for ${what}`)
    }
  }

  status(bytes: unknown, what: string): Status {
    const status = this.text(bytes, what)
    if (statuses.has(status as Status)) return status as Status
    return this.damaged(`what is stored for ${what}`)
  }

  answer([json, took, answered]: Row, what: string): StoredAnswer {
    return {
      answer: this.text(json, what),
      took: took as number,
      answered: this.text(answered, what),
    }
  }

  run([started, config, versions, finished, outcome, id]: Row): StoredRun {
    const what = `run ${String(id)}`
    const run = {
      id: id as number,
      started: this.text(started, what),
      config: this.text(config, what),
      versions: this.text(versions, what),
    }
    if (finished === null) return run
    return {
      ...run,
      end: { finished: this.text(finished, what), outcome: this.text(outcome, what) },
    }
  }

  text(bytes: unknown, what: string): string {
    if (Buffer.isBuffer(bytes) && isUtf8(bytes)) return bytes.toString()
    return this.damaged(`what is stored for ${what}`)
  }

  damaged(what: string): never {
    throw new AttuneError('STORE_DAMAGED', {
      file: this.location,
      what: `${what} cannot be read back`,
    })
  }
}
