import type Database from 'libsql'

/** Text is read as bytes: libsql ends the whole process over a text that is no UTF-8, as a damaged one may be. */
const UNIT = `CAST(kind AS BLOB), CAST(label AS BLOB), CASE status WHEN 'done' THEN 1 WHEN 'failed' THEN 0 END, CAST(json AS BLOB)`

const SQL = {
  unit: `SELECT ${UNIT} FROM unit WHERE key = ?`,
  unitsAfter: `
    SELECT ${UNIT}, CAST(key AS BLOB), id FROM unit
    WHERE id > ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY id LIMIT ?3`,
  unitCounts: `
    SELECT CAST(kind AS BLOB), status = 'done', count(*) FROM unit
    GROUP BY kind, status ORDER BY kind, status`,
  saveUnit: `
    INSERT INTO unit (key, kind, label, status, json) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE
    SET kind = excluded.kind, label = excluded.label, status = excluded.status, json = excluded.json
    WHERE status = 'failed'`,

  answer: `SELECT CAST(json AS BLOB) FROM answer WHERE scope = ? AND request = ? AND occurrence = ?`,
  answerCount: `SELECT count(*) FROM answer`,
  saveAnswer: `INSERT INTO answer (scope, request, occurrence, json) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,

  runs: `
    SELECT CAST(started AS BLOB), CAST(config AS BLOB), CAST(finished AS BLOB), CAST(outcome AS BLOB), id
    FROM run ORDER BY id`,
  beginRun: `INSERT INTO run (started, config) VALUES (?, ?)`,
  endRun: `UPDATE run SET finished = ?, outcome = ? WHERE id = ?`,
}

export type Statements = Readonly<Record<keyof typeof SQL, Database.Statement>>

/** All statements of the store; those that read give rows as arrays. Fails if the tables are not those of the format. */
export function prepareAll(db: Database.Database): Statements {
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    return statement.reader ? statement.raw() : statement
  }
  return Object.fromEntries(Object.entries(SQL).map(([name, sql]) => [name, prepare(sql)])) as Statements
}
