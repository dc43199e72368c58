/**
 * Who counts as lost, and when: a process that is killed soon, one whose connection is cut not at
 * all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@attune/host'
import type { Store } from '@attune/core/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import postgres from '../src/index.js'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

describe.skipIf(!isThere)('the crew of a store', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server?.close())

  const opened = (schema: string): Promise<Store> =>
    postgres.open(
      { urlEnv: 'URL', schema },
      { clock: systemClock, environment: { URL: server.url() } },
    )

  const until = async (sql: string): Promise<void> => {
    while ((await server.ask(sql)) === 0) await pause(20)
  }
  /** Its thread has given a sign, besides the one of its first claim. */
  const untilHeard = (schema: string, id: string): Promise<void> =>
    until(`SELECT 1 FROM ${schema}.owner WHERE id = '${id}' AND seen > began + interval '1 ms'`)
  const age = (schema: string, id: string, seconds: number): Promise<unknown> =>
    server.ask(
      `UPDATE ${schema}.owner SET seen = seen - interval '${seconds} s' WHERE id = '${id}'`,
    )
  const isOf = async (store: Store, id: string): Promise<string | undefined> =>
    (await store.crew!.members()).find((member) => member.id === id)?.is
  const knows = (store: Store, id: string): Promise<boolean> =>
    store.limits!.update('model', (_, { alive }) => ({ text: '', outcome: alive.has(id) }))

  test('a process that is killed is lost as soon as its connection has been gone for a moment; one that is silent is not', async () => {
    await server.ask(`CREATE ROLE victim SUPERUSER LOGIN PASSWORD 'victim'`)
    const script = `
      import postgres from '@attune/store-postgres'
      const clock = { monotonic: () => performance.now(), date: () => new Date() }
      const store = await postgres.open({ urlEnv: 'URL', schema: 'killed' }, { clock, environment: process.env })
      await store.claim([['a']])
      console.log(store.crew.me)
      setInterval(() => {}, 1000)`
    const victim = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      env: { URL: server.url().replace('attune:not-a-secret', 'victim:victim') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = (await once(victim.stdout, 'data')) as [Buffer]
    const killed = String(printed).trim()
    const [silent, other] = [await opened('killed'), await opened('killed')]
    await silent.claim([['b']])
    await untilHeard('killed', killed)
    await untilHeard('killed', silent.crew!.me)
    // As if no sign had come for ten seconds; of the silent one none comes any more.
    await server.ask(`
      CREATE FUNCTION killed.hush() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      UPDATE killed.owner SET seen = seen - interval '10 s' WHERE id = '${silent.crew!.me}';
      CREATE TRIGGER hush BEFORE UPDATE OF seen ON killed.owner FOR EACH ROW
      WHEN (OLD.id = '${silent.crew!.me}') EXECUTE FUNCTION killed.hush()`)
    victim.kill('SIGKILL')
    await once(victim, 'close')
    await until(
      `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE usename = 'victim')`,
    )
    // Nobody is lost to a server that has just started.
    await until(`SELECT 1 WHERE pg_postmaster_start_time() < now() - interval '4 s'`)
    await age('killed', killed, 10)

    expect([await isOf(other, killed), await isOf(other, silent.crew!.me)]).toEqual([
      'lost',
      'alive',
    ])
    expect([await knows(other, killed), await knows(other, silent.crew!.me)]).toEqual([false, true])
    expect(await other.claim([['a'], ['b']])).toEqual([true, false])
    await Promise.all([silent.close(), other.close()])
  })

  test('a process whose connections are cut, or whose server is restarted, keeps its claims and places', async () => {
    const [one, other] = [await opened('cut'), await opened('cut')]
    const { me } = one.crew!
    await one.claim([['a']])
    const holders = `
      SELECT pg_terminate_backend(pg_locks.pid) FROM pg_locks JOIN cut.owner
      ON pulse = (classid::bigint << 32 | objid::bigint) WHERE locktype = 'advisory' AND owner.id = '${me}'`
    for (let cuts = 0; cuts < 5; cuts++) {
      await until(holders)
      expect([await isOf(other, me), await knows(other, me)]).toEqual(['alive', true])
      expect(await other.claim([['a'], [`b${cuts}`]])).toEqual([false, true])
    }
    server.restart()
    await age('cut', me, 10)
    expect([await isOf(other, me), await knows(other, me)]).toEqual(['alive', true])
    await until(holders)
    expect(await other.claim([['a']])).toEqual([false])
    await Promise.all([one.close(), other.close()])
  }, 60_000)
})
