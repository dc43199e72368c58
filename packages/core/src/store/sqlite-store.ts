import { isUtf8 } from 'node:buffer'
import type Database from 'libsql'
import { AttuneError } from '../errors.js'
import { storeError } from './store-errors.js'
import { GroupCommit } from './group-commit.js'
import type { RunEnd, RunStart, Store, StoreCounts, StoredRun, StoredUnit } from './port.js'
import { prepareAll, type Statements } from './statements.js'

/** Units that are in memory at once while all are iterated. */
const PAGE = 64

type Row = readonly unknown[]

/** The store in one SQLite file, shared safely with other processes. Nothing that is stored is kept in memory. */
export class SqliteStore implements Store {
  readonly location: string
  readonly #db: Database.Database
  readonly #statements: Statements
  readonly #writes: GroupCommit
  #closed: Promise<void> | undefined

  /** @param db open and holding the tables of the format, as `openStore` leaves it; the store closes it */
  constructor(db: Database.Database, file: string, lockWait: number) {
    this.location = file
    this.#db = db
    this.#statements = prepareAll(db)
    this.#writes = new GroupCommit(db, file, lockWait)
  }

  unit(key: string): StoredUnit | undefined {
    return this.#read(() => this.#findUnit(key))
  }

  saveUnit(unit: StoredUnit): Promise<StoredUnit> {
    return this.#write(() => {
      const json = unit.status === 'done' ? unit.result : unit.failure
      const { changes } = this.#statements.saveUnit.run([unit.key, unit.kind, unit.label, unit.status, json])
      return changes > 0 ? unit : (this.#findUnit(unit.key) ?? this.#damaged('its index of units'))
    })
  }

  recall(scope: string, request: string, occurrence: number): string | undefined {
    return this.#read(() => this.#findAnswer(scope, request, occurrence))
  }

  record(scope: string, request: string, occurrence: number, answer: string): Promise<string> {
    return this.#write(() => {
      const { changes } = this.#statements.saveAnswer.run([scope, request, occurrence, answer])
      return changes > 0
        ? answer
        : (this.#findAnswer(scope, request, occurrence) ?? this.#damaged('its index of answers'))
    })
  }

  beginRun({ started, config }: RunStart): Promise<number> {
    return this.#write(() => Number(this.#statements.beginRun.run([started, config]).lastInsertRowid))
  }

  endRun(id: number, { finished, outcome }: RunEnd): Promise<void> {
    return this.#write(() => {
      const { changes } = this.#statements.endRun.run([finished, outcome, id])
      if (changes === 0) throw this.#misused(`there is no run ${id} to end`)
    })
  }

  runs(): StoredRun[] {
    return this.#read(() => (this.#statements.runs.all([]) as Row[]).map((row) => this.#toRun(row)))
  }

  /** Reads page by page, so that no read transaction is left open between two units and the WAL can be reused. */
  *units(kind?: string): Generator<StoredUnit, void> {
    let rows: Row[]
    let last = 0
    do {
      rows = this.#read(() => this.#statements.unitsAfter.all([last, kind ?? null, PAGE]) as Row[])
      for (const row of rows) yield this.#toUnit(this.#text(row[4], `unit ${String(row[5])}`), row)
      last = Number(rows.at(-1)?.[5])
    } while (rows.length === PAGE)
  }

  counts(): StoreCounts {
    return this.#read(() => ({
      units: (this.#statements.unitCounts.all([]) as Row[]).map(([kind, done, count]) => ({
        kind: this.#text(kind, 'a kind of unit'),
        status: done === 1 ? 'done' : 'failed',
        count: count as number,
      })),
      answers: (this.#statements.answerCount.get([]) as [number])[0],
    }))
  }

  close(): Promise<void> {
    this.#closed ??= this.#writes.drain().then(() => leave(this.#db))
    return this.#closed
  }

  #findUnit(key: string): StoredUnit | undefined {
    const row = this.#statements.unit.get([key]) as Row | undefined
    return row && this.#toUnit(key, row)
  }

  #findAnswer(scope: string, request: string, occurrence: number): string | undefined {
    const row = this.#statements.answer.get([scope, request, occurrence]) as Row | undefined
    return row && this.#text(row[0], `request ${request} of unit ${scope}`)
  }

  #toUnit(key: string, [kind, label, done, json]: Row): StoredUnit {
    const what = `unit ${key}`
    const unit = { key, kind: this.#text(kind, what), label: this.#text(label, what) }
    if (done === 1) return { ...unit, status: 'done', result: this.#text(json, what) }
    if (done === 0) return { ...unit, status: 'failed', failure: this.#text(json, what) }
    return this.#damaged(`what is stored for ${what}`)
  }

  #toRun([started, config, finished, outcome, id]: Row): StoredRun {
    const what = `run ${String(id)}`
    const run = { id: id as number, started: this.#text(started, what), config: this.#text(config, what) }
    if (finished === null) return run
    return { ...run, end: { finished: this.#text(finished, what), outcome: this.#text(outcome, what) } }
  }

  #text(bytes: unknown, what: string): string {
    if (Buffer.isBuffer(bytes) && isUtf8(bytes)) return bytes.toString()
    return this.#damaged(`what is stored for ${what}`)
  }

  #read<T>(read: () => T): T {
    if (this.#closed) throw this.#misused('it is closed')
    try {
      return read()
    } catch (error) {
      throw storeError(error, this.location, 'read')
    }
  }

  async #write<T>(perform: () => T): Promise<T> {
    if (this.#closed) throw this.#misused('it is closed')
    return this.#writes.submit(perform)
  }

  #damaged(what: string): never {
    throw new AttuneError('STORE_DAMAGED', { file: this.location, what: `${what} cannot be read back` })
  }

  #misused(what: string): AttuneError {
    return new AttuneError('STORE_MISUSE', { file: this.location, what })
  }
}

/**
 * Leaves the store in its one file. Closing alone would not: libsql keeps the connection, and with it the WAL, until its
 * statements are garbage. SQLite refuses the switch while another process is connected; that one tidies up later.
 */
function leave(db: Database.Database): void {
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE')
  } catch {
    // Everything is committed; the next one to open the store takes the WAL over.
  }
  db.close()
}
