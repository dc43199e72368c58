/** The store in PostgreSQL keeps what every store must keep. */
import { systemClock } from '@attune/host'
import { sharedStoreChecks, storeChecks } from '@attune/testkit/shared/store-checks.js'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { Connections, type Query } from '../src/connections.js'
import postgres from '../src/index.js'
import { PostgresStore } from '../src/postgres-store.js'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'

const isThere = binaries() !== undefined
if (!isThere && !process.env['CI'])
  console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

describe.skipIf(!isThere && !process.env['CI'])('PostgreSQL', () => {
  let server: PostgresServer
  let places = 0

  beforeAll(async () => {
    server = await startPostgres({ fsync: 'off' })
  }, 60_000)
  afterAll(() => server?.close())

  const emptyPlace = async () => {
    const schema = `place_${++places}`
    const environment = { DATABASE_URL: server.url() }
    return {
      schema,
      open: () =>
        postgres.open({ urlEnv: 'DATABASE_URL', schema }, { clock: systemClock, environment }),
      remove: async () => {},
    }
  }

  /** As after a commit whose acknowledgement was lost. */
  class Repeating extends Connections {
    override async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
      await super.transaction(work)
      return super.transaction(work)
    }
  }

  const emptyPlaceOfRepeats = async () => {
    const { schema, open } = await emptyPlace()
    await (await open()).close()
    const address = { url: server.url(), store: 'the store', schema, variable: 'DATABASE_URL' }
    return {
      open: async () => new PostgresStore(new Repeating(address, systemClock)),
      remove: async () => {},
    }
  }

  describe('every transaction is made twice', () => {
    const checks = [...storeChecks(emptyPlaceOfRepeats), ...sharedStoreChecks(emptyPlaceOfRepeats)]
    for (const { name, run } of checks.filter(({ name }) => !/^(index|crew)/.test(name)))
      test(name, run)
  })

  for (const { name, run } of [...storeChecks(emptyPlace), ...sharedStoreChecks(emptyPlace)])
    test(name, run)
})
