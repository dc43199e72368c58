/** `ATTUNE_SOAK=word` draws other moments for the kills. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '@attune/testkit/shared/postgres-server.js'
import { killedAndCalm } from './looks-killed.js'

const seed = process.env['ATTUNE_SOAK'] ?? 'soak'
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.close())

it(`a run that ends once it is decided, four workers, 20 kills (${seed}): the scenarios, decision and exports of one process on a file`, async () => {
  const { killed, calm } = await killedAndCalm({ url: server.url(), kills: 20, seed })
  expect(killed).toEqual(calm)
}, 900_000)
