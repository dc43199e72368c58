import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@attune/core/store'
import { Pool, type QueryArrayConfig, type QueryArrayResult } from 'pg'
import { isLost, isTransient, LostConnection, named } from './errors.js'

/** Milliseconds between two tries, and for which a server that is gone is waited for: longer than it takes to restart. */
const PAUSE = 250
const PATIENCE = 60_000
/** A store reads while it commits; more would not make it faster. */
const CONNECTIONS = 5

export interface ConnectionChoices {
  /** Milliseconds for which a server that is gone is waited for. */
  readonly patience?: number
  /** Connections at most. */
  readonly most?: number
}

export interface Address {
  /** With the password. */
  readonly url: string
  /** Without it: for messages. */
  readonly store: string
  readonly schema: string
  /** The environment variable that holds the url. */
  readonly variable: string
}

type Cell = string | number | boolean | null | readonly string[]
export type Query = (sql: string, cells?: readonly Cell[]) => Promise<QueryArrayResult<unknown[]>>

/** A few connections to one database. What meets a lost connection or a deadlock is done again. */
export class Connections {
  readonly #pool: Pool
  private readonly patience: number

  constructor(
    readonly address: Address,
    private readonly clock: Clock,
    { patience = PATIENCE, most = CONNECTIONS }: ConnectionChoices = {},
  ) {
    this.patience = patience
    this.#pool = new Pool({
      connectionString: address.url,
      max: most,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'attune',
      options: `-c search_path="${address.schema}"`,
    })
    // A connection may break at any moment, also while nobody waits for an answer: its next user meets the loss.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#pool.on('error', () => undefined)
  }

  read(sql: string, cells: readonly Cell[] = []): Promise<unknown[][]> {
    return this.#persist(async () => (await this.#pool.query(asked(sql, cells))).rows)
  }

  /** All of `work` is committed, or nothing; it may run more than once. */
  transaction<T>(work: (query: Query) => Promise<T>, patience = this.patience): Promise<T> {
    return this.#persist(async () => {
      const client = await this.#pool.connect()
      let lost: Error | undefined
      try {
        await client.query('BEGIN')
        const outcome = await work((sql, cells = []) => client.query(asked(sql, cells)))
        await client.query('COMMIT')
        return outcome
      } catch (error) {
        if (isLost(error)) lost = error as Error
        else await client.query('ROLLBACK').catch((cause: Error) => (lost = cause))
        // What went wrong before a connection was lost may be of the loss.
        throw lost ? new LostConnection(lost) : error
      } finally {
        client.release(lost)
      }
    }, patience)
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #persist<T>(attempt: () => Promise<T>, patience = this.patience): Promise<T> {
    const end = this.clock.monotonic() + patience
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        const mayPass = isTransient(error) || isLost(error)
        if (!mayPass || this.clock.monotonic() > end) throw named(error, this.address)
        await pause(PAUSE)
      }
    }
  }
}

const asked = (text: string, values: readonly Cell[]): QueryArrayConfig => ({
  text,
  values: values as unknown[],
  rowMode: 'array',
})
