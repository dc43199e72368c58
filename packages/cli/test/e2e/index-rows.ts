/**
 * The index in the store of a folder, as rows that two stores with the same results have in common.
 */
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attune, type Environment, records } from './in-process.js'

interface Sqlite {
  prepare(sql: string): { raw(): { all(values: readonly []): unknown[][] } }
  exec(sql: string): void
  close(): void
}

const core = join(import.meta.dirname, '..', '..', '..', 'core', 'package.json')
const Database = createRequire(core)('libsql') as new (file: string) => Sqlite

function within<T>(folder: string, work: (db: Sqlite) => T): T {
  const db = new Database(join(folder, '.attune', 'attune.db'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Units are numbered in the order in which they were saved, so their keys stand for them. */
const tables = {
  observations: `
    SELECT u.key, r.value FROM observation o LEFT JOIN unit u ON u.id = o.unit CROSS JOIN json_each(o.rows) r
    ORDER BY u.key, r.key`,
  slots: `
    SELECT p.evaluation, p.digest, p.checksum, p.units, s.place, s.unit, s.kind, s.label, s.supporter, s.other,
      s.shown_first, s.repeat, s.conditions, s.scenario, s.language, s.cluster, s.tags, s.generated
    FROM slot s LEFT JOIN plan p ON p.id = s.plan ORDER BY p.evaluation, p.digest, s.place`,
}

/** Answers of models, dialogues, estimates and verdicts, and what was spent, row by row. */
const journal = {
  answers: 'SELECT * FROM answer ORDER BY id',
  units: "SELECT * FROM unit WHERE kind <> 'analyse' ORDER BY id",
  spent: 'SELECT * FROM spent WHERE calls > 0 ORDER BY origin',
}

export const journalOf = (folder: string): Readonly<Record<keyof typeof journal, unknown[][]>> => {
  const read = (db: Sqlite) =>
    Object.entries(journal).map(([name, sql]) => [name, db.prepare(sql).raw().all([])] as const)
  return Object.fromEntries(within(folder, read)) as Record<keyof typeof journal, unknown[][]>
}

export const indexRows = (folder: string): Readonly<Record<string, unknown[][]>> =>
  within(folder, (db) =>
    Object.fromEntries(
      Object.entries(tables).map(([name, sql]) => [name, db.prepare(sql).raw().all([])]),
    ),
  )

export const deleteIndex = (folder: string): void =>
  within(folder, (db) =>
    db.exec('DROP TABLE index_format; DROP TABLE observation; DROP TABLE slot; DROP TABLE plan'),
  )

/** When something ran, and how long it took, is no result. */
const isMeasured = (name: string): boolean => /^(provenance|times)\b/.test(name)

/** Every export by name, as text. */
export async function exportsOf(
  folder: string,
  env?: Environment,
): Promise<Readonly<Record<string, string>>> {
  const to = mkdtempSync(join(tmpdir(), 'attune-export-'))
  const { status, stderr } = await attune(folder, ['export', 'csv', '--to', to], env)
  if (status !== 0) throw new Error(`export ended with ${status}: ${stderr}`)
  const tablesOf = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isMeasured(entry.name))
    .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'utf8')] as const)
  const json = (await attune(folder, ['export', 'json', '--to', '-'], env)).stdout
  return { ...Object.fromEntries(tablesOf), json, jsonl: await records(folder, env) }
}
