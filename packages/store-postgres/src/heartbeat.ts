/**
 * Thread that sends a heartbeat every second, and the state of the process as soon as it changes.
 * When the process ends, the thread and the lock of its connection end too.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'

/** Milliseconds between two heartbeats; also the timeout of a connection attempt. */
const BEAT = 1_000
const RETRY_PAUSE = 250
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
    // Heartbeats need no sync to the disk: if one is lost in a crash of the server, the next one
    // replaces it.
    options: `-c search_path="${schema}" -c synchronous_commit=off`,
  })
  client.on('error', () => undefined)
  // The thread reconnects at once, because other processes wait only briefly before they consider
  // this one lost.
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
    // The server is not available; retry after a pause.
    await pause(RETRY_PAUSE)
  } finally {
    await client.end().catch(() => undefined)
  }
}
