/**
 * Counts the transactions that change the data of a report, so that readers can detect changes.
 * Each opening of the store has its own row, so that no transaction waits for another opening's
 * row. Heartbeats and claims do not count.
 */
import { randomUUID } from 'node:crypto'
import type { Query } from './connections.js'

/** Key of the row with the sum of the changes of all closed openings. */
const CLOSED_OPENINGS = ''

export const STAMP = 'SELECT coalesce(sum(number), 0)::text FROM change'

export class Changes {
  readonly #me = randomUUID()
  #hasCounted = false

  /** Counts a change. Call it inside the transaction that makes the change. */
  async count(query: Query): Promise<void> {
    this.#hasCounted = true
    await query(add, [this.#me, '1'])
  }

  /** Adds the opening's count to the common row when it closes, so that rows do not accumulate. */
  async leave(query: Query): Promise<void> {
    if (!this.#hasCounted) return
    const { rows } = await query('DELETE FROM change WHERE opening = $1 RETURNING number::text', [
      this.#me,
    ])
    for (const [number] of rows) await query(add, [CLOSED_OPENINGS, number as string])
  }
}

const add = `
  INSERT INTO change (opening, number) VALUES ($1, $2::bigint)
  ON CONFLICT (opening) DO UPDATE SET number = change.number + excluded.number`
