/** Merges stores, for example of shards of a run on several machines. */
import type { Copied } from './copy-store.js'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Clock, CONTRACT } from '@attune/core/runtime'
import type Database from 'libsql'
import { sqliteErrors } from './errors.js'
import { rollBack } from './group-commit.js'
import { firstNumber, hasIndex, remakeIndex } from './index-format.js'
import { connect, inspectStore, openStore } from './open-store.js'
import { storeError } from './sqlite-errors.js'

/**
 * SQL statements that copy from another store, which is attached as `source`. All are idempotent.
 */

/**
 * SQL for the rank of a unit's status: done, then left out, failed, skipped. A status of higher
 * rank overrides others.
 */
const rank = (status: string): string =>
  `CASE ${status} WHEN 'done' THEN 3 WHEN 'left-out' THEN 2 WHEN 'failed' THEN 1 ELSE 0 END`

const FACTS = 'kind, label, status, component, supporter, made, times, offline, json'
const updated = FACTS.split(', ').map((name) => `${name} = excluded.${name}`)

/**
 * Selects units and answers that differ between the stores. Answers of the scope `shared` are
 * excluded: they depend only on their request, and each store requested them separately.
 */
const CONFLICTS = `
SELECT CAST(json_object('kind', s.kind, 'label', s.label, 'component', s.component, 'supporter', s.supporter,
  'key', s.key) AS BLOB) FROM source.unit s JOIN main.unit m ON m.key = s.key
WHERE s.status = 'done' AND m.status = 'done' AND (s.json <> m.json OR s.offline <> m.offline)
UNION ALL
SELECT CAST(json_object('kind', 'answer', 'key', s.scope) AS BLOB)
FROM source.answer s JOIN main.answer m USING (scope, request, occurrence)
WHERE s.json <> m.json AND s.scope <> 'shared'`

const DIFFERENT_SHARED = `
SELECT count(*) FROM source.answer s JOIN main.answer m USING (scope, request, occurrence)
WHERE s.scope = 'shared' AND s.json <> m.json`

const DIFFERENT_GENERATIONS = `
SELECT count(*) FROM (SELECT identity, number FROM source.generation EXCEPT SELECT identity, number FROM main.generation
  UNION ALL SELECT identity, number FROM main.generation EXCEPT SELECT identity, number FROM source.generation)`

/** Selects the contract version that the last run of the source recorded. */
const CONTRACT_OF = `SELECT versions ->> '$.contract' FROM source.run ORDER BY id DESC LIMIT 1`

const COPY = {
  units: `
    INSERT INTO main.unit (key, ${FACTS}) SELECT key, ${FACTS} FROM source.unit WHERE true ORDER BY id
    ON CONFLICT (key) DO UPDATE SET ${updated.join(', ')} WHERE ${rank('excluded.status')} > ${rank('unit.status')}`,
  answers: `
    INSERT OR IGNORE INTO main.answer (scope, request, occurrence, took, answered, json)
    SELECT scope, request, occurrence, took, answered, json FROM source.answer ORDER BY id`,
  runs: `
    INSERT INTO main.run (started, config, versions) SELECT started, config, versions FROM source.run s
    WHERE NOT EXISTS (SELECT 1 FROM main.run m
      WHERE m.started = s.started AND m.config = s.config AND m.versions = s.versions) ORDER BY id`,
  ends: `
    UPDATE main.run SET finished = s.finished, outcome = s.outcome FROM source.run s
    WHERE run.finished IS NULL AND s.finished IS NOT NULL
    AND run.started = s.started AND run.config = s.config AND run.versions = s.versions`,
  generations: `
    INSERT INTO main.generation (identity, number) SELECT identity, number FROM source.generation WHERE true
    ON CONFLICT (identity) DO UPDATE SET number = max(generation.number, excluded.number)`,
  spent: `
    INSERT INTO main.spent (origin, calls, tokens, cost) SELECT origin, calls, tokens, cost FROM source.spent WHERE true
    ON CONFLICT (origin) DO UPDATE SET calls = max(spent.calls, excluded.calls),
      tokens = max(spent.tokens, excluded.tokens), cost = max(spent.cost, excluded.cost)`,
}

/** Copies the index of a store, if it has the current format. */
const COPY_INDEX = {
  observations: `
    INSERT OR IGNORE INTO main.observation (unit, rows) SELECT m.id, o.rows FROM source.observation o
    JOIN source.unit s ON s.id = o.unit JOIN main.unit m ON m.key = s.key AND m.status = s.status`,
  plans: `
    INSERT INTO main.plan (evaluation, digest, checksum, units)
    SELECT evaluation, digest, checksum, units FROM source.plan WHERE checksum IS NOT NULL ORDER BY id
    ON CONFLICT DO NOTHING`,
  slots: `
    INSERT OR IGNORE INTO main.slot (plan, place, unit, kind, label, supporter, other, shown_first, repeat, conditions,
      scenario, language, cluster, tags, generated)
    SELECT m.id, s.place, s.unit, s.kind, s.label, s.supporter, s.other, s.shown_first, s.repeat, s.conditions,
      s.scenario, s.language, s.cluster, s.tags, s.generated
    FROM source.slot s JOIN source.plan p ON p.id = s.plan
    JOIN main.plan m ON m.evaluation = p.evaluation AND m.digest = p.digest AND m.checksum = p.checksum`,
}

/** Maximum time in milliseconds to wait for another process's lock. */
const LOCK_WAIT = 10_000

/** Entries that were copied from a store. */
export interface Taken extends Copied {
  readonly file: string
  /** Number of shared answers that differ between the stores. The target's answers are kept. */
  readonly differentShared: number
  /** Number of supporters and models whose generation differs. The later generation is kept. */
  readonly differentGenerations: number
}

/**
 * Merges units, answers, runs, findings and their rows. Equal entries are stored once, so that a
 * merge can be repeated. If a merge fails, a new target file is deleted; an existing one keeps what
 * was copied from earlier sources.
 *
 * @throws MERGE_MISSING, MERGE_CONTRACT, MERGE_CONFLICT, and the errors of opening a store
 */
export async function mergeStores(
  sources: readonly string[],
  into: string,
  clock: Clock,
): Promise<readonly Taken[]> {
  const target = resolve(into)
  const isNew = !existsSync(target)
  // Before any write: checks that each source has the current format and is complete in a single
  // file.
  for (const source of sources) await checkSource(source, clock)
  const others = sources.filter((source) => isNew || realpathSync(source) !== realpathSync(target))
  await (await openStore(target, { clock, readOnly: false })).close()
  try {
    return others.map((source) => copyFrom(resolve(source), target))
  } catch (error) {
    if (isNew) rmSync(target, { force: true })
    throw storeError(error, target, 'write')
  }
}

async function checkSource(file: string, clock: Clock): Promise<void> {
  if (!existsSync(file)) throw sqliteErrors.error('MERGE_MISSING', { file })
  // Opening and closing the store moves the write-ahead log of a dead process into the file.
  if (existsSync(`${file}-wal`)) await (await openStore(file, { clock })).close()
  else inspectStore(file)
}

/**
 * Copies over a separate connection, because prepared statements of the store would keep the
 * attached file open.
 */
function copyFrom(file: string, target: string): Taken {
  const db = connect(target, target)
  try {
    db.exec(`PRAGMA busy_timeout = ${LOCK_WAIT}`)
    db.prepare('ATTACH ? AS source').run([`${pathToFileURL(file).href}?mode=ro`])
    db.exec('BEGIN IMMEDIATE')
    checkContract(db, file)
    checkConflicts(db, file, target)
    const taken = copyAll(db, file)
    db.exec('COMMIT')
    return taken
  } finally {
    rollBack(db)
    db.close()
  }
}

function checkContract(db: Database.Database, file: string): void {
  const [found] = (db.prepare(CONTRACT_OF).raw().get([]) as [number | null] | undefined) ?? [
    CONTRACT,
  ]
  if (found !== CONTRACT)
    throw sqliteErrors.error('MERGE_CONTRACT', { file, found: found ?? 'none', known: CONTRACT })
}

/** Maximum number of entries that an error names. */
const MOST_NAMED = 3

function checkConflicts(db: Database.Database, file: string, target: string): void {
  const rows = db.prepare(`${CONFLICTS} LIMIT ${MOST_NAMED}`).raw().all([]) as [Buffer][]
  if (rows.length === 0) return
  const named = rows.map(([json]) => nameOf(JSON.parse(String(json)) as Conflict))
  const count = firstNumber(db, `SELECT count(*) FROM (${CONFLICTS})`)
  const more = count > MOST_NAMED ? `, and ${count - MOST_NAMED} more` : ''
  throw sqliteErrors.error('MERGE_CONFLICT', { file, target, what: named.join(', ') + more })
}

interface Conflict {
  readonly kind: string
  readonly key: string
  readonly label?: string
  readonly component?: string
  readonly supporter?: string | null
}

/** Number of characters of a key in a message, which suffice to find the entry. */
const SHOWN_KEY_LENGTH = 12

function nameOf({ kind, key, label, component, supporter }: Conflict): string {
  const short = key.slice(0, SHOWN_KEY_LENGTH)
  if (kind === 'answer') return `an answer of ${short}`
  const named = label === component ? component : `${label} (${component})`
  return `${kind} ${named}${supporter === null ? '' : ` of ${supporter}`}, ${short}`
}

function copyAll(db: Database.Database, file: string): Taken {
  const [differentShared, differentGenerations] = [DIFFERENT_SHARED, DIFFERENT_GENERATIONS].map(
    (sql) => firstNumber(db, sql),
  ) as [number, number]
  const changes = Object.fromEntries(
    Object.entries(COPY).map(([name, sql]) => [name, db.prepare(sql).run([]).changes]),
  ) as Record<keyof typeof COPY, number>
  copyIndex(db)
  const { units, answers, runs } = changes
  return { file, units, answers, runs, differentShared, differentGenerations }
}

/** Copies the source's index. If it has another format, the complete index is rebuilt. */
function copyIndex(db: Database.Database): void {
  if (hasIndex(db, 'source')) for (const sql of Object.values(COPY_INDEX)) db.prepare(sql).run([])
  else remakeIndex(db)
}
