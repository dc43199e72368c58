/**
 * Plugin with the queue of `attune run --queue` and `attune work`: pg-boss, in the database of the
 * store.
 */
import { defineQueue } from '@attune/core/queue'
import { addressOf, Connections, type PostgresOptions } from '@attune/store-postgres/connections'
import { queueSchema, prepare } from './prepare.js'
import { PostgresQueue } from './postgres-queue.js'

/**
 * Number of connections: one takes groups, the other reports finished ones. It is small because a
 * server allows few connections, and every worker needs some.
 */
const CONNECTIONS = 2

export default defineQueue({
  contract: 1,
  name: 'queue',
  store: 'postgres',
  async open(options, { clock, environment, member }) {
    const { urlEnv, schema } = options as PostgresOptions
    const address = addressOf({ urlEnv, schema: queueSchema(schema) }, environment)
    const connections = new Connections(address, clock, { most: CONNECTIONS })
    try {
      await prepare(connections)
      return await PostgresQueue.open(connections, member)
    } catch (error) {
      await connections.close()
      throw error
    }
  },
})
