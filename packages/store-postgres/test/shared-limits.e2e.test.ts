/**
 * Limits and budgets over several processes, with calls over real HTTP; the long form is
 * benchmarks/parts/shared-limits.mjs.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

type Counts = Readonly<Record<'asked' | 'answered' | 'failed' | 'rejected' | 'peak', number>>
type Together = (study: {
  readonly processes: number
  /** In all. */
  readonly calls: number
  readonly model?: object
  readonly server?: object
  readonly budget?: object
}) => Promise<Counts>

const long = join(import.meta.dirname, '../../../benchmarks/parts/shared-limits.mjs')

describe.skipIf(!isThere)('three processes', () => {
  let server: PostgresServer
  let together: Together
  beforeAll(async () => {
    server = await startPostgres()
    process.env['BENCH_URL'] = server.url()
    ;({ together } = (await import(long)) as { together: Together })
  }, 60_000)
  afterAll(() => server?.close())

  test('send what one may send: the server, which allows little more, refuses nothing', async () => {
    const found = await together({
      processes: 3,
      calls: 360,
      model: { requestsPerMinute: 3000 },
      server: { rate: { perSecond: 60, burst: 100 }, delay: 20 },
    })
    expect(found).toMatchObject({ asked: 360, answered: 360, rejected: 0 })
  }, 60_000)

  test('make as many calls as the budget of their store allows', async () => {
    const found = await together({ processes: 3, calls: 300, budget: { calls: 100, per: 'store' } })
    expect(found).toMatchObject({ asked: 100, answered: 100, failed: 200 })
  }, 60_000)

  test('have the places of one, and go on when PostgreSQL is restarted', async () => {
    let calls = 0
    const onCall = () => ++calls === 60 && server.restart('fast')
    const found = await together({
      processes: 3,
      calls: 240,
      model: { concurrency: 6 },
      server: { delay: 100, onCall },
    })
    expect(found).toMatchObject({ asked: 240, answered: 240, peak: 6 })
  }, 60_000)
})
