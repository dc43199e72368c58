/** A planner and workers, as processes over one PostgreSQL server. */
import { systemClock } from '@attune/host'
import { addressOf, Connections } from '@attune/store-postgres/connections'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'
import { attune as inProcess } from '../../cli/test/e2e/in-process.js'
import { attune, example, exported, projectWith, removeProjects } from './processes.js'
import { plugin, worldOn } from './world.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

const inSchema = (schema: string): string =>
  `\nstore: { use: postgres, urlEnv: STUDY_URL, schema: ${schema} }\n`
const quick = ['--no-report', '--no-figures']
const part = ['--sample', '3']

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

  test.runIf(isLong)(
    'two workers do what one process does on a file, and leave when it is done',
    async () => {
      const local = projectWith(example('mixing'))
      const alone = await inProcess(local, ['run', ...part, ...quick, '--json'])
      const shared = projectWith(example('mixing') + inSchema('two'))
      const workers = [
        attune(shared, ['work', ...part], env),
        attune(shared, ['work', ...part, '--json'], env),
      ]
      await workers[0]!.says('Waits for a run of this config')
      const planner = attune(shared, ['run', '--queue', ...part, ...quick, '--json'], env)
      expect([
        alone.status,
        await planner.end,
        ...(await Promise.all(workers.map(({ end }) => end))),
      ]).toEqual([0, 0, 0, 0])
      const counts = (printed: string) => {
        const { done, reused, failed, skipped } = JSON.parse(
          printed.slice(printed.indexOf('{')),
        ) as Record<string, number>
        return { done, reused, failed, skipped }
      }
      expect(counts(planner.printed())).toEqual(counts(alone.stdout))
      expect(workers[0]!.printed()).toContain('Run 1 is over.')
      expect(await exported(shared, env, part)).toBe(await exported(local, {}, part))
    },
    120_000,
  )

  test('a worker is killed, one planner is interrupted and the next one killed: the results are those of one process', async () => {
    const world = worldOn(server.url(), 'killed', { scenarios: 16 })
    const folder = world.folder({ 'mine.mjs': slow })
    const own = { ...env, KEY: 'not-a-secret' }
    const [killed, other] = [attune(folder, ['work'], own), attune(folder, ['work'], own)]
    const first = attune(folder, ['run', '--queue', ...quick], own)
    await Promise.all([killed.says('Works on run 1.'), other.says('Works on run 1.')])
    await until(async () => (await inHand(killed.child.pid!)) > 0)
    killed.child.kill('SIGKILL')
    first.child.kill('SIGINT')
    expect(await first.end).toBe(130)
    expect(first.printed()).toContain('Nobody watches run 1 now. Its workers continue.')
    await killed.end
    await lose(killed.child.pid!)

    const second = attune(folder, ['run', '--queue', ...quick], own)
    await until(
      async () => (await crewed(`SELECT 1 FROM owner WHERE pid = ${second.child.pid}`)).length > 0,
    )
    second.child.kill('SIGKILL')
    await second.end
    await lose(second.child.pid!)

    const third = attune(folder, ['run', '--queue', ...quick], own)
    expect([await third.end, await other.end]).toEqual([0, 0])
    expect(other.printed()).toContain('Run 1 is over. Here: ')
    for (const { printed } of [first, third, other]) expect(printed()).not.toContain('\u001b')
    const shared = await exported(folder, own)
    const alone = await inProcess(
      folder,
      ['run', ...quick, '--json', '--set', 'store=alone.db'],
      own,
    )
    expect(alone).toMatchObject({ status: 0 })
    expect(shared).toBe(await exported(folder, own, ['--set', 'store=alone.db']))

    const late = await inProcess(folder, ['stop', '1'], own)
    expect(late).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The queue has no open run 1.'),
    })
    const file = await inProcess(folder, ['work', '--set', 'store=alone.db'], own)
    expect(file).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('needs a store that they share'),
    })
    await world.close()
  }, 120_000)

  const crewed = async (sql: string): Promise<unknown[][]> => {
    const connections = new Connections(
      addressOf({ urlEnv: 'STUDY_URL', schema: 'killed' }, env),
      systemClock,
    )
    return connections.read(sql).finally(() => connections.close())
  }
  const inHand = async (pid: number): Promise<number> =>
    (
      await crewed(
        `SELECT 1 FROM killed_queue.attune_holder JOIN owner ON owner.id = attune_holder.member WHERE owner.pid = ${pid}`,
      )
    ).length

  /** As if half a minute had passed since its last sign of life. */
  const lose = (pid: number): Promise<unknown> =>
    crewed(`UPDATE owner SET seen = seen - interval '1 hour' WHERE pid = ${pid}`)
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

const slow = plugin.replace(
  'await globalThis.attuneReply(turns[0].text)',
  "(await new Promise((r) => setTimeout(r, 250)), 'I hear you.')",
)
