// Calls to one model in this process, whose limits hold over all processes of a PostgreSQL store;
// nothing else is done. Prints a line when it is ready and begins when it is told so; prints counts
// and seconds.
import { once } from 'node:events'
import { createGateway } from '@attune/gateway'
import { openStore, systemClock } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'

const { url, schema, calls, concurrency, definition, budget, shares } = JSON.parse(process.argv[2])
const use = {
  use: 'postgres',
  options: { urlEnv: 'BENCH_URL', schema },
  folder: import.meta.dirname,
}
const shared = await openStore(use, { clock: systemClock, environment: process.env })

/** As a plugin writes one. */
const provider = {
  create: ({ http }) => ({
    chat: {
      async chat({ messages }, signal) {
        const { choices } = await http.post(
          `${url}/v1/chat/completions`,
          { model: 'm', messages },
          { signal },
        )
        return {
          text: choices[0].message.content,
          finish: 'complete',
          usage: { input: 5, output: 5, reasoning: 0 },
        }
      },
    },
  }),
}
const never = new AbortController().signal
const place = { file: 'attune.config.yaml', line: 1 }
const gateway = createGateway({
  definitions: new Map([
    [
      'm',
      { name: 'm', provider: 'p', options: {}, timeout: 60_000, retries: 9, place, ...definition },
    ],
  ]),
  provider: () => provider,
  revision: () => 1,
  environment: {},
  door: { pass: (_, work) => work(), within: (_, __, work) => work() },
  store: Object.assign(
    new MemoryStore(),
    shares && { limits: shared.limits, spend: (...given) => shared.spend(...given) },
  ),
  ...(budget && { budget }),
})

let left = calls
const counts = { answered: 0, failed: 0 }
const worker = async (_, at) => {
  const models = gateway.forUnit(`unit ${at} of ${process.pid}`)
  while (left-- > 0) {
    const messages = [{ role: 'user', content: `${left} ${process.pid}` }]
    await models.chat('m', { messages, sampling: {} }, { shared: false, signal: never }).then(
      () => counts.answered++,
      () => counts.failed++,
    )
  }
}
console.log('ready')
await once(process.stdin, 'data')
process.stdin.destroy()
const [began, before] = [performance.now(), process.cpuUsage()]
await Promise.all(Array.from({ length: concurrency }, worker))
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    ...counts,
    seconds: (performance.now() - began) / 1000,
    cpu: (user + system) / 1e6,
  }),
)
await gateway.close()
await shared.close()
