/**
 * Several processes on one PostgreSQL store: the same results as one process on a file, whatever
 * happens on the way.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { records, run } from '../../cli/test/e2e/in-process.js'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

const root = join(import.meta.dirname, '..', '..', '..')
const command = join(root, 'packages/cli/bin/run.js')
const folders: string[] = []

function projectWith(store: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-workers-'))
  folders.push(folder)
  cpSync(join(root, 'examples/mixing/attune.config.yaml'), join(folder, 'attune.config.yaml'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'attune.config.yaml')
  // Two evaluations that share their dialogues, of four people.
  const [both = ''] = readFileSync(file, 'utf8').split('\n  # Another seeker')
  const few = both.replaceAll('    scenarios:', '    limit: 4\n    scenarios:')
  writeFileSync(file, `${few}\n${store}\n`)
  return folder
}

function attune(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const endOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'close'))[0]

describe.skipIf(!isThere)('several processes on PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => {
    server?.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('one is killed and the server is restarted: the exports are those of one process on a file', async () => {
    const local = projectWith('')
    expect(await run(local)).toMatchObject({ exitCode: 0 })

    const env = { STUDY_URL: server.url() }
    const shared = projectWith('store: { use: postgres, urlEnv: STUDY_URL }')
    const workers = [1, 2, 3].map(() => attune(shared, ['run', '--no-report', '--no-figures'], env))
    const ends = workers.map(endOf)
    await once(workers[0]!.stderr!, 'data')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    workers[0]!.kill('SIGKILL')
    server.restart('fast')
    const [, second, third] = await Promise.all(ends)
    expect([second, third]).toEqual([0, 0])
    expect(await records(shared, env)).toBe(await records(local))
  }, 240_000)
})
