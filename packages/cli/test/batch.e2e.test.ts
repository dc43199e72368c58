// Judges by batch: jobs that are late, lost, expired or failed, and runs that are killed between
// their steps.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { start } from './e2e/attune.js'
import {
  closeServed,
  configOf,
  finished,
  Killer,
  orderedIn,
  quiet,
  served,
  services,
  spentIn,
  study,
  units,
} from './e2e/batches.js'
import { attune, run } from './e2e/in-process.js'
import { exportsOf } from './e2e/index-rows.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

afterEach(closeServed)

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
  single = {
    exports: await exportsOf(folder),
    ...(await spentIn(folder)),
    calls: server.stats().calls,
  }
})

it('what is asked by batch is ordered once, waits with a sentence, and comes to what single calls come to, for half the price', async () => {
  const server = await served({ batches: { looks: 1 } })
  const folder = study(server)
  const first = await attune(folder, ['run', ...quiet])
  expect(first.status).toBe(5)
  expect(first.stdout + first.stderr).toContain(
    '6 units wait for 6 answers by batch: batch_1 (judge, 6 answers).',
  )
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
  expect(server.orders().map(({ requests }) => requests.length)).toEqual([
    units,
    single.calls - units,
  ])
}, 60_000)

it('lines that are missing, unreadable, empty or refused, and jobs that expire or are cancelled, are ordered again', async () => {
  const server = await served({
    batches: {
      jobs: ['expired', 'cancelled'],
      lines: [
        'ok',
        'missing',
        'malformed',
        'error',
        'empty',
        'ok',
        'error',
        'missing',
        'malformed',
      ],
    },
  })
  const folder = study(server, { retries: 9 })
  const reports = await finished(folder)
  expect(reports.at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(reports.every(({ failed }) => failed === 0)).toBe(true)
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 60_000)

it('a line that never comes fails its unit after the retries of the model, and the next run orders it again', async () => {
  const server = await served({
    batches: { lines: Array.from({ length: 12 }, () => 'error' as const) },
  })
  const folder = study(server, { retries: 1 })
  const reports = await finished(folder)
  expect(reports.at(-1)).toMatchObject({
    exitCode: 1,
    failed: units,
    failures: { MODEL_UNAVAILABLE: units },
  })
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
  expect(stdout + stderr).toContain(
    'refused a batch job of the model judge: batch_1: The file cannot be read.',
  )
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(await exportsOf(folder)).toEqual(single.exports)
}, 60_000)

it('a service that refuses schemas gets the same requests in words, in a later job', async () => {
  const server = await served({
    batches: { lines: Array.from({ length: units }, () => 'bad-request' as const) },
  })
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

it.runIf(isLong)(
  'runs that are killed at each step of an order order nothing twice',
  async () => {
    const moments = [/files$/, /batches$/, /batches\/batch_1$/, /content$/]
    const killer = new Killer(({ path, kills }) => moments[kills]?.test(path) ?? false)
    const server = await served({ onCall: killer.onCall })
    const folder = study(server)
    await killer.killRuns(folder, moments.length, 20)
    expect(killer.kills).toBe(moments.length)
    expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
    expect(new Set(orderedIn(server)).size).toBe(orderedIn(server).length)
    expect(await exportsOf(folder)).toEqual(single.exports)
  },
  120_000,
)

it.each(services.filter((service) => service !== 'openai'))(
  '%s: late, lost, out of order, in part, with errors, expired, killed: the exports of single calls',
  async (service) => {
    const plain = await served()
    const singly = study(plain, { service, batch: false })
    await run(singly, quiet)
    const killer = new Killer(({ kills }) => kills === 0)
    const server = await served({
      onCall: killer.onCall,
      batches: {
        looks: 1,
        jobs: ['completed', 'lost', 'expired', 'cancelled'],
        lines: ['ok', 'missing', 'malformed', 'error', 'empty', 'ok', 'error'],
      },
    })
    const folder = study(server, { service, retries: 9 })
    await killer.killRuns(folder, 1, 1)
    expect(killer.kills).toBe(1)
    // The order whose sender was killed is found at the service.
    expect(server.orders()).toHaveLength(1)
    await run(folder, quiet)
    expect(server.orders()).toHaveLength(1)
    const reports = await finished(folder, 20)
    expect(reports.at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
    expect(reports.every(({ failed }) => failed === 0)).toBe(true)
    expect(await exportsOf(folder)).toEqual(await exportsOf(singly))
    expect(server.stats().calls).toBe(0)
  },
  60_000,
)

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

it('a plan says what can wait, and both prices', async () => {
  const server = await served()
  const planned = async (batch: boolean) => {
    const { stdout } = await attune(study(server, { batch }), ['plan', '--json'])
    const { expected } = JSON.parse(stdout) as {
      expected: { cost: number; batch: { costs: Record<string, number> } }[]
    }
    return expected[0]!
  }
  const [singly, waiting] = [await planned(false), await planned(true)]
  expect(singly).toMatchObject({ calls: units, batch: { ordered: 0, possible: units } })
  expect(waiting).toMatchObject({ calls: units, batch: { ordered: units, possible: units } })
  expect(waiting.batch.costs).toEqual({ singly: singly.cost, byBatch: waiting.cost })
  expect(waiting.cost).toBeCloseTo(singly.cost / 2, 9)
  const { stdout } = await attune(study(server), ['plan'])
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    `By batch: judge 6 of 6 calls that can wait (cost of the model with all of them ${waiting.cost.toFixed(2)}, with none ${singly.cost.toFixed(2)}).`,
  )
  expect(server.stats().calls).toBe(0)
}, 60_000)

it('--detach is done when all is ordered, and a run without it shows the results', async () => {
  const server = await served()
  const folder = study(server)
  const ordered = await attune(folder, ['run', '--detach', ...quiet])
  expect(ordered).toMatchObject({ status: 0 })
  expect(ordered.stdout + ordered.stderr).toContain(
    '6 units wait for 6 answers by batch: batch_1 (judge, 6 answers).',
  )
  expect(server.orders()).toHaveLength(1)
  expect((await attune(folder, ['run', '--detach', ...quiet])).status).toBe(0)
  expect((await finished(folder)).at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(await exportsOf(folder)).toEqual(single.exports)
  const refused = await served({ batches: { jobs: ['failed'] } })
  const other = study(refused)
  await attune(other, ['run', '--detach', ...quiet])
  expect((await attune(other, ['run', '--detach', ...quiet])).status).toBe(2)
}, 60_000)

const writer = `
const prompt = { id: 'worry', folder: new URL('.', import.meta.url), fields: ['topic'],
  parse: (text) => ({ state: 'known', value: text }), standIn: () => 'I worry.' }
export default { contract: 1, name: 'writer', components: { people: {
  kind: 'scenarios', revision: 1, summary: 'Invented worries.', prompts: [prompt],
  options: { type: 'object', additionalProperties: false,
    properties: { model: { type: 'string', format: 'chat-model', default: 'offline', description: 'Writes.' } } },
  create: ({ model }) => ({
    *seeds() { for (const topic of ['work', 'sleep', 'school']) yield { id: topic, language: 'en', details: { topic } } },
    async generate({ id, language, details }, context) {
      const { answer } = await context.ask(prompt, details, { model })
      const profile = answer.value
      return { id, language, profile, opening: [], events: [], references: {}, tags: {}, details: {} }
    },
  }),
} } }`

it('scenarios are written by batch, then talked about and judged by batch', async () => {
  const written = async (batch: boolean) => {
    const server = await served({
      reply: ({ messages }) =>
        messages[0]!.content.startsWith('Worry')
          ? `I worry ${messages[0]!.content.length}.`
          : '{"warmth":{"evidence":[],"rationale":"So.","score":1}}',
    })
    const { evaluations, plugins } = configOf(server, { batch })
    const scenarios = { use: 'writer/people', model: 'judge', batch }
    const folder = study(
      server,
      { batch },
      {
        plugins: [...plugins, './writer.mjs'],
        evaluations: { study: { ...evaluations.study, scenarios } },
      },
    )
    writeFileSync(join(folder, 'writer.mjs'), writer)
    writeFileSync(join(folder, 'worry.en.md'), 'Worry about {{topic}}.')
    return { server, folder, reports: await finished(folder) }
  }
  const singly = await written(false)
  expect(singly.reports).toMatchObject([{ exitCode: 0, failed: 0 }])
  const { server, folder, reports } = await written(true)
  expect(reports.map(({ exitCode }) => exitCode)).toEqual([5, 5, 0])
  expect(server.orders().map(({ requests }) => requests.length)).toEqual([3, 6])
  expect(server.stats().calls).toBe(0)
  expect(await exportsOf(folder)).toEqual(await exportsOf(singly.folder))
}, 60_000)

it('a check whose judge waits decides nothing', async () => {
  const server = await served()
  const { evaluations } = configOf(server, {})
  const measured = {
    estimators: { 'core/lexicon': {} },
    gates: [{ measure: 'core/lexicon.mean', atMost: 100 }],
  }
  const folder = study(
    server,
    {},
    { evaluations: { study: { ...evaluations.study, limit: 8, ...measured } } },
  )
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
  const text = { provider: 'openai', model: 'judge', api: 'completions', baseUrl: server.url }
  const { status, stderr } = await attune(study(server, {}, { models: { judge: text } }), [
    'run',
    ...quiet,
  ])
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
