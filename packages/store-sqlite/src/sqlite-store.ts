import type Database from 'libsql'
import { AttuneError } from '@attune/core/internal'
import {
  type JournalKey,
  type KeptAnswer,
  type RunEnd,
  type RunStart,
  type Spending,
  type Status,
  type Store,
  type StoreCounts,
  type StoredAnswer,
  type StoredRun,
  type StoredUnit,
} from '@attune/core/runtime'
import { storeError } from './sqlite-errors.js'
import { GroupCommit, HEARTBEAT, type StoreTiming, type CommitTail } from './group-commit.js'
import { Leases } from './leases.js'
import { LogSync } from './log-sync.js'
import type { ObservationRow } from '@attune/core/store'
import { prepareIndex, SqliteIndex } from './sqlite-index.js'
import { prepareAll, type Row, RowReader } from './rows.js'

/** Number of units that are in memory at a time while all units are iterated. */
const PAGE = 64

/** Work that is done once at the end of a commit, for all its writes. */
interface DeferredWork {
  /** Keys whose claims ended with this commit. */
  readonly ended: string[]
  /** Observation rows by unit key. */
  readonly found: (readonly [key: string, rows: readonly ObservationRow[]])[]
}

/**
 * Store in an SQLite file that several processes can share. Stored data are not cached in memory.
 */
export class SqliteStore implements Store {
  readonly isReadOnly: boolean
  readonly index: SqliteIndex
  readonly #statements: ReturnType<typeof prepareAll>
  readonly #writes: GroupCommit<DeferredWork>
  readonly #log: LogSync | undefined
  readonly #rows: RowReader
  readonly #leases: Leases
  #heartbeat: NodeJS.Timeout | undefined
  /** Number of heartbeats, each of which changes one row. */
  #beats = 0
  #closed: Promise<void> | undefined

  /**
   * @param db open connection to a file with the current tables, as from `openStore`; the store
   * closes it
   */
  constructor(
    private readonly db: Database.Database,
    readonly location: string,
    {
      isReadOnly = false,
      inMemory = false,
      ...timing
    }: StoreTiming & { readonly isReadOnly?: boolean; readonly inMemory?: boolean },
  ) {
    this.isReadOnly = isReadOnly
    this.#log = inMemory ? undefined : new LogSync(db, location)
    this.#rows = new RowReader(location)
    this.#statements = prepareAll(db)
    this.#leases = new Leases(db, () => timing.clock.date().getTime())
    const statements = prepareIndex(db)
    const tail: CommitTail<DeferredWork> = {
      begin: () => ({ ended: [], found: [] }),
      end: ({ ended, found }) => {
        if (ended.length > 0) this.#leases.end(ended)
        if (found.length > 0) statements.saveObservations.run([JSON.stringify(found)])
      },
    }
    this.#writes = new GroupCommit(db, location, timing, tail, this.#log)
    this.index = new SqliteIndex(statements, {
      read: (read) => this.#read(read),
      write: (write) => this.#write(write),
      text: (bytes) => this.#rows.text(bytes, 'its index'),
    })
  }

  async units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>> {
    if (keys.length === 0) return new Map()
    return this.#read(() => this.#findUnits(keys))
  }

  async statuses(keys: readonly string[]): Promise<ReadonlyMap<string, Status>> {
    const [bytes] = this.#read(
      () => this.#statements.statuses.get([JSON.stringify(keys)]) as [unknown],
    )
    const statuses = this.#rows.json(bytes, 'its statuses') as Readonly<Record<string, Status>>
    return new Map(Object.entries(statuses))
  }

  saveUnit(unit: StoredUnit, observations: readonly ObservationRow[] = []): Promise<StoredUnit> {
    return this.#write((tail) => {
      const { key, kind, label, status, component, supporter, made, times, offline } = unit
      const json = status === 'done' ? unit.result : unit.failure
      const row = [
        key,
        kind,
        label,
        status,
        component,
        supporter ?? null,
        made,
        times,
        Number(offline),
        json,
      ]
      const { changes } = this.#statements.saveUnit.run(row)
      tail.ended.push(key)
      if (changes > 0 && observations.length > 0) tail.found.push([key, observations])
      return changes > 0
        ? unit
        : (this.#findUnits([key]).get(key) ?? this.#rows.damaged('its index of units'))
    })
  }

  async recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]> {
    return this.#read(() => requests.map((request) => this.#findAnswer(request)))
  }

  record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer> {
    return this.#write((tail) => {
      const row = [
        request.scope,
        request.request,
        request.occurrence,
        answer.took,
        answer.answered,
        answer.answer,
      ]
      const { changes } = this.#statements.saveAnswer.run(row)
      tail.ended.push(request.request)
      return changes > 0
        ? answer
        : (this.#findAnswer(request) ?? this.#rows.damaged('its index of answers'))
    })
  }

  claim(groups: readonly (readonly string[])[]): Promise<readonly boolean[]> {
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT).unref()
    return this.#write(() => this.#leases.claim(groups))
  }

  async claimBriefly(keys: readonly string[]): Promise<readonly boolean[]> {
    if (this.#read(() => this.#leases.isAlone())) return keys.map(() => true)
    return this.claim(keys.map((key) => [key]))
  }

  release(keys: readonly string[]): Promise<void> {
    return this.#write(() => this.#leases.release(keys))
  }

  async spent(): Promise<Spending> {
    return this.#read(() => this.#findSpent())
  }

  spend(what: Spending, { calls, tokens, cost }: Partial<Spending> = {}): Promise<Spending> {
    return this.#write(() => {
      const before = this.#findSpent()
      const limits = [calls ?? null, tokens ?? null, cost ?? null]
      this.#statements.spend.run([
        what.calls,
        what.tokens,
        what.cost,
        ...limits,
        this.#leases.owner,
      ])
      return before
    })
  }

  async answersOf(scope: string): Promise<readonly StoredAnswer[]> {
    const rows = this.#read(() => this.#statements.answersOf.all([scope]) as Row[])
    return rows.map((row) => this.#rows.answer(row, `the answers of unit ${scope}`))
  }

  async *allAnswers(): AsyncGenerator<KeptAnswer, void> {
    let rows: Row[]
    let last = 0
    do {
      rows = this.#read(() => this.#statements.answersAfter.all([last, PAGE]) as Row[])
      for (const row of rows) {
        const [, , , scope, request, occurrence] = row
        const key = {
          scope: this.#rows.text(scope, 'an answer'),
          request: this.#rows.text(request, 'an answer'),
        }
        yield {
          ...key,
          occurrence: occurrence as number,
          ...this.#rows.answer(row, `an answer of unit ${key.scope}`),
        }
      }
      last = Number(rows.at(-1)?.at(-1))
    } while (rows.length === PAGE)
  }

  async answered(scopes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = this.#read(
      () => this.#statements.answered.all([JSON.stringify(scopes)]) as [string][],
    )
    return new Set(rows.map(([scope]) => scope))
  }

  giveUp({
    units,
    scopes,
  }: {
    readonly units: readonly string[]
    readonly scopes: readonly string[]
  }): Promise<void> {
    return this.#write(() => {
      this.#statements.deleteUnits.run([JSON.stringify(units)])
      this.#statements.deleteAnswers.run([JSON.stringify(scopes)])
    })
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    return new Map(this.#read(() => this.#statements.generations.all([]) as [string, number][]))
  }

  beginGenerations(identities: readonly string[]): Promise<void> {
    return this.#write(
      () => void this.#statements.beginGenerations.run([JSON.stringify(identities)]),
    )
  }

  beginRun({ started, config, versions }: RunStart): Promise<number> {
    return this.#write(() =>
      Number(this.#statements.beginRun.run([started, config, versions]).lastInsertRowid),
    )
  }

  endRun(id: number, { finished, outcome }: RunEnd): Promise<void> {
    return this.#write(() => {
      const { changes } = this.#statements.endRun.run([finished, outcome, id])
      if (changes === 0) throw this.#misused(`there is no run ${id} to end`)
    })
  }

  async runs(): Promise<readonly StoredRun[]> {
    return this.#read(() =>
      (this.#statements.runs.all([]) as Row[]).map((row) => this.#rows.run(row)),
    )
  }

  /**
   * Reads units page by page, so that no read transaction stays open between pages. An open one
   * would prevent the reuse of the WAL.
   */
  async *allUnits(kind?: string): AsyncGenerator<StoredUnit, void> {
    let rows: Row[]
    let last = 0
    do {
      rows = this.#read(() => this.#statements.unitsAfter.all([last, kind ?? null, PAGE]) as Row[])
      for (const row of rows) yield this.#rows.unit(row)
      last = Number(rows.at(-1)?.at(-1))
    } while (rows.length === PAGE)
  }

  async counts(): Promise<StoreCounts> {
    return this.#read(() => ({
      units: (this.#statements.unitCounts.all([]) as Row[]).map(
        ([kind, status, count, latest]) => ({
          kind: this.#rows.text(kind, 'a kind of unit'),
          status: this.#rows.status(status, 'a kind of unit'),
          count: count as number,
          latest: this.#rows.text(latest, 'a kind of unit'),
        }),
      ),
      answers: (this.#statements.answerCount.get([]) as [number])[0],
    }))
  }

  /** Heartbeats of this store change nothing that is read, so they do not count. */
  async stamp(): Promise<string> {
    const [others, own] = this.#read(() => this.#statements.changes.get([])) as [number, number]
    return `${others} ${own - this.#beats}`
  }

  close(): Promise<void> {
    this.#closed ??= this.#leave()
    return this.#closed
  }

  async #leave(): Promise<void> {
    clearInterval(this.#heartbeat)
    if (this.#heartbeat)
      await this.#writes.submit(() => this.#leases.leave()).catch(() => undefined)
    await this.#writes.drain()
    await this.#log?.close()
    closeAsSingleFile(this.db)
  }

  /** Writes a heartbeat. A failure is ignored, because important writes would then fail as well. */
  #beat(): void {
    const beat = (): void => {
      this.#leases.beat()
      this.#beats += 1
    }
    this.#write(beat).catch(() => undefined)
  }

  #findUnits(keys: readonly string[]): Map<string, StoredUnit> {
    const rows = this.#statements.units.all([JSON.stringify(keys)]) as Row[]
    return new Map(rows.map((row) => this.#rows.unit(row)).map((unit) => [unit.key, unit]))
  }

  #findSpent(): Spending {
    const [calls, tokens, cost] = this.#statements.spent.get([]) as [number, number, number]
    return { calls, tokens, cost }
  }

  #findAnswer({ scope, request, occurrence }: JournalKey): StoredAnswer | undefined {
    const row = this.#statements.answer.get([scope, request, occurrence]) as Row | undefined
    return row && this.#rows.answer(row, `request ${request} of unit ${scope}`)
  }

  #read<T>(read: () => T): T {
    if (this.#closed) throw this.#misused('it is closed')
    try {
      return read()
    } catch (error) {
      throw storeError(error, this.location, 'read')
    }
  }

  #write<T>(perform: (tail: DeferredWork) => T): Promise<T> {
    return this.#closed
      ? Promise.reject(this.#misused('it is closed'))
      : this.#writes.submit(perform)
  }

  #misused(what: string): AttuneError {
    return new AttuneError('STORE_MISUSE', { file: this.location, what })
  }
}

/**
 * Closes the connection so that the store is a single file without a WAL. `db.close()` does
 * not suffice: libsql keeps the connection and its WAL until its statements are garbage-collected.
 * SQLite refuses to leave WAL mode while another process is connected; the last process to close
 * then removes the WAL.
 */
function closeAsSingleFile(db: Database.Database): void {
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE')
  } catch {
    // The switch may fail. Everything is committed, and the next opening takes over the WAL.
  }
  db.close()
}
