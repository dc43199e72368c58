/**
 * Registers the processes that work on the store. Each opening of the store that claims units or
 * reports a state has a row.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Crew, Member, MemberState } from '@attune/core/store'
import type { Address, Query } from './connections.js'

/**
 * Time within which an opening must reconnect after its heartbeat connection was lost. The
 * connection holds a lock, which the server releases when the process dies or the connection
 * breaks. Heartbeats are sent every second.
 */
const GRACE = `interval '3 s'`
/**
 * Time without a heartbeat after which an opening counts as lost although its connection exists,
 * since its machine may be down.
 */
const LAPSE = `interval '30 s'`
/** Time for which lost and closed openings stay in the list. */
const LISTED_FOR = `interval '1 day'`
/** Minimum time between two reports of a state within a run, in milliseconds. */
const PACE = 1_000

const LOCKS = `SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1`

/**
 * SQL condition that the opening in the row `owner` is alive. After a restart of the server, its
 * lock may be missing for a moment.
 */
export const IS_ALIVE = `(
  owner.ending IS NULL AND owner.seen >= now() - ${LAPSE} AND (
    greatest(owner.seen, pg_postmaster_start_time()) >= now() - ${GRACE}
    OR owner.pulse IS NULL OR owner.pulse IN (${LOCKS})
  )
)`

type Read = (sql: string, cells?: readonly string[]) => Promise<unknown[][]>

export class PostgresCrew implements Crew {
  readonly me = randomUUID()
  #heart: Worker | undefined
  #hasLeft = false
  #latest: MemberState | undefined
  #telling: NodeJS.Timeout | undefined

  constructor(
    private readonly address: Address,
    private readonly read: Read,
  ) {}

  tell(state: MemberState): void {
    if (this.#hasLeft) return
    // The planner counts the usage of workers of its run, so it must see who begins and ends one,
    // also in a run that is over within a second.
    const isUrgent = state.isThrough === true || state.run !== this.#latest?.run
    this.#latest = state
    if (isUrgent || !this.#telling) this.#send()
  }

  async members(): Promise<readonly Member[]> {
    const rows = await this.read(`
      SELECT id, host, pid, ${iso('began')}, ${iso('seen')}, state,
        CASE WHEN ${IS_ALIVE} THEN 'alive' ELSE coalesce(ending, 'lost') END
      FROM owner WHERE seen >= now() - ${LISTED_FOR} ORDER BY owner.began, id`)
    return rows.map(memberOf)
  }

  async isAlone(): Promise<boolean> {
    return (
      (await this.read(`SELECT 1 FROM owner WHERE id <> $1 AND ${IS_ALIVE} LIMIT 1`, [this.me]))
        .length === 0
    )
  }

  /**
   * Marks this opening as alive, and releases the claims of lost openings. Call it inside a
   * transaction that claims units.
   */
  async live(query: Query): Promise<void> {
    this.#beat()
    await query(SIGN_OF_LIFE, [this.me, hostname(), process.pid, null, null])
    await query(
      `WITH lost AS (
         UPDATE owner SET ending = 'lost' WHERE id IN (
           SELECT id FROM owner WHERE ending IS NULL AND NOT ${IS_ALIVE} AND id <> $1 FOR UPDATE SKIP LOCKED
         ) RETURNING id
       ) DELETE FROM lease WHERE owner IN (SELECT id FROM lost)`,
      [this.me],
    )
  }

  /** Ends the heartbeats, and releases all claims of this opening. */
  async leave(
    transaction: (work: (query: Query) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    this.#hasLeft = true
    clearTimeout(this.#telling)
    if (!this.#heart && !this.#latest) return
    await this.#heart?.terminate()
    const state = this.#latest ? JSON.stringify(this.#latest) : null
    await transaction(async (query) => {
      await query(SIGN_OF_LIFE, [this.me, hostname(), process.pid, state, null])
      await query(`UPDATE owner SET ending = 'left' WHERE id = $1`, [this.me])
      await query('DELETE FROM lease WHERE owner = $1', [this.me])
      await query(`DELETE FROM owner WHERE ending IS NOT NULL AND seen < now() - ${LISTED_FOR}`)
    })
  }

  #send(): void {
    const sent = this.#latest
    clearTimeout(this.#telling)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#beat().postMessage(JSON.stringify(sent))
    this.#telling = setTimeout(() => {
      this.#telling = undefined
      if (this.#latest !== sent) this.#send()
    }, PACE).unref()
  }

  /**
   * Starts the thread that sends heartbeats, so that the process keeps its claims even if code
   * blocks the main thread for minutes.
   */
  #beat(): Worker {
    if (this.#heart) return this.#heart
    const { url, schema } = this.address
    const cells = [this.me, hostname(), process.pid]
    this.#heart = new Worker(new URL('../dist/heartbeat.js', import.meta.url), {
      workerData: { url, schema, lock: LOCK, sign: SIGN_OF_LIFE, cells },
      execArgv: [],
    })
    this.#heart.unref()
    // The end of the thread is tolerable, because every claim counts as a heartbeat too.
    this.#heart.on('error', () => undefined)
    return this.#heart
  }
}

/**
 * Takes a shared lock, because a broken connection that the server has not noticed may still hold
 * the lock.
 */
const LOCK = `SELECT key::text FROM (SELECT hashtextextended($1, 0) AS key) AS own, pg_advisory_lock_shared(key)`

/**
 * A heartbeat revives an opening that was considered lost. It does not revive a closed opening,
 * since the last heartbeat of its thread may arrive late.
 */
const SIGN_OF_LIFE = `
  INSERT INTO owner (id, host, pid, began, seen, state, pulse)
  VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), $4, $5)
  ON CONFLICT (id) DO UPDATE SET
    seen = excluded.seen, state = coalesce(excluded.state, owner.state), pulse = coalesce(excluded.pulse, owner.pulse), ending = NULL
  WHERE owner.ending IS DISTINCT FROM 'left'`

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function memberOf(row: readonly unknown[]): Member {
  const [id, host, pid, began, seen, state, is] = row as [
    string,
    string,
    number,
    string,
    string,
    string | null,
    Member['is'],
  ]
  return {
    id,
    host,
    pid,
    began,
    seen,
    is,
    ...(state !== null && { state: JSON.parse(state) as MemberState }),
  }
}
