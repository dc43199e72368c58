/** Plugin with the store in PostgreSQL: `store: { use: postgres, urlEnv: DATABASE_URL }`. */
import { defineStore } from '@attune/core/store'
import { addressOf, type PostgresOptions } from './address.js'
import { Connections } from './connections.js'
import { migrate } from './migrate.js'
import { PostgresStore } from './postgres-store.js'

/** Maximum time in milliseconds to wait for an unresponsive server when the store is opened. */
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
        description:
          'Environment variable with the address: postgres://user:password@host:5432/database.',
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
    const address = addressOf({ urlEnv, schema }, environment)
    const first = new Connections(address, clock, { patience: PATIENCE_AT_START })
    try {
      await migrate(first)
    } finally {
      await first.close()
    }
    return new PostgresStore(new Connections(address, clock))
  },
})
