// Judges by batch: jobs that are late, lost, expired or failed, and runs that are killed between their steps.
import { type FakeChatRequest, type FakeServer, type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Running, start } from './e2e/attune.js'
import { attune, project, run, type RunReport } from './e2e/in-process.js'
import { exportsOf } from './e2e/index-rows.js'

const units = 6
const quiet = ['--no-figures', '--no-report']

/** Scores that depend on the dialogue; one of them is readable only when it is asked for again. */
const reply = ({ messages }: FakeChatRequest): string => {
  const text = messages[0]!.content
  if (messages.length === 1 && text.includes('just a dog')) return 'Rather warm.'
  const score = text.length % 3
  return JSON.stringify({ warmth: { evidence: [], rationale: 'It stays with the feeling.', score } })
}

const servers: FakeServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function served(options: FakeServerOptions = {}): Promise<FakeServer> {
  const server = await startFakeServer({ reply, ...options })
  servers.push(server)
  return server
}

const kindness = {
  title: 'Kindness',
  dimensions: {
    warmth: { question: 'Is a feeling taken up?', levels: { 0: 'No.', 1: 'In passing.', 2: 'Yes.' } },
  },
}

const configOf = (server: FakeServer, { batch = true, retries = 3, ...more }: Options) => ({
  plugins: ['trajectory'],
  models: {
    judge: {
      provider: 'openai',
      model: 'judge',
      baseUrl: `${server.url}/v1`,
      identity: 'judge',
      retries,
      prices: { input: 1000, output: 1000, batch: 0.5 },
      ...more,
    },
  },
  supporters: {
    listener: { use: 'core/rule-based', manner: 'listening' },
    dismisser: { use: 'core/rule-based', manner: 'dismissing' },
  },
  evaluations: {
    study: {
      scenarios: { use: 'trajectory/scenarios' },
      simulator: { use: 'trajectory/simulator' },
      limit: units / 2,
      judges: { kindness: { use: 'core/rubric', file: 'kindness.yaml', model: 'judge', batch } },
      analyses: { 'core/verdicts': { better: { warmth: 'higher' } } },
    },
  },
})

type Options = { readonly batch?: boolean; readonly retries?: number }

const study = (server: FakeServer, options: Options = {}, more: object = {}): string =>
  project({ 'kindness.yaml': kindness, 'attune.config.yaml': { ...configOf(server, options), ...more } })

/** Runs until nothing waits. */
async function finished(folder: string, most = 12): Promise<readonly RunReport[]> {
  const reports: RunReport[] = []
  do reports.push(await run(folder, quiet))
  while (reports.at(-1)!.exitCode === 5 && reports.length < most)
  return reports
}

const orderedIn = (server: FakeServer): readonly string[] => server.orders().flatMap(({ requests }) => requests)

interface Single {
  readonly exports: Readonly<Record<string, string>>
  readonly cost: number
  readonly calls: number
}
let single: Single
beforeAll(async () => {
  const server = await served()
  const folder = study(server, { batch: false })
  await run(folder, quiet)
  single = { exports: await exportsOf(folder), ...(await spentIn(folder)), calls: server.stats().calls }
})

/** Of all runs together. */
async function spentIn(folder: string): Promise<{ readonly cost: number }> {
  const { stdout } = await attune(folder, ['runs', '--json'])
  const { runs } = JSON.parse(stdout) as { runs: { outcome: { usage: { cost?: number } } }[] }
  return { cost: runs.reduce((sum, { outcome }) => sum + (outcome.usage.cost ?? 0), 0) }
}

it('what is asked by batch is ordered once, waits with a sentence, and comes to what single calls come to, for half the price', async () => {
  const server = await served({ batches: { looks: 1 } })
  const folder = study(server)
  const first = await attune(folder, ['run', ...quiet])
  expect(first.status).toBe(5)
  expect(first.stdout + first.stderr).toContain('6 units wait for 6 answers by batch: batch_1 (judge, 6 answers).')
  expect(first.stdout + first.stderr).not.toContain('Error')
  const late = await run(folder, quiet)
  expect(late).toMatchObject({ exitCode: 5, stopped: { problems: [{ code: 'RUN_PARKED' }] } })
  expect(server.orders()).toHaveLength(1)

  const last = (await finished(folder)).at(-1)
  expect(last).toMatchObject({ exitCode: 0, failed: 0 })
  expect(await exportsOf(folder)).toEqual(single.exports)
  expect((await spentIn(folder)).cost).toBeCloseTo(single.cost / 2, 6)
  expect(new Set(orderedIn(server)).size).toBe(orderedIn(server).length)
  expect(orderedIn(server)).toHaveLength(single.calls)
  // What is asked again, because it was not readable, is in a job of its own.
  expect(single.calls).toBeGreaterThan(units)
  expect(server.orders().map(({ requests }) => requests.length)).toEqual([units, single.calls - units])
}, 60_000)

it('lines that are missing, unreadable, empty or refused, and jobs that expire or are cancelled, are ordered again', async () => {
  const server = await served({
    batches: {
      jobs: ['expired', 'cancelled'],
      lines: ['ok', 'missing', 'malformed', 'error', 'empty', 'ok', 'error', 'missing', 'malformed'],
    },
  })
  const folder = study(server, { retries: 9 })
  const reports = await finished(folder)
  expect(reports.at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(reports.every(({ failed }) => failed === 0)).toBe(true)
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 60_000)

it('a line that never comes fails its unit after the retries of the model, and the next run orders it again', async () => {
  const server = await served({ batches: { lines: Array.from({ length: 12 }, () => 'error' as const) } })
  const folder = study(server, { retries: 1 })
  const reports = await finished(folder)
  expect(reports.at(-1)).toMatchObject({ exitCode: 1, failed: units, failures: { MODEL_UNAVAILABLE: units } })
  expect(server.orders()).toHaveLength(2)
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 60_000)

it('a job that the service refuses ends the run with what it says, and the next run orders again', async () => {
  const server = await served({ batches: { jobs: ['failed'] } })
  const folder = study(server)
  expect(await run(folder, quiet)).toMatchObject({ exitCode: 5 })
  const { status, stderr, stdout } = await attune(folder, ['run', ...quiet])
  expect(status).toBe(2)
  expect(stdout + stderr).toContain('refused a batch job of the model judge: batch_1: The file cannot be read.')
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 60_000)

it('a service that refuses schemas gets the same requests in words, in a later job', async () => {
  const server = await served({ batches: { lines: Array.from({ length: units }, () => 'bad-request' as const) } })
  const folder = study(server)
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(new Set(orderedIn(server)).size).toBe(orderedIn(server).length)
}, 60_000)

it('an order whose answer was lost is found at the service, and one that was refused is made again', async () => {
  const server = await served({ batches: { jobs: ['refused', 'lost'] } })
  const folder = study(server)
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(orderedIn(server)).toHaveLength(single.calls)
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 60_000)

it('runs that are killed at each step of an order order nothing twice', async () => {
  const moments = [/files$/, /batches$/, /batches\/batch_1$/, /content$/]
  let running: Running | undefined
  let kills = 0
  const server = await served({
    onCall: ({ path }) => {
      if (!running || !moments[kills]?.test(path)) return
      running.kill('SIGKILL')
      running = undefined
      kills++
    },
  })
  const folder = study(server)
  for (let runs = 0; runs < 20 && kills < moments.length; runs++) {
    running = start(folder, ['run', ...quiet])
    await running.ended
  }
  running = undefined
  expect(kills).toBe(moments.length)
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(new Set(orderedIn(server)).size).toBe(orderedIn(server).length)
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 120_000)

it('two processes at the same time order nothing twice', async () => {
  const server = await served({ batches: { looks: 1 } })
  const folder = study(server)
  for (let round = 0; round < 2; round++) {
    const both = [1, 2].map(() => start(folder, ['run', ...quiet]).ended)
    await Promise.all(both)
  }
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(orderedIn(server)).toHaveLength(single.calls)
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 120_000)

it('a check whose judge waits decides nothing', async () => {
  const server = await served()
  const { evaluations } = configOf(server, {})
  const measured = { estimators: { 'core/lexicon': {} }, gates: [{ measure: 'core/lexicon.mean', atMost: 100 }] }
  const folder = study(server, {}, { evaluations: { study: { ...evaluations.study, limit: 5, ...measured } } })
  const { status, stdout, stderr } = await attune(folder, ['check', '--json'])
  expect({ status, stderr }).toMatchObject({ status: 5 })
  expect(stdout).not.toContain('"outcome"')
}, 60_000)

it('a budget of calls ends the run before it orders more', async () => {
  const server = await served()
  const folder = study(server, {}, { budget: { calls: 4, per: 'store' } })
  expect(await run(folder, quiet)).toMatchObject({
    exitCode: 2,
    stopped: { problems: [{ code: 'BUDGET_OF_STORE_REACHED' }] },
  })
  expect(orderedIn(server)).toHaveLength(4)
}, 60_000)

it('what cannot go by batch is refused before anything is asked', async () => {
  const server = await served()
  const { status, stderr } = await attune(
    study(
      server,
      {},
      {
        plugins: ['trajectory', '@attune/provider-anthropic'],
        models: { judge: { provider: 'anthropic/messages', model: 'judge', baseUrl: server.url } },
      },
    ),
    ['run', ...quiet],
  )
  expect(stderr).toMatch(/The model judge cannot be asked by batch/)
  expect(status).toBe(2)

  const { supporters, evaluations } = configOf(server, {})
  const talking = { ...evaluations.study, simulator: { use: 'trajectory/simulator', batch: true } }
  for (const more of [
    { evaluations: { study: talking } },
    { supporters: { ...supporters, listener: { ...supporters.listener, batch: true } } },
  ]) {
    const refused = await attune(study(server, {}, more), ['run', ...quiet])
    expect(refused.stderr).toMatch(/cannot be asked by batch: its answers are waited for/)
    expect(refused.status).toBe(2)
  }
  expect(server.stats().calls).toBe(0)
}, 60_000)
