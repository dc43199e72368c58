import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'
import { killedAndCalm } from './looks-killed.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

describe.skipIf(!isThere)('a run that ends once it is decided, with four workers', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server?.close())

  test('killed once, it asks, decides and exports what one process does on a file', async () => {
    const { killed, calm } = await killedAndCalm({ url: server.url(), kills: 1, seed: 'looks' })
    expect(killed).toEqual(calm)
  }, 170_000)
})
