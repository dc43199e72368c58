/** The store in PostgreSQL keeps what every store must keep. */
import { systemClock } from '@attune/core/runtime'
import { sharedStoreChecks, storeChecks } from '@attune/testkit'
import { afterAll, beforeAll, describe, test } from 'vitest'
import postgres from '../src/index.js'
import { binaries, type PostgresServer, startPostgres } from './server.js'

const isThere = binaries() !== undefined
if (!isThere && !process.env['CI']) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

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
      open: () => postgres.open({ urlEnv: 'DATABASE_URL', schema }, { clock: systemClock, environment }),
      remove: async () => {},
    }
  }

  for (const { name, run } of [...storeChecks(emptyPlace), ...sharedStoreChecks(emptyPlace)]) test(name, run)
})
