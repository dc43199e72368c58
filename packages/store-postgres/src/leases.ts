/** Who works on what. All within a transaction of the store. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Address, Query } from './connections.js'

/** Seconds without a sign of life after which an owner counts as gone; it gives one every 5 s. */
const LAPSE = 30

export class Leases {
  readonly owner = randomUUID()
  #heart: Worker | undefined

  constructor(private readonly address: Address) {}

  /**
   * All of a group, or nothing of it. What is taken for a group that turns out to be somebody else's is given back, in the
   * same transaction.
   */
  async claim(query: Query, groups: readonly (readonly string[])[]): Promise<boolean[]> {
    await this.#live(query)
    await query(`DELETE FROM owner WHERE id <> $1 AND seen < now() - interval '${LAPSE} s'`, [this.owner])
    const keys = [...new Set(groups.flat())]
    const taken = await query(
      'INSERT INTO lease (key, owner) SELECT key, $1 FROM unnest($2::text[]) AS key ON CONFLICT DO NOTHING RETURNING key',
      [this.owner, keys],
    )
    const others = await query('SELECT key FROM lease WHERE key = ANY ($2::text[]) AND owner <> $1', [this.owner, keys])
    const held = new Set(others.rows.map(([key]) => key as string))
    const free = groups.map((group) => !group.some((key) => held.has(key)))
    const own = new Set(groups.filter((_, at) => free[at]).flat())
    const back = taken.rows.map(([key]) => key as string).filter((key) => !own.has(key))
    await this.release(query, back)
    return free
  }

  async isAlone(read: (sql: string, cells: readonly string[]) => Promise<unknown[][]>): Promise<boolean> {
    const sql = `SELECT 1 FROM owner WHERE id <> $1 AND seen >= now() - interval '${LAPSE} s' LIMIT 1`
    return (await read(sql, [this.owner])).length === 0
  }

  async release(query: Query, keys: readonly string[]): Promise<void> {
    if (keys.length > 0)
      await query('DELETE FROM lease WHERE owner = $1 AND key = ANY ($2::text[])', [this.owner, keys])
  }

  /** What was claimed is stored. */
  async end(query: Query, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await query('DELETE FROM lease WHERE key = ANY ($1::text[])', [keys])
  }

  async leave(query: Query): Promise<void> {
    if (!this.#heart) return
    await this.#heart.terminate()
    await query('DELETE FROM owner WHERE id = $1', [this.owner])
  }

  /** Signs of life come from a thread: code that blocks the main one for minutes does not cost a process its work. */
  async #live(query: Query): Promise<void> {
    await query(
      `INSERT INTO owner (id, host, pid, seen) VALUES ($1, $2, $3, clock_timestamp())
       ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`,
      [this.owner, hostname(), process.pid],
    )
    if (this.#heart) return
    const { url, schema } = this.address
    this.#heart = new Worker(new URL('../dist/heartbeat.js', import.meta.url), {
      workerData: { url, schema, owner: this.owner },
      execArgv: [],
    })
    this.#heart.unref()
    // A thread that ends is missed by nobody: every claim is a sign of life as well.
    this.#heart.on('error', () => undefined)
  }
}
