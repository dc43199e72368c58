/**
 * A worker that is killed is named wherever one looks, and what it had in hand is done by another
 * one.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeServer, startFakeServer } from '@attune/fake-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'
import { attune as inProcess } from '../../cli/test/e2e/in-process.js'
import { attune, projectWith, removeProjects } from './processes.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

const SCENARIOS = 6

/** Each worker has a model server of its own. */
const config = `
store: { use: postgres, urlEnv: STUDY_URL }
concurrency: 2
models:
  local: { provider: openai, model: bot, baseUrl: "\${env:LOCAL_MODEL}", identity: bot of the study }
supporters: { bot: { use: core/chat, model: local } }
evaluations:
  talks:
    scenarios: { use: core/scenarios, file: scenarios.jsonl }
    simulator: { use: core/seeker, model: offline, turns: 1 }
    estimators: { words: core/lexicon }
    analyses: { core/measures: {} }
`

interface Printed {
  readonly runs: readonly { readonly id: number; readonly finished?: string }[]
  readonly crew: readonly {
    readonly pid: number
    readonly is: string
    readonly state: {
      readonly role: string
      readonly groups: number
      readonly counts: { readonly done: number }
    }
  }[]
}

describe.skipIf(!isThere)('a worker that is killed', () => {
  let server: PostgresServer
  let silent: FakeServer
  let speaking: FakeServer
  beforeAll(async () => {
    server = await startPostgres()
    silent = await startFakeServer({ misbehave: { hang: 1 } })
    speaking = await startFakeServer({ reply: () => 'I am here. Tell me more.' })
  }, 60_000)
  afterAll(async () => {
    server?.close()
    await Promise.all([silent?.close(), speaking?.close()])
    removeProjects()
  })

  test('is named by the planner and by attune runs, and its groups are done by another', async () => {
    const folder = projectWith(config)
    const lines = Array.from({ length: SCENARIOS }, (_, i) =>
      JSON.stringify({
        id: `s${i}`,
        language: 'en',
        profile: 'p',
        opening: [{ speaker: 'seeker', text: 'Hi.' }],
      }),
    )
    writeFileSync(join(folder, 'scenarios.jsonl'), lines.join('\n'))
    const env = (model: FakeServer) => ({ STUDY_URL: server.url(), LOCAL_MODEL: `${model.url}/v1` })
    const runs = async (): Promise<Printed> => {
      const { status, stdout } = await inProcess(folder, ['runs', '--json'], env(speaking))
      expect(status).toBe(0)
      return JSON.parse(stdout) as Printed
    }
    const planner = attune(folder, ['run', '--queue', '--no-report', '--no-figures'], env(speaking))
    await planner.says('no worker: start `attune work`')
    const first = attune(folder, ['work'], env(silent))
    const { pid } = first.child as { pid: number }
    await planner.says('1 worker')
    while (!(await runs()).crew.some((member) => member.pid === pid && member.state.groups > 0));

    first.child.kill('SIGKILL')
    await first.end
    await planner.says(`(pid ${pid}) is lost since`)
    const shown = await inProcess(folder, ['runs'], env(speaking))
    expect(shown.status).toBe(0)
    expect(shown.stdout.replace(/\s+/g, ' ')).toMatch(
      new RegExp(
        `At work now: planner on .* worker on \\S+ \\(pid ${pid}\\) is lost since .*waits? for another worker`,
      ),
    )

    const second = attune(folder, ['work'], env(speaking))
    expect([await planner.end, await second.end]).toEqual([0, 0])
    expect(planner.printed()).toContain('· 1 worker')
    const { crew, runs: all } = await runs()
    const did = crew.find((member) => member.pid === second.child.pid)!
    // Dialogue and values of each scenario, those that the killed one had in hand included.
    expect([did.is, did.state.counts.done]).toEqual(['left', 2 * SCENARIOS])
    expect(crew.find((member) => member.pid === pid)).toMatchObject({ is: 'lost' })
    expect(all).toMatchObject([{ id: 1, finished: expect.anything() }])
    const after = await inProcess(folder, ['runs'], env(speaking))
    expect(after.status).toBe(0)
    expect(after.stdout + after.stderr).not.toContain('lost')
  }, 120_000)
})
