/** Claims of groups of units by processes. Call the methods inside a transaction of the store. */
import type { Query } from './connections.js'
import type { PostgresCrew } from './crew.js'

export class Leases {
  constructor(private readonly crew: PostgresCrew) {}

  get owner(): string {
    return this.crew.me
  }

  /**
   * Claims each group completely or not at all. If another process has claimed a part of a group,
   * the claims of the rest are released in the same transaction. Returns for each group whether it
   * is claimed.
   */
  async claim(query: Query, groups: readonly (readonly string[])[]): Promise<boolean[]> {
    await this.crew.live(query)
    const keys = [...new Set(groups.flat())]
    const taken = await query(
      'INSERT INTO lease (key, owner) SELECT key, $1 FROM unnest($2::text[]) AS key ON CONFLICT DO NOTHING RETURNING key',
      [this.crew.me, keys],
    )
    const others = await query(
      'SELECT key FROM lease WHERE key = ANY ($2::text[]) AND owner <> $1',
      [this.crew.me, keys],
    )
    const held = new Set(others.rows.map(([key]) => key as string))
    const free = groups.map((group) => !group.some((key) => held.has(key)))
    const own = new Set(groups.filter((_, at) => free[at]).flat())
    const back = taken.rows.map(([key]) => key as string).filter((key) => !own.has(key))
    await this.release(query, back)
    return free
  }

  async release(query: Query, keys: readonly string[]): Promise<void> {
    if (keys.length > 0)
      await query('DELETE FROM lease WHERE owner = $1 AND key = ANY ($2::text[])', [
        this.crew.me,
        keys,
      ])
  }

  /** Ends claims whose results are stored. */
  async end(query: Query, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await query('DELETE FROM lease WHERE key = ANY ($1::text[])', [keys])
  }
}
