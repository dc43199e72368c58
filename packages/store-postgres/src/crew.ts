/** Who works on the store: one row for each opening that claims something or tells what it is in. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Crew, Member, MemberState } from '@attune/core/store'
import type { Address, Query } from './connections.js'

/** How long an opening gives no sign of life before it counts as lost; it gives one every 5 s. */
const LAPSE = `interval '30 s'`
/** How long those that are lost or left can still be named. */
const KEPT = `interval '1 day'`
/** Milliseconds between two states that go out. */
const PACE = 1_000

/** SQL: whether the row `owner` is at work. */
export const IS_ALIVE = `(owner.ending IS NULL AND owner.seen >= now() - ${LAPSE})`

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
    await query(SIGN_OF_LIFE, [this.me, hostname(), process.pid, null])
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
      await query(SIGN_OF_LIFE, [this.me, hostname(), process.pid, state])
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
      workerData: { url, schema, sql: SIGN_OF_LIFE, cells },
      execArgv: [],
    })
    this.#heart.unref()
    // A thread that ends is missed by nobody: every claim is a sign of life as well.
    this.#heart.on('error', () => undefined)
    return this.#heart
  }
}

/** Whoever was taken for lost is back; whoever has left stays away: a last sign of its thread may come late. */
const SIGN_OF_LIFE = `
  INSERT INTO owner (id, host, pid, began, seen, state) VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), $4)
  ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, state = coalesce(excluded.state, owner.state), ending = NULL
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
