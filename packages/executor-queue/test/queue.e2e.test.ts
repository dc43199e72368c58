/** A planner and workers, as processes over one PostgreSQL server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binaries, type PostgresServer, startPostgres } from '../../store-postgres/test/server.js'
import { attune, example, exported, projectWith, removeProjects } from './processes.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

const inSchema = (schema: string): string => `\nstore: { use: postgres, urlEnv: STUDY_URL, schema: ${schema} }\n`
const quick = ['--no-report', '--no-figures']

describe.skipIf(!isThere)('a run through the queue', () => {
  let server: PostgresServer
  let env: Record<string, string>
  beforeAll(async () => {
    server = await startPostgres()
    env = { STUDY_URL: server.url() }
  }, 60_000)
  afterAll(() => {
    server?.close()
    removeProjects()
  })

  test('two workers do what one process does on a file, and leave when it is done', async () => {
    const local = projectWith(example('mixing'))
    const alone = attune(local, ['run', ...quick, '--json'])
    const shared = projectWith(example('mixing') + inSchema('two'))
    const workers = [attune(shared, ['work'], env), attune(shared, ['work', '--json'], env)]
    await workers[0]!.says('Waits: no run of this config is open')
    const planner = attune(shared, ['run', '--queue', ...quick, '--json'], env)
    expect([await alone.end, await planner.end, ...(await Promise.all(workers.map(({ end }) => end)))]).toEqual([
      0, 0, 0, 0,
    ])
    const counts = ({ printed }: { printed(): string }) => {
      const { done, reused, failed, skipped } = JSON.parse(printed().slice(printed().indexOf('{'))) as Record<
        string,
        number
      >
      return { done, reused, failed, skipped }
    }
    expect(counts(planner)).toEqual(counts(alone))
    expect(workers[0]!.printed()).toContain('Run 1 is over.')
    expect(await exported(shared, env)).toBe(await exported(local))
  }, 120_000)
})
