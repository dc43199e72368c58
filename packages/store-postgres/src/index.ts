/** The store in PostgreSQL: `store: { use: postgres, urlEnv: DATABASE_URL }`. */
import { defineStore } from '@attune/core/store'
import { Connections } from './connections.js'
import { codeOf, storeError } from './errors.js'
import { migrate } from './migrate.js'
import { PostgresStore } from './postgres-store.js'

export interface PostgresOptions {
  /** The environment variable with the address, password and all. */
  readonly urlEnv: string
  /** Where the tables are. */
  readonly schema: string
}

/** Milliseconds for which a server that does not answer is waited for when the store is opened. */
const PATIENCE_AT_START = 5_000

export default defineStore<PostgresOptions>({
  contract: 1,
  name: 'postgres',
  options: {
    type: 'object',
    properties: {
      urlEnv: {
        type: 'string',
        default: 'DATABASE_URL',
        description: 'Environment variable with the address: postgres://user:password@host:5432/database.',
      },
      schema: {
        type: 'string',
        pattern: '^[a-z_][a-z0-9_]{0,62}$',
        default: 'attune',
        description: 'Schema of the database that holds the tables. It is made if there is none.',
      },
    },
    additionalProperties: false,
  },
  async open({ urlEnv, schema }, { clock, environment }) {
    const address = { url: urlOf(environment[urlEnv], urlEnv), variable: urlEnv, schema, store: '' }
    const named = { ...address, store: locationOf(address.url, schema) }
    const first = new Connections(named, clock, PATIENCE_AT_START)
    try {
      await migrate(first)
    } finally {
      await first.close()
    }
    return new PostgresStore(new Connections(named, clock))
  },
})

function urlOf(value: string | undefined, variable: string): string {
  if (value === undefined || value === '') {
    throw storeError('STORE_ADDRESS', { variable, why: `the environment variable ${variable} is not set` })
  }
  try {
    const { protocol } = new URL(value)
    if (protocol === 'postgres:' || protocol === 'postgresql:') return value
  } catch (error) {
    // The value may hold a password: it is in no message.
    if (codeOf(error) !== 'ERR_INVALID_URL') throw error
  }
  throw storeError('STORE_ADDRESS', { variable, why: `what ${variable} holds is not an address of PostgreSQL` })
}

/** Host, database and schema, without user and password. */
function locationOf(url: string, schema: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `postgres://${hostname || 'localhost'}:${port || '5432'}${pathname}, schema ${schema}`
}
