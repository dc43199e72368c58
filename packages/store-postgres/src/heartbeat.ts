/**
 * A thread that says every few seconds that its process lives, and what it is in as soon as the process tells it. It ends
 * with the process, however that ends.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'

const BEAT = 5_000

const { url, schema, sql, cells } = workerData as {
  readonly url: string
  readonly schema: string
  readonly sql: string
  readonly cells: readonly unknown[]
}

let state: string | null = null
let isNews = false
let wake = (): void => {}
parentPort!.on('message', (text: string) => {
  state = text
  isNews = true
  wake()
})

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, BEAT)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

for (;;) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: BEAT,
    application_name: 'attune',
    // A sign that a crash of the server takes with it is followed by the next one.
    options: `-c search_path="${schema}" -c synchronous_commit=off`,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (;;) {
      isNews = false
      await client.query(sql, [...cells, state])
      if (!isNews) await pause()
    }
  } catch {
    // The server is away; it is asked again.
    await pause()
  } finally {
    await client.end().catch(() => undefined)
  }
}
