import { randomUUID } from 'node:crypto'
import type {
  JournalKey,
  KeptAnswer,
  ObservationRow,
  RunEnd,
  RunStart,
  Spending,
  SpendingAccount,
  Status,
  Store,
  StoreCounts,
  StoredAnswer,
  StoredRun,
  StoredUnit,
} from '@attune/core/store'
import { Batch } from './batch.js'
import { Changes, STAMP } from './changes.js'
import type { Connections, Query } from './connections.js'
import { PostgresCrew } from './crew.js'
import { storeErrors } from './errors.js'
import { Leases } from './leases.js'
import { PostgresLimits } from './shared-limits.js'
import { PostgresIndex } from './postgres-index.js'
import { answerOf, runOf, UNIT_COLUMNS, unitOf, unstorableText } from './rows.js'
import type { Value } from './values.js'
import { forgetSpending, spendingOf } from './spending.js'
import { answersTo, performAll, unitsOf, type Write } from './writes.js'

/** Maximum time in milliseconds for which closing waits for a lost server. */
const CLOSE_PATIENCE = 3_000

/** Number of units that are in memory at a time while all units are iterated. */
const PAGE = 64

/**
 * Store in a PostgreSQL database, which processes on several machines can share. Stored data are
 * not cached in memory.
 */
export class PostgresStore implements Store {
  readonly location: string
  readonly isReadOnly = false
  readonly index: PostgresIndex
  readonly crew: PostgresCrew
  readonly #changes = new Changes()
  readonly limits: PostgresLimits
  readonly #writes: Batch<Write>
  #closed: Promise<void> | undefined

  /** @param connections connections to a database that has the tables; the store closes them */
  constructor(private readonly connections: Connections) {
    this.location = connections.address.store
    this.crew = new PostgresCrew(connections.address, (sql, cells) => this.#read(sql, cells))
    this.limits = new PostgresLimits(connections, this.crew)
    const leases = new Leases(this.crew)
    this.#writes = new Batch(connections, async (query, writes, number) => {
      if (writes.some(({ what }) => what === 'unit')) await this.#changes.count(query)
      return performAll(query, writes, leases, number)
    })
    this.index = new PostgresIndex(connections)
  }

  async units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>> {
    if (keys.length === 0) return new Map()
    return unitsOf(this.#query, keys)
  }

  async statuses(keys: readonly string[]): Promise<ReadonlyMap<string, Status>> {
    const rows = await this.#read('SELECT key, status FROM unit WHERE key = ANY ($1::text[])', [
      keys,
    ])
    return new Map(rows as [string, Status][])
  }

  async saveUnit(unit: StoredUnit, rows: readonly ObservationRow[] = []): Promise<StoredUnit> {
    const { key, label, component, supporter = null, times } = unit
    this.#keepable([key, label, component, supporter, times, ...rows.flat()], `unit ${key}`)
    return this.#write({ what: 'unit', unit, rows })
  }

  async recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]> {
    return requests.length === 0 ? [] : answersTo(this.#query, requests)
  }

  async record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer> {
    this.#keepable([request.scope, request.request], 'the key of an answer')
    return this.#write({ what: 'answer', request, answer })
  }

  claim(groups: readonly (readonly string[])[]): Promise<readonly boolean[]> {
    return this.#write({ what: 'claim', groups })
  }

  async claimBriefly(keys: readonly string[]): Promise<readonly boolean[]> {
    return (await this.crew.isAlone()) ? keys.map(() => true) : this.claim(keys.map((key) => [key]))
  }

  release(keys: readonly string[]): Promise<void> {
    return this.#write({ what: 'release', keys })
  }

  async spent(): Promise<Spending> {
    const [row] = await this.#read(`SELECT calls, tokens, cost FROM spent WHERE name = ''`)
    return spendingOf(row!)
  }

  spend(spent: Spending, limits: Partial<Spending> = {}): Promise<Spending> {
    return this.account('').spend(spent, limits)
  }

  account(account: string): SpendingAccount {
    return { spend: (spent, limits = {}) => this.#write({ what: 'spend', account, spent, limits }) }
  }

  async answersOf(scope: string): Promise<readonly StoredAnswer[]> {
    const rows = await this.#read(
      'SELECT json, took, answered FROM answer WHERE scope = $1 ORDER BY id',
      [scope],
    )
    return rows.map(answerOf)
  }

  async *allAnswers(): AsyncGenerator<KeptAnswer, void> {
    const page = `
      SELECT json, took, answered, scope, request, occurrence, id::text FROM answer
      WHERE id > $1::bigint ORDER BY answer.id LIMIT ${PAGE}`
    let rows: unknown[][]
    let last = '0'
    do {
      rows = await this.#read(page, [last])
      for (const row of rows) {
        const [scope, request, occurrence] = row.slice(3) as [string, string, number]
        yield { scope, request, occurrence, ...answerOf(row) }
      }
      last = rows.at(-1)?.at(-1) as string
    } while (rows.length === PAGE)
  }

  async answered(scopes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#read(
      'SELECT DISTINCT scope FROM answer WHERE scope = ANY ($1::text[])',
      [scopes],
    )
    return new Set(rows.map(([scope]) => scope as string))
  }

  async giveUp({
    units,
    scopes,
  }: {
    units: readonly string[]
    scopes: readonly string[]
  }): Promise<void> {
    await this.#transaction(async (query) => {
      await this.#changes.count(query)
      await query(`DELETE FROM unit WHERE kind = 'analyse' OR key = ANY ($1::text[])`, [units])
      await query('DELETE FROM answer WHERE scope = ANY ($1::text[])', [scopes])
    })
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    return new Map(
      (await this.#read('SELECT identity, number FROM generation')) as [string, number][],
    )
  }

  async beginGenerations(identities: readonly string[]): Promise<void> {
    const before = await this.generations()
    const all = [...new Set(identities)]
    // Computed before the transaction, because a repeated transaction must not count twice.
    const numbers = all.map((identity) => String((before.get(identity) ?? 0) + 1))
    const begin = `
      INSERT INTO generation (identity, number) SELECT * FROM unnest($1::text[], $2::integer[])
      ON CONFLICT (identity) DO UPDATE SET number = greatest(generation.number, excluded.number)`
    await this.#transaction((query) => query(begin, [all, numbers]))
  }

  async beginRun({ started, config, versions }: RunStart): Promise<number> {
    const ticket = randomUUID()
    const begin = `
      INSERT INTO run (ticket, started, config, versions) VALUES ($1, $2, $3, $4)
      ON CONFLICT (ticket) DO UPDATE SET started = excluded.started RETURNING id`
    const { rows } = await this.#transaction(async (query) => {
      await this.#changes.count(query)
      return query(begin, [ticket, started, config, versions])
    })
    return rows[0]![0] as number
  }

  async endRun(id: number, { finished, outcome }: RunEnd): Promise<void> {
    const end = 'UPDATE run SET finished = $1, outcome = $2 WHERE id = $3 RETURNING id'
    const { rows } = await this.#transaction(async (query) => {
      await this.#changes.count(query)
      return query(end, [finished, outcome, id])
    })
    if (rows.length === 0) throw this.#misused(`there is no run ${id} to end`)
  }

  async runs(): Promise<readonly StoredRun[]> {
    const rows = await this.#read(
      'SELECT id, started, config, versions, finished, outcome FROM run ORDER BY id',
    )
    return rows.map(runOf)
  }

  async *allUnits(kind?: string): AsyncGenerator<StoredUnit, void> {
    const page = `
      SELECT ${UNIT_COLUMNS}, id::text FROM unit
      WHERE id > $1::bigint AND ($2::text IS NULL OR kind = $2) ORDER BY unit.id LIMIT ${PAGE}`
    let rows: unknown[][]
    let last = '0'
    do {
      rows = await this.#read(page, [last, kind ?? null])
      yield* rows.map(unitOf)
      last = rows.at(-1)?.at(-1) as string
    } while (rows.length === PAGE)
  }

  async counts(): Promise<StoreCounts> {
    const units = await this.#read(
      'SELECT kind, status, count(*)::integer, max(made) FROM unit GROUP BY kind, status ORDER BY kind COLLATE "C", status COLLATE "C"',
    )
    const [answers] = await this.#read('SELECT count(*)::integer FROM answer')
    return {
      units: (units as [string, Status, number, string][]).map(([kind, status, count, latest]) => ({
        kind,
        status,
        count,
        latest,
      })),
      answers: answers![0] as number,
    }
  }

  async stamp(): Promise<string> {
    const [row] = await this.#read(STAMP)
    return row![0] as string
  }

  close(): Promise<void> {
    this.#closed ??= this.#leave()
    return this.#closed
  }

  async #leave(): Promise<void> {
    await this.#writes.drain()
    const soon = (work: (query: Query) => Promise<void>): Promise<void> =>
      this.connections.transaction(work, CLOSE_PATIENCE)
    await soon((query) => this.#forget(query)).catch(() => undefined)
    // If claims cannot be released now, they lapse later.
    await this.crew.leave(soon).catch(() => undefined)
    await this.connections.close()
  }

  /** Deletes rows that only this opening of the store needed. */
  async #forget(query: Query): Promise<void> {
    await this.#changes.leave(query)
    await forgetSpending(query, this.crew.me)
  }

  readonly #query: Query = async (sql, cells) =>
    ({ rows: await this.#read(sql, cells) }) as Awaited<ReturnType<Query>>

  async #read(sql: string, cells?: Parameters<Connections['read']>[1]): Promise<unknown[][]> {
    this.#refuseIfClosed()
    return this.connections.read(sql, cells)
  }

  async #write<T>(write: Write): Promise<T> {
    this.#refuseIfClosed()
    return this.#writes.submit<T>(write)
  }

  async #transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    this.#refuseIfClosed()
    return this.connections.transaction(work)
  }

  #keepable(cells: readonly Value[], what: string): void {
    const text = unstorableText(cells)
    if (text !== undefined) throw storeErrors.error('STORE_TEXT', { store: this.location, what })
  }

  #refuseIfClosed(): void {
    if (this.#closed) throw this.#misused('it is closed')
  }

  #misused(what: string): Error {
    return storeErrors.error('STORE_MISUSE', { store: this.location, what })
  }
}
