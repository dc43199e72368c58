/** Who works on the store: one row for each opening that claims something or tells what it is in. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Crew, Member, MemberState } from '@attune/core/store'
import type { Address, Query } from './connections.js'

/**
 * The connection of an opening's signs of life holds a lock; the server lets it go when the process dies or the connection is
 * cut. Who has no such connection any more has so long to make another one: a sign comes every second.
 */
const GRACE = `interval '3 s'`
/** How long an opening with such a connection may give no sign: its machine may be gone without a word. */
const LAPSE = `interval '30 s'`
/** How long those that are lost or left can still be named. */
const KEPT = `interval '1 day'`
/** Milliseconds between two states that go out. */
const PACE = 1_000

const LOCKS = `SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1`

/** SQL: whether the row `owner` is at work. A server that was restarted knows no connection yet. */
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
    this.#latest = state
    if (!this.#telling) this.#send()
  }

  async members(): Promise<readonly Member[]> {
    const rows = await this.read(`
      SELECT id, host, pid, ${iso('began')}, ${iso('seen')}, state,
        CASE WHEN ${IS_ALIVE} THEN 'alive' ELSE coalesce(ending, 'lost') END
      FROM owner WHERE seen >= now() - ${KEPT} ORDER BY owner.began, id`)
    return rows.map(memberOf)
  }

  async isAlone(): Promise<boolean> {
    return (await this.read(`SELECT 1 FROM owner WHERE id <> $1 AND ${IS_ALIVE} LIMIT 1`, [this.me])).length === 0
  }

  /** Within a transaction that claims something: this opening lives, and what those held that do not is free. */
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

  /** No sign of life follows; what this opening holds is free. */
  async leave(transaction: (work: (query: Query) => Promise<void>) => Promise<void>): Promise<void> {
    this.#hasLeft = true
    clearTimeout(this.#telling)
    if (!this.#heart && !this.#latest) return
    await this.#heart?.terminate()
    const state = this.#latest ? JSON.stringify(this.#latest) : null
    await transaction(async (query) => {
      await query(SIGN_OF_LIFE, [this.me, hostname(), process.pid, state, null])
      await query(`UPDATE owner SET ending = 'left' WHERE id = $1`, [this.me])
      await query('DELETE FROM lease WHERE owner = $1', [this.me])
      await query(`DELETE FROM owner WHERE ending IS NOT NULL AND seen < now() - ${KEPT}`)
    })
  }

  #send(): void {
    const sent = this.#latest
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#beat().postMessage(JSON.stringify(sent))
    this.#telling = setTimeout(() => {
      this.#telling = undefined
      if (this.#latest !== sent) this.#send()
    }, PACE).unref()
  }

  /** Signs of life come from a thread: code that blocks the main one for minutes does not cost a process its work. */
  #beat(): Worker {
    if (this.#heart) return this.#heart
    const { url, schema } = this.address
    const cells = [this.me, hostname(), process.pid]
    this.#heart = new Worker(new URL('../dist/heartbeat.js', import.meta.url), {
      workerData: { url, schema, lock: LOCK, sign: SIGN_OF_LIFE, cells },
      execArgv: [],
    })
    this.#heart.unref()
    // A thread that ends is missed by nobody: every claim is a sign of life as well.
    this.#heart.on('error', () => undefined)
    return this.#heart
  }
}

/** Shared: a connection that the server has not missed yet may still hold it. */
const LOCK = `SELECT key::text FROM (SELECT hashtextextended($1, 0) AS key) AS own, pg_advisory_lock_shared(key)`

/** Who was taken for lost is back; who has left stays away: a last sign of its thread may come late. */
const SIGN_OF_LIFE = `
  INSERT INTO owner (id, host, pid, began, seen, state, pulse)
  VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), $4, $5)
  ON CONFLICT (id) DO UPDATE SET
    seen = excluded.seen, state = coalesce(excluded.state, owner.state), pulse = coalesce(excluded.pulse, owner.pulse), ending = NULL
  WHERE owner.ending IS DISTINCT FROM 'left'`

const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

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
  return { id, host, pid, began, seen, is, ...(state !== null && { state: JSON.parse(state) as MemberState }) }
}
