// Results per second that a store takes, without models:
// `node benchmarks/parts/store-writes.mjs [units]`. Each result is acknowledged once it would
// survive a power cut; 256 are under way. PostgreSQL is measured where it is installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@attune/host'
import { createJiti } from 'jiti'

const AT_ONCE = 256
const turns = Array.from({ length: 20 }, (_, i) => ({
  speaker: i % 2 ? 'supporter' : 'seeker',
  text: 'word '.repeat(25),
}))
const result = JSON.stringify({ turns, ending: { reason: 'turn-limit' } })
const rows = Array.from({ length: 12 }, (_, i) => [
  'measure',
  `measure-${i}`,
  null,
  null,
  i / 7,
  null,
])

async function rateOf(store, units) {
  let next = 0
  const write = async () => {
    while (next < units) {
      const key = `unit ${next++}`
      const facts = {
        kind: 'simulate',
        label: 'agent',
        component: 'toy/agent',
        offline: false,
        made: '',
        times: '{}',
      }
      await store.saveUnit({ ...facts, key, status: 'done', result }, rows)
    }
  }
  const [start, before] = [performance.now(), process.cpuUsage()]
  await Promise.all(Array.from({ length: AT_ONCE }, write))
  const { user, system } = process.cpuUsage(before)
  return { rate: units / ((performance.now() - start) / 1000), cpu: (user + system) / units }
}

/** Of SQLite, and of PostgreSQL if it is there. */
export async function storeWrites(units = 20_000) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-writes-'))
  const file = await openStore(join(folder, 'store.db'))
  const sqlite = await rateOf(file, units)
  await file.close()
  rmSync(folder, { recursive: true })
  const { binaries, startPostgres } = await createJiti(import.meta.url).import(
    '../../packages/testkit/shared/postgres-server.ts',
  )
  if (!binaries()) return { sqlite }
  const server = await startPostgres()
  try {
    const use = { use: 'postgres', options: { urlEnv: 'BENCH_URL' }, folder: import.meta.dirname }
    const store = await openStore(use, { environment: { BENCH_URL: server.url() } })
    const postgres = await rateOf(store, units)
    await store.close()
    return { sqlite, postgres }
  } finally {
    server.close()
  }
}

if (import.meta.filename === process.argv[1]) {
  const [units] = process.argv.slice(2).map(Number)
  for (const [name, { rate, cpu }] of Object.entries(await storeWrites(units))) {
    console.log(
      `${name}: ${Math.round(rate)} results a second, ${cpu.toFixed(0)} µs of CPU each in this process`,
    )
  }
}
