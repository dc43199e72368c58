/** `npm run soak` makes 25 times as many cuts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'
import { cutWhileWorking } from './cuts.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

describe.skipIf(!isThere)('connections that are cut', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres({ fsync: 'off' })
  }, 60_000)
  afterAll(() => server?.close())

  test('20 cuts under load end nothing: each group is done once, and each call is counted once', async () => {
    const { uncaught, groups, done, kept, left } = await cutWhileWorking(server.url(), 20)
    expect(uncaught).toEqual([])
    expect(done.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: groups }, (_, place) => place),
    )
    expect(kept).toEqual({ spent: groups, units: groups, answers: groups, shared: groups })
    expect(left).toBe(0)
  }, 60_000)
})
