/** A thread that says every few seconds that its process lives. It ends with the process, however that ends. */
import { workerData } from 'node:worker_threads'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const BEAT = 5_000

const { url, schema, owner } = workerData as Readonly<Record<'url' | 'schema' | 'owner', string>>

for (;;) {
  await pause(BEAT)
  const client = new Client({ connectionString: url, connectionTimeoutMillis: BEAT })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (;;) {
      await client.query(`UPDATE "${schema}".owner SET seen = clock_timestamp() WHERE id = $1`, [owner])
      await pause(BEAT)
    }
  } catch {
    // The server is away; it is asked again.
  } finally {
    await client.end().catch(() => undefined)
  }
}
