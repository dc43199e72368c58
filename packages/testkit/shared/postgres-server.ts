/**
 * A PostgreSQL server of its own for tests: a fresh cluster in a temporary folder, on a free port
 * of this machine. initdb refuses root, so the server runs as the user postgres where the tests run
 * as root.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

const DEBIAN = '/usr/lib/postgresql'

/** Folder with initdb and pg_ctl; undefined where PostgreSQL is not installed. */
export function binaries(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'))
  const found = spawnSync('sh', ['-c', 'dirname "$(command -v pg_ctl)"'], {
    encoding: 'utf8',
  }).stdout.trim()
  return [...folders, found].find((folder) => folder && existsSync(join(folder, 'initdb')))
}

const PASSWORD = 'not-a-secret'

export interface PostgresServer {
  readonly port: number
  /** The server's own; its log is in it. */
  readonly folder: string
  url(database?: string): string
  /** @returns how many rows it was about */
  ask(sql: string): Promise<number | null>
  start(): void
  stop(mode?: Mode): void
  restart(mode?: Mode): void
  close(): void
}

type Mode = 'fast' | 'immediate'

/** @param settings lines of postgresql.conf */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const bin = binaries()
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'attune-postgres-'))
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, args: readonly string[]): void =>
    void execFileSync(join(bin, program), args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
      ...owner,
    })
  const passwords = join(folder, 'password')
  execFileSync('sh', ['-c', `printf %s ${PASSWORD} > ${passwords}`], { ...owner })
  run('initdb', [
    '-D',
    data,
    '-U',
    'attune',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwords}`,
    '-E',
    'UTF8',
    '--no-sync',
  ])
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...settings,
  }
  const options = Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const log = join(folder, 'log')
  const start = () => run('pg_ctl', ['-D', data, '-l', log, '-o', options, '-w', 'start'])
  const stop = (mode: Mode = 'fast') => run('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])
  const url = (database = 'postgres'): string =>
    `postgres://attune:${PASSWORD}@127.0.0.1:${port}/${database}`
  start()
  return {
    port,
    folder,
    url,
    ask: async (sql) => {
      const client = new Client({ connectionString: url() })
      await client.connect()
      try {
        return (await client.query(sql)).rowCount
      } finally {
        await client.end()
      }
    },
    start,
    stop,
    restart: (mode) => {
      stop(mode)
      start()
    },
    close: () => {
      try {
        stop('immediate')
      } catch {
        // It is stopped already.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
