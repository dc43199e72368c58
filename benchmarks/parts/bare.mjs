// The least that could be done: a loop over the same client with the same fetch, which keeps
// nothing.
import { OpenAI } from 'openai'
import { ServiceHttp } from '../../packages/gateway/dist/http/service-http.js'
import { undiciTransport } from '../../packages/gateway/dist/http/transport.js'

const { url, count, concurrency } = JSON.parse(process.argv[2])
const transport = undiciTransport()
const http = new ServiceHttp(
  { kind: 'model', name: 'bench' },
  { transport, environment: {}, clock: { date: () => new Date() } },
)
const client = new OpenAI({
  apiKey: 'none',
  baseURL: `${url}/v1`,
  fetch: http.fetch(),
  maxRetries: 0,
})
const began = performance.now()
let next = 0
const worker = async () => {
  while (next < count) {
    const at = next++
    await client.chat.completions.create({
      model: 'bench',
      messages: [{ role: 'user', content: `I feel sad today, for reason ${at}.` }],
    })
  }
}
await Promise.all(Array.from({ length: concurrency }, worker))
const seconds = (performance.now() - began) / 1000
await transport.close()
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ seconds, cpu: (user + system) / 1e6 }))
