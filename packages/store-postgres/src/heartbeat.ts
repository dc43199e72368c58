/**
 * A thread that says every second that its process lives, and what it is in as soon as the process tells it. It ends with the
 * process, however that ends, and so does the lock that its connection holds.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'

/** Milliseconds between two signs, between two tries to connect, and for which a connection is waited for. */
const BEAT = 1_000
const AGAIN = 250
const PATIENCE = 5_000

const { url, schema, lock, sign, cells } = workerData as {
  readonly url: string
  readonly schema: string
  readonly lock: string
  readonly sign: string
  readonly cells: readonly [id: string, ...unknown[]]
}

let state: string | null = null
let isNews = false
let wake = (): void => {}
parentPort!.on('message', (text: string) => {
  state = text
  isNews = true
  wake()
})

const beat = (): Promise<void> =>
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
    connectionTimeoutMillis: PATIENCE,
    application_name: 'attune',
    // A sign that a crash of the server takes with it is followed by the next one.
    options: `-c search_path="${schema}" -c synchronous_commit=off`,
  })
  client.on('error', () => undefined)
  // Others wait only a moment for the next one.
  client.on('end', () => wake())
  try {
    await client.connect()
    const [held] = (await client.query<{ key: string }>(lock, [cells[0]])).rows
    for (;;) {
      isNews = false
      await client.query(sign, [...cells, state, held!.key])
      if (!isNews) await beat()
    }
  } catch {
    // The server is away; it is asked again.
    await pause(AGAIN)
  } finally {
    await client.end().catch(() => undefined)
  }
}
