// The least that could be done: a loop over the same client with the same fetch, which keeps nothing.
import { OpenAI } from 'openai'
import { HttpClient } from '../../packages/core/dist/models/http/client.js'
import { fetchThrough } from '../../packages/core/dist/models/openai/fetch.js'

const { url, count, concurrency } = JSON.parse(process.argv[2])
const http = new HttpClient(`${url}/v1`, { name: 'bench', options: {}, timeout: 60_000 })
const client = new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, fetch: fetchThrough(http, 'bench'), maxRetries: 0 })
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
await http.close()
console.log(JSON.stringify({ seconds }))
