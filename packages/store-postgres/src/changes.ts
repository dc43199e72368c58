/**
 * Counts the transactions that change what a report shows, so that readers see that one was made. Every opening counts in its
 * own row: nobody waits for the row of another. Signs of life and claims are no changes.
 */
import { randomUUID } from 'node:crypto'
import type { Query } from './connections.js'

/** Of all who have left. */
const TOGETHER = ''

export const STAMP = 'SELECT coalesce(sum(number), 0)::text FROM change'

export class Changes {
  readonly #me = randomUUID()
  #hasCounted = false

  /** In the transaction that makes the change. */
  async count(query: Query): Promise<void> {
    this.#hasCounted = true
    await query(add, [this.#me, '1'])
  }

  /** Rows do not pile up; the sum stays. */
  async leave(query: Query): Promise<void> {
    if (!this.#hasCounted) return
    const { rows } = await query('DELETE FROM change WHERE opening = $1 RETURNING number::text', [this.#me])
    for (const [number] of rows) await query(add, [TOGETHER, number as string])
  }
}

const add = `
  INSERT INTO change (opening, number) VALUES ($1, $2::bigint)
  ON CONFLICT (opening) DO UPDATE SET number = change.number + excluded.number`
