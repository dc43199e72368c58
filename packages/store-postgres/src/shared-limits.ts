import type { Moment, SharedLimits } from '@attune/core/store'
import type { Connections } from './connections.js'
import { IS_ALIVE, type PostgresCrew } from './crew.js'

/**
 * State of an account (rate limits and spending) that several processes share. The state is a row
 * that one process changes at a time.
 */
export class PostgresLimits implements SharedLimits {
  #isMember: Promise<void> | undefined

  constructor(
    private readonly connections: Connections,
    private readonly crew: PostgresCrew,
  ) {}

  get me(): string {
    return this.crew.me
  }

  async update<T>(
    name: string,
    change: (
      text: string | undefined,
      moment: Moment,
    ) => { readonly text: string; readonly outcome: T },
  ): Promise<T> {
    await (this.#isMember ??= this.connections.transaction((query) => this.crew.live(query)))
    return this.connections.transaction(async (query) => {
      let [row] = (await query(LOAD, [name])).rows
      if (!row) {
        await query(`INSERT INTO account VALUES ($1, '') ON CONFLICT DO NOTHING`, [name])
        row = (await query(LOAD, [name])).rows[0]!
      }
      const [kept, now, alive] = row as [string, number, readonly string[]]
      const { text, outcome } = change(kept === '' ? undefined : kept, {
        now,
        alive: new Set([...alive, this.me]),
      })
      await query('UPDATE account SET state = $2 WHERE name = $1', [name, text])
      return outcome
    })
  }
}

/**
 * Reads and locks the state of an account. It also switches off the sync to disk for this
 * transaction, which runs many times per second. A state that a power failure loses is rebuilt at
 * once.
 */
const LOAD = `
  SELECT state, extract(epoch FROM clock_timestamp())::double precision * 1000,
    ARRAY (SELECT id FROM owner WHERE ${IS_ALIVE}), set_config('synchronous_commit', 'off', true)
  FROM account WHERE name = $1 FOR UPDATE`
