import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@attune/core/store'
import { Pool, type QueryArrayConfig, type QueryArrayResult } from 'pg'
import { isLost, isTransient, LostConnection, asStoreError } from './errors.js'

/**
 * Milliseconds between two attempts to reach a lost server (`PAUSE`), and maximum time to wait for
 * it (`PATIENCE`), which is longer than a restart takes.
 */
const PAUSE = 250
const PATIENCE = 60_000
/**
 * Maximum number of connections. One commits while others read; more connections would not be
 * faster.
 */
const CONNECTIONS = 5

export interface ConnectionChoices {
  /** Maximum time to wait for a lost server, in milliseconds. */
  readonly patience?: number
  /** Maximum number of connections. */
  readonly most?: number
}

export interface Address {
  /** URL of the database, including the password. */
  readonly url: string
  /** Location of the database without the password, for messages. */
  readonly store: string
  readonly schema: string
  /** Environment variable that contains the URL. */
  readonly variable: string
}

type Cell = string | number | boolean | null | readonly string[]
export type Query = (sql: string, cells?: readonly Cell[]) => Promise<QueryArrayResult<unknown[]>>

/** Connection pool of a database. After a lost connection or a deadlock, the work is repeated. */
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
    // Errors of idle connections are ignored here, because the next query on such a connection
    // fails.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#pool.on('error', () => undefined)
  }

  read(sql: string, cells: readonly Cell[] = []): Promise<unknown[][]> {
    return this.#persist(async () => (await this.#pool.query(asked(sql, cells))).rows)
  }

  /**
   * Runs `work` in a transaction, which is committed completely or not at all. `work` may be called
   * several times.
   */
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
        // If the connection was lost, an earlier error may be a consequence of the loss.
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
        if (!mayPass || this.clock.monotonic() > end) throw asStoreError(error, this.address)
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
