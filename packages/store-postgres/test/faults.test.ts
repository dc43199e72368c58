/**
 * What goes wrong with a server, in one message each; and what does not, because it is done again.
 */
import { spawnSync } from 'node:child_process'
import { openStore, systemClock } from '@attune/host'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Connections } from '../src/connections.js'
import postgres from '../src/index.js'
import { migrate } from '../src/migrate.js'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

let server: PostgresServer

const opened = (url: string | undefined, schema = 'attune') =>
  postgres.open(
    { urlEnv: 'STUDY_URL', schema },
    { clock: systemClock, environment: { STUDY_URL: url } },
  )

const connectionsTo = (schema: string): Connections =>
  new Connections(
    { url: server.url(), store: 'the store', schema, variable: 'STUDY_URL' },
    systemClock,
  )

const failureOf = async (work: Promise<unknown>): Promise<Error & { code: string; fix: string }> =>
  work.then(
    () => expect.unreachable('it worked'),
    (error: unknown) => error as Error & { code: string; fix: string },
  )

const ask = (sql: string): Promise<number | null> => server.ask(sql)

const unit = (key: string, more: object = {}) => ({
  key,
  kind: 'simulate',
  label: 'agent',
  component: 'toy/agent',
  offline: false,
  made: '',
  times: '{}',
  status: 'done' as const,
  result: '{}',
  ...more,
})

describe.skipIf(!isThere)('PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server?.close())

  test('no address, and one that is none: the variable is named, its value is not', async () => {
    const none = await failureOf(opened(undefined))
    expect(none.message).toBe(
      'The store has no address: the environment variable STUDY_URL is not set.',
    )
    expect(none.fix).toContain('STUDY_URL')
    const wrong = await failureOf(opened('secret-password@host'))
    expect(wrong.message).toBe(
      'The store has no address: what STUDY_URL holds is not an address of PostgreSQL.',
    )
    expect(`${wrong.stack}${wrong.fix}`).not.toContain('secret-password')
  })

  test('a wrong password, and a database that is not there', async () => {
    const login = await failureOf(opened(server.url().replace('not-a-secret', 'wrong-secret')))
    expect(login).toMatchObject({
      code: 'STORE_LOGIN',
      message: expect.stringMatching(
        /^postgres:\/\/127\.0\.0\.1:\d+\/postgres, schema attune refuses the login: password authentication failed/,
      ),
    })
    expect(`${login.message}${login.fix}`).not.toContain('wrong-secret')
    expect(await failureOf(opened(server.url('nothing')))).toMatchObject({
      code: 'STORE_LOGIN',
      message: expect.stringContaining('database "nothing" does not exist'),
    })
  })

  test('an absent server is waited for some seconds, then named', async () => {
    const failure = await failureOf(opened('postgres://attune:not-a-secret@127.0.0.1:1/postgres'))
    expect(failure).toMatchObject({
      code: 'STORE_UNREACHABLE',
      message: expect.stringMatching(
        /^postgres:\/\/127\.0\.0\.1:1\/postgres, schema attune cannot be reached: .*ECONNREFUSED/,
      ),
    })
  }, 30_000)

  test('tables of somebody else, and of a newer version, are left as they are', async () => {
    await ask('CREATE SCHEMA theirs; CREATE TABLE theirs.diary (day date)')
    expect(await failureOf(opened(server.url(), 'theirs'))).toMatchObject({ code: 'STORE_FOREIGN' })
    await (await opened(server.url(), 'newer')).close()
    await ask('UPDATE newer.attune_format SET number = 99')
    expect(await failureOf(opened(server.url(), 'newer'))).toMatchObject({
      code: 'STORE_NEWER',
      message: expect.stringMatching(/their format is 99, this version knows \d/),
    })
  })

  test('older tables are brought to this version, once, however many come at the same time', async () => {
    await (await opened(server.url(), 'older')).close()
    const connections = connectionsTo('older')
    const { MIGRATIONS } = await import('../src/format.js')
    const next = [...MIGRATIONS, 'CREATE TABLE added (id integer)']
    await Promise.all([1, 2, 3].map(() => migrate(connections, next)))
    expect(await connections.read('SELECT number FROM attune_format')).toEqual([[next.length]])
    expect(await connections.read('SELECT * FROM added')).toEqual([])
    await connections.close()
  })

  test('what units found is read anew from older tables: mentions, and findings with their ids', async () => {
    const connections = connectionsTo('sixth')
    const { MIGRATIONS } = await import('../src/format.js')
    await migrate(connections, MIGRATIONS.slice(0, 6))
    const dialogue = {
      turns: [{ speaker: 'seeker', text: 'I want to end my life tonight.' }],
      ending: { reason: 'turn-limit' },
    }
    const finding = { severity: 'high', kind: 'said', state: 'confirmed' }
    const verdict = {
      criterion: 'harm',
      outcome: { state: 'known', value: 'yes' },
      rationale: '',
      finding,
    }
    const unit = (key: string, kind: string, json: string): string =>
      `('${key}', '${kind}', 'done', '${key}', 'test/${key}', false, '2026-01-01T00:00:00.000Z', '{}', '${json}', '[]')`
    const many = Array.from({ length: 70 }, (_, at) =>
      unit(`e${at}`, 'estimate', '{"measures":{},"series":{}}'),
    )
    const all = [
      unit('talk', 'simulate', JSON.stringify(dialogue)),
      unit('damaged', 'judge', '[{'),
      ...many,
      unit('care', 'judge', JSON.stringify([verdict])),
    ]
    await ask(
      `INSERT INTO sixth.unit (key, kind, status, label, component, offline, made, times, json, found) VALUES ${all.join(', ')}`,
    )
    await (await opened(server.url(), 'sixth')).close()
    const found = async (key: string) => {
      const [row] = await connections.read('SELECT found FROM unit WHERE key = $1', [key])
      return JSON.parse(String(row![0])) as readonly (readonly unknown[])[]
    }
    expect((await found('talk')).filter(([kind]) => kind === 'mention')).toHaveLength(1)
    const finds = (await found('care')).find(([kind]) => kind === 'finding')
    expect(finds![4]).toMatch(/^[0-9a-f]{10} high said confirmed$/)
    expect(await found('damaged')).toBeNull()
    await connections.close()
  })

  test('words of replies are counted anew from tables that counted marks as ends of words', async () => {
    const connections = connectionsTo('seventh')
    const { MIGRATIONS } = await import('../src/format.js')
    await migrate(connections, MIGRATIONS.slice(0, 7))
    const dialogue = {
      turns: [{ speaker: 'supporter', text: 'मैं आपकी बात सुन रहा हूँ' }],
      ending: { reason: 'turn-limit' },
    }
    const before = JSON.stringify([['dialogue', 'words', null, null, 16, null]])
    await ask(
      `INSERT INTO seventh.unit (key, kind, status, label, component, offline, made, times, json, found)
       VALUES ('talk', 'simulate', 'done', 'talk', 'test/talk', false, '2026-01-01T00:00:00.000Z', '{}', '${JSON.stringify(dialogue)}', '${before}')`,
    )
    await (await opened(server.url(), 'seventh')).close()
    const [row] = await connections.read("SELECT found FROM unit WHERE key = 'talk'", [])
    const found = JSON.parse(String(row![0])) as readonly (readonly unknown[])[]
    expect(found.find(([, name]) => name === 'words')).toContain(6)
    await connections.close()
  })

  test('tables of the first version keep their claims and what units found, and learn to tell who is at work', async () => {
    const connections = connectionsTo('first')
    const { MIGRATIONS } = await import('../src/format.js')
    await migrate(connections, MIGRATIONS.slice(0, 1))
    const estimate = JSON.stringify({
      measures: {
        calm: { state: 'known', value: 0.1 + 0.2 },
        hope: { state: 'unknown', why: 'no answer' },
      },
      series: {},
    })
    await ask(
      `INSERT INTO first.owner VALUES ('other', 'node7', 4242, now()); INSERT INTO first.lease VALUES ('a', 'other');
       INSERT INTO first.unit (key, kind, status, label, component, offline, made, times, json)
       VALUES ('b', 'estimate', 'done', 'mood', 'test/mood', false, '2026-01-01T00:00:00.000Z', '{}', '${estimate}');
       INSERT INTO first.observation VALUES
       (1, 1, 'measure', 'hope', NULL, NULL, NULL, 'no answer'),
       (1, 0, 'measure', 'calm', NULL, NULL, '0.30000000000000004', NULL);
       INSERT INTO first.plan (evaluation, digest) VALUES ('talks', 'digest');
       INSERT INTO first.slot (plan, place, unit, kind, label, supporter, repeat, conditions, scenario, language)
       VALUES (1, 0, 'b', 'estimate', 'mood', 'listener', 1, '{}', 's', 'en')`,
    )
    const store = await opened(server.url(), 'first')
    expect(await store.claim([['a']])).toEqual([false])
    expect(await store.crew!.members()).toMatchObject([
      { id: 'other', host: 'node7', pid: 4242, is: 'alive' },
      { id: store.crew!.me, is: 'alive' },
    ])
    for await (const rows of store.index.observations(1))
      expect(rows.map(({ row }) => row)).toEqual([
        ['measure', 'calm', null, null, 0.1 + 0.2, null],
        ['measure', 'hope', null, null, null, 'no answer'],
      ])
    expect.assertions(3)
    await Promise.all([store.close(), connections.close()])
  })

  test('a role that may not make the schema is told what its owner can do', async () => {
    await ask(`CREATE ROLE guest LOGIN PASSWORD 'guest'`)
    const url = server.url().replace('attune:not-a-secret', 'guest:guest')
    expect(await failureOf(opened(url, 'not_mine'))).toMatchObject({
      code: 'STORE_SERVER',
      message: expect.stringContaining('permission denied'),
      fix: expect.stringContaining('CREATE SCHEMA "not_mine"'),
    })
  })

  test('a server without a free connection is waited for some seconds, then named', async () => {
    await ask(
      `CREATE ROLE crowd LOGIN PASSWORD 'crowd' CONNECTION LIMIT 0; GRANT CREATE ON DATABASE postgres TO crowd`,
    )
    const url = server.url().replace('attune:not-a-secret', 'crowd:crowd')
    expect(await failureOf(opened(url, 'crowded'))).toMatchObject({
      code: 'STORE_SERVER',
      message: expect.stringContaining('too many connections'),
      fix: expect.stringContaining('max_connections'),
    })
    const opening = opened(url, 'crowded')
    await ask('ALTER ROLE crowd CONNECTION LIMIT 5')
    const store = await opening
    expect(await store.saveUnit(unit('a'))).toEqual(unit('a'))
    await store.close()
  }, 30_000)

  test('a full disk of the server refuses what was written meanwhile, and the store goes on once there is room', async () => {
    const store = await opened(server.url(), 'full')
    await ask(`
      CREATE FUNCTION "full".refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON "full".unit EXECUTE FUNCTION "full".refuse()`)
    expect(await failureOf(store.saveUnit(unit('a')))).toMatchObject({
      code: 'STORE_WRITE',
      message: expect.stringContaining('the disk of the server is full'),
    })
    await ask('DROP TRIGGER refuse ON "full".unit')
    expect(await store.saveUnit(unit('a'))).toEqual(unit('a'))
    await store.close()
  })

  test('a name with the character U+0000 is refused alone; the writes beside it are kept', async () => {
    const store = await opened(server.url(), 'zero')
    const outcomes = await Promise.allSettled([
      store.saveUnit(unit('a')),
      store.saveUnit(unit('b', { label: 'a\0b' })),
      store.saveUnit(unit('c')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await store.close()
  })

  test('a server that is restarted, twice and without warning, loses nothing that was acknowledged', async () => {
    const store = await opened(server.url(), 'restarted')
    const acknowledged: string[] = []
    const ended = new AbortController()
    const writer = async (name: number) => {
      for (let i = 0; !ended.signal.aborted; i++) {
        const { key } = await store.saveUnit(unit(`${name} ${i}`), [
          ['measure', 'mood', null, null, i, null],
        ])
        acknowledged.push(key)
      }
    }
    const writers = [1, 2, 3, 4].map(writer)
    for (const mode of ['fast', 'immediate'] as const) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      server.restart(mode)
    }
    const before = acknowledged.length
    while (acknowledged.length === before) await new Promise((resolve) => setTimeout(resolve, 50))
    ended.abort()
    await Promise.all(writers)
    const kept = await store.statuses(acknowledged)
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(4)
    await store.close()
  }, 60_000)

  test('a store whose server is gone is closed all the same, and soon', async () => {
    const own = await startPostgres({ fsync: 'off' })
    let now = 0
    const clock = { ...systemClock, monotonic: () => (now += 1_000) }
    const store = await postgres.open(
      { urlEnv: 'A', schema: 'attune' },
      { clock, environment: { A: own.url() } },
    )
    await store.claim([['a']])
    await store.saveUnit(unit('a'))
    own.close()
    const before = now
    await store.close()
    // Two transactions, each tried for some seconds; a write would be tried for a minute.
    expect(now - before).toBeLessThan(20_000)
  }, 60_000)

  test('claims and places of a process that gives no sign of life lapse', async () => {
    const [one, other] = [await opened(server.url(), 'lapse'), await opened(server.url(), 'lapse')]
    await one.claim([['a']])
    expect(await other.claim([['a']])).toEqual([false])
    // The thread of the process, which lives, stays unheard.
    await ask(`
      CREATE FUNCTION lapse.hush() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER hush BEFORE UPDATE OF seen ON lapse.owner FOR EACH ROW
      WHEN (OLD.seen < now() - interval '30 min') EXECUTE FUNCTION lapse.hush();
      UPDATE lapse.owner SET seen = seen - interval '1 hour' WHERE id = '${one.crew!.me}'`)
    const isOf = async (id: string) =>
      (await other.crew!.members()).find((member) => member.id === id)?.is
    expect(await isOf(one.crew!.me)).toBe('lost')
    const seesOne = () =>
      other.limits!.update('a', (_, { alive }) => ({ text: '', outcome: alive.has(one.crew!.me) }))
    expect(await seesOne()).toBe(false)
    expect(await other.claim([['a']])).toEqual([true])
    expect(await isOf(one.crew!.me)).toBe('lost')
    // It was only slow: it is back, without its claims.
    await ask('DROP TRIGGER hush ON lapse.owner')
    expect(await one.claim([['a'], ['b']])).toEqual([false, true])
    expect(await isOf(one.crew!.me)).toBe('alive')
    await one.close()
    expect(await isOf(one.crew!.me)).toBe('left')
    expect(await other.claim([['b']])).toEqual([true])
    await other.close()
  })

  test('a process whose main thread is blocked keeps its claims', async () => {
    const script = `
      import postgres from '@attune/store-postgres'
      import { Client } from 'pg'
      const clock = { monotonic: () => performance.now(), date: () => new Date() }
      const environment = { DATABASE_URL: process.argv[1] }
      const store = await postgres.open({ urlEnv: 'DATABASE_URL', schema: 'blocked' }, { clock, environment })
      await store.claim([['a']])
      const seen = async () => {
        const client = new Client({ connectionString: process.argv[1] })
        await client.connect()
        const { rows } = await client.query('SELECT seen::text FROM blocked.owner')
        await client.end()
        return rows[0].seen
      }
      const before = await seen()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7000)
      console.log(before === (await seen()) ? 'silent' : 'alive')
      await store.close()`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', script, server.url()],
      {
        encoding: 'utf8',
        cwd: import.meta.dirname,
      },
    )
    expect(stderr).toBe('')
    expect(stdout.trim()).toBe('alive')
  }, 60_000)

  test('a config names it as a kind of store; wrong options and unknown kinds are named by place', async () => {
    const use = {
      use: 'postgres',
      options: { urlEnv: 'STUDY_URL', schema: 'chosen' },
      folder: import.meta.dirname,
    }
    const store = await openStore(use, { environment: { STUDY_URL: server.url() } })
    expect(store.location).toMatch(/^postgres:\/\/127\.0\.0\.1:\d+\/postgres, schema chosen$/)
    await store.close()
    expect(await failureOf(openStore({ ...use, options: { scheme: 'x' } }))).toMatchObject({
      message: expect.stringContaining('scheme'),
    })
    expect(await failureOf(openStore({ ...use, use: 'oracle' }))).toMatchObject({
      code: 'STORE_KIND',
      message: expect.stringContaining('@attune/store-oracle'),
    })
  })
})
