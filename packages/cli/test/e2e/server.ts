import type { FakeServerOptions, FakeServerStats } from '@attune/fake-server'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Server {
  readonly url: string
  stats(): Promise<FakeServerStats>
  stop(): void
}

const servers: Server[] = []

/** Starts a fake model server in a process of its own. Options that are functions do not reach it. */
export async function startServer(options: FakeServerOptions = {}): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.mjs'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The fake server did not start.')))
  const [said] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  ended.catch(() => {})
  const url = said.toString().trim()
  const server: Server = {
    url,
    stats: async () => (await fetch(`${url}/stats`)).json() as Promise<FakeServerStats>,
    stop: () => child.stdin.end(),
  }
  servers.push(server)
  return server
}

/** For `afterAll`. */
export function stopServers(): void {
  for (const server of servers.splice(0)) server.stop()
}
