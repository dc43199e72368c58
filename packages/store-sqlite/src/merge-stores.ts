/** Puts stores together: those of shards that ran on several machines, say. */
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Database from 'libsql'
import { type Clock, CONTRACT } from '@attune/core/runtime'
import { storeError } from './sqlite-errors.js'
import { rollBack } from './group-commit.js'
import { hasIndex, remakeIndex } from './index-format.js'
import {
  CONFLICTS,
  CONTRACT_OF,
  DIFFERENT_GENERATIONS,
  DIFFERENT_SHARED,
  TAKE,
  TAKE_INDEX,
} from './merge-statements.js'
import { connect, inspectStore, openStore } from './open-store.js'
import { sqliteErrors } from './errors.js'

/** Milliseconds for which a lock of another process is waited out. */
const LOCK_WAIT = 10_000

/** What a store took over from another one. */
export interface Taken {
  readonly file: string
  readonly units: number
  readonly answers: number
  readonly runs: number
  /** Shared answers that both have, and not the same: those that were there stay. */
  readonly differentShared: number
  /** Supporters and models that were begun afresh more often in one of the two: the later generation counts. */
  readonly differentGenerations: number
}

/**
 * Takes over units, answers, runs, findings and what they found as rows. What is there already, with the same bytes, is taken
 * once, so it can be repeated. A new file that cannot be completed is taken away again; one that was there keeps what
 * it took from earlier sources.
 *
 * @throws MERGE_MISSING, MERGE_CONTRACT, MERGE_CONFLICT, and what opening a store throws
 */
export async function mergeStores(sources: readonly string[], into: string, clock: Clock): Promise<readonly Taken[]> {
  const target = resolve(into)
  const isNew = !existsSync(target)
  // Before anything is written: each is a store of this format, and whole in its one file.
  for (const source of sources) await checkSource(source, clock)
  const others = sources.filter((source) => isNew || realpathSync(source) !== realpathSync(target))
  await (await openStore(target, { clock, readOnly: false })).close()
  try {
    return others.map((source) => takeFrom(resolve(source), target))
  } catch (error) {
    if (isNew) rmSync(target, { force: true })
    throw storeError(error, target, 'write')
  }
}

async function checkSource(file: string, clock: Clock): Promise<void> {
  if (!existsSync(file)) throw sqliteErrors.error('MERGE_MISSING', { file })
  // What a killed process left in a write-ahead log comes into the file when the store is opened and closed.
  if (existsSync(`${file}-wal`)) await (await openStore(file, { clock })).close()
  else inspectStore(file)
}

/** On a separate connection: what was prepared on it would hold an attached file. */
function takeFrom(file: string, target: string): Taken {
  const db = connect(target, target)
  try {
    db.exec(`PRAGMA busy_timeout = ${LOCK_WAIT}`)
    db.prepare('ATTACH ? AS source').run([`${pathToFileURL(file).href}?mode=ro`])
    db.exec('BEGIN IMMEDIATE')
    checkContract(db, file)
    checkConflicts(db, file, target)
    const taken = takeAll(db, file)
    db.exec('COMMIT')
    return taken
  } finally {
    rollBack(db)
    db.close()
  }
}

function checkContract(db: Database.Database, file: string): void {
  const [found] = (db.prepare(CONTRACT_OF).raw().get([]) as [number | null] | undefined) ?? [CONTRACT]
  if (found !== CONTRACT) throw sqliteErrors.error('MERGE_CONTRACT', { file, found: found ?? 'none', known: CONTRACT })
}

const numberOf = (db: Database.Database, sql: string): number => (db.prepare(sql).raw().get([]) as [number])[0]

/** Most that an error lists. */
const MOST_NAMED = 3

function checkConflicts(db: Database.Database, file: string, target: string): void {
  const rows = db.prepare(`${CONFLICTS} LIMIT ${MOST_NAMED}`).raw().all([]) as [Buffer][]
  if (rows.length === 0) return
  const named = rows.map(([json]) => nameOf(JSON.parse(String(json)) as Conflict))
  const count = numberOf(db, `SELECT count(*) FROM (${CONFLICTS})`)
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

/** Long enough to find it. */
const DIGITS = 12

function nameOf({ kind, key, label, component, supporter }: Conflict): string {
  const short = key.slice(0, DIGITS)
  if (kind === 'answer') return `an answer of ${short}`
  const named = label === component ? component : `${label} (${component})`
  return `${kind} ${named}${supporter === null ? '' : ` of ${supporter}`}, ${short}`
}

function takeAll(db: Database.Database, file: string): Taken {
  const [differentShared, differentGenerations] = [DIFFERENT_SHARED, DIFFERENT_GENERATIONS].map((sql) =>
    numberOf(db, sql),
  ) as [number, number]
  const changes = Object.fromEntries(
    Object.entries(TAKE).map(([name, sql]) => [name, db.prepare(sql).run([]).changes]),
  ) as Record<keyof typeof TAKE, number>
  takeIndex(db)
  const { units, answers, runs } = changes
  return { file, units, answers, runs, differentShared, differentGenerations }
}

/** An index of another format, in a source that takes no writes, cannot be read: all of it is made again. */
function takeIndex(db: Database.Database): void {
  if (hasIndex(db, 'source')) for (const sql of Object.values(TAKE_INDEX)) db.prepare(sql).run([])
  else remakeIndex(db)
}
