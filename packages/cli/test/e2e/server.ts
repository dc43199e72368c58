import {
  type FakeServer,
  type FakeServerOptions,
  type FakeServerStats,
  startFakeServer,
} from '@attune/fake-server'

export interface Server {
  readonly url: string
  stats(): Promise<FakeServerStats>
  stop(): void
}

const servers: FakeServer[] = []

/**
 * Starts a fake model server in the process of the test: a second process would take longer to
 * start than to answer.
 */
export async function startServer(options: FakeServerOptions = {}): Promise<Server> {
  const server = await startFakeServer(options)
  servers.push(server)
  return { url: server.url, stats: async () => server.stats(), stop: () => void server.close() }
}

/** For `afterAll`. */
export async function stopServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()))
}
