// Limits that hold over several processes of one PostgreSQL store:
// `node benchmarks/parts/shared-limits.mjs [calls]`. Needs a build. A server allows 100 requests a
// second, with bursts of 100, and answers after 50 ms; six processes share the calls. Then calls
// without any rate, with the limits shared and not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startFakeServer } from '@attune/fake-server'
import { createJiti } from 'jiti'

const part = new URL('limited-calls.mjs', import.meta.url).pathname
let studies = 0

/** A process that is ready to begin. */
async function ready(argument) {
  const child = spawn(process.execPath, [part, JSON.stringify(argument)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return async () => {
    child.stdin.end('go\n')
    const { value } = await lines.next()
    await once(child, 'close')
    return JSON.parse(value)
  }
}

/** So many calls in all, by so many processes that begin together. */
export async function together({
  calls,
  processes,
  server,
  model,
  budget,
  concurrency = 64,
  shares = true,
}) {
  const fake = await startFakeServer({ reply: () => 'I hear you.', delay: 50, ...server })
  const schema = `study_${++studies}`
  const definition = { concurrency: 256, ...model }
  const argument = {
    url: fake.url,
    schema,
    calls: calls / processes,
    concurrency,
    definition,
    budget,
    shares,
  }
  try {
    const begin = await Promise.all(Array.from({ length: processes }, () => ready(argument)))
    const found = await Promise.all(begin.map((each) => each()))
    const sum = (name) => found.reduce((all, each) => all + each[name], 0)
    const { calls: asked, rejected, peak } = fake.stats()
    const seconds = Math.max(...found.map((each) => each.seconds))
    return {
      asked,
      rejected,
      peak,
      answered: sum('answered'),
      failed: sum('failed'),
      cpu: sum('cpu'),
      seconds,
    }
  } finally {
    await fake.close()
  }
}

const RATE = 100
const allowed = { rate: { perSecond: RATE, burst: RATE, retryAfter: 1 } }

export async function rated({ calls, processes, requestsPerMinute }) {
  const model = requestsPerMinute ? { requestsPerMinute } : {}
  const found = await together({ calls, processes, server: allowed, model })
  return {
    ...found,
    ratio: found.seconds / ((calls - RATE) / RATE),
    share: found.rejected / found.asked,
  }
}

/** Runs `work` beside a PostgreSQL server, if there is one. */
export async function besidePostgres(work) {
  const { binaries, startPostgres } = await createJiti(import.meta.url).import(
    '../../packages/testkit/shared/postgres-server.ts',
  )
  if (!binaries()) return undefined
  const server = await startPostgres()
  process.env.BENCH_URL = server.url()
  try {
    return await work()
  } finally {
    server.close()
  }
}

async function table(calls) {
  for (const requestsPerMinute of [60 * RATE, undefined]) {
    for (const processes of [1, 2, 6]) {
      const found = await rated({ calls, processes, requestsPerMinute })
      const { seconds, ratio, rejected, share, failed } = found
      const percent = (100 * share).toFixed(1)
      console.log(
        `rate ${requestsPerMinute ? 'configured' : 'learnt'}, ${processes} processes: ${seconds.toFixed(1)} s,`,
        `${ratio.toFixed(3)} × the ideal time, ${rejected} rejected (${percent} %), ${failed} failed`,
      )
    }
  }
  const { asked, answered } = await together({
    calls: 1200,
    processes: 6,
    budget: { calls: 500, per: 'store' },
  })
  console.log(`a budget of 500 calls, 6 processes: ${asked} calls, ${answered} answered`)
  for (const processes of [1, 2, 4]) {
    for (const shares of [true, false]) {
      const { seconds, cpu, answered } = await together({
        calls: 8000,
        processes,
        shares,
        model: { concurrency: 256 },
      })
      console.log(
        `no rate, ${processes} processes, limits ${shares ? 'shared' : 'not shared'}:`,
        `${(answered / seconds).toFixed(0)} calls a second, ${((1000 * cpu) / answered).toFixed(2)} ms of CPU each`,
      )
    }
  }
}

if (import.meta.filename === process.argv[1]) {
  await besidePostgres(() => table(Number(process.argv[2] ?? 3000)))
}
