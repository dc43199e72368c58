// What an answer costs a journal in PostgreSQL that has millions already:
// `node benchmarks/parts/journal-growth.mjs 0 1000000`. Answers of one dialogue stand side by side
// in the index; rewards, which all dialogues share, stand anywhere.
import { createHash } from 'node:crypto'
import { openStore } from '@attune/host'
import { createJiti } from 'jiti'
import { Client } from 'pg'

const { startPostgres } = await createJiti(import.meta.url).import(
  '../../packages/testkit/shared/postgres-server.ts',
)
const hash = (text) => createHash('sha256').update(text).digest('hex')
const AT_ONCE = 256
const MEASURED = 20_000
const OF_A_DIALOGUE = 40

const keys = {
  'of dialogues': (at) => ({
    scope: hash(`dialogue ${Math.floor(at / OF_A_DIALOGUE)}`),
    request: hash(`of ${at}`),
  }),
  'that all share': (at) => ({ scope: 'shared', request: hash(`shared ${at}`) }),
}

async function fill(database, from, to) {
  // As the engine makes them: half of dialogues, half shared.
  await database.query(`
    INSERT INTO attune.answer (scope, request, occurrence, took, answered, json)
    SELECT CASE WHEN i % 2 = 0 THEN encode(sha256(('d' || i / ${OF_A_DIALOGUE * 2})::bytea), 'hex') ELSE 'shared' END,
      encode(sha256(('r' || i)::bytea), 'hex'), 0, 50, '2026-11-22T12:00:00.000Z', repeat('weary ', CASE WHEN i % 2 = 0 THEN 60 ELSE 4 END)
    FROM generate_series(${from + 1}, ${to}) AS i`)
}

const server = await startPostgres()
const store = await openStore(
  { use: 'postgres', options: { urlEnv: 'BENCH_URL' }, folder: import.meta.dirname },
  { environment: { BENCH_URL: server.url() } },
)
const database = new Client({ connectionString: server.url() })
await database.connect()
const one = async (sql) => Object.values((await database.query(sql)).rows[0])[0]
let filled = 0
for (const size of process.argv.slice(2).map(Number)) {
  if (size > filled) await fill(database, filled, size)
  filled = Math.max(filled, size)
  for (const [name, keyOf] of Object.entries(keys)) {
    await database.query('CHECKPOINT')
    const wal = await one('SELECT pg_current_wal_lsn()')
    const began = performance.now()
    let next = 0
    const write = async () => {
      while (next < MEASURED) {
        const key = { ...keyOf(`${size} ${next}`.length + next++ + size * 7), occurrence: 0 }
        await store.record(key, {
          answer: 'weary '.repeat(name === 'that all share' ? 4 : 60),
          took: 50,
          answered: '2026-11-22T12:00:00.000Z',
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, write))
    const seconds = (performance.now() - began) / 1000
    const log = Number(await one(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '${wal}')`))
    const [table, indexes] = await Promise.all(
      ['table', 'indexes'].map((what) => one(`SELECT pg_${what}_size('attune.answer')`)),
    )
    console.log(
      `${size} answers there: ${Math.round(MEASURED / seconds)} more a second ${name}, ${Math.round(log / MEASURED)} bytes of log each; table ${(table / 1e6).toFixed(0)} MB, indexes ${(indexes / 1e6).toFixed(0)} MB`,
    )
  }
}
await store.close()
await database.end()
server.close()
