/** Planner and workers of one run, in one process, over a real server. */
import type { Project } from '@attune/project'
import { queued } from '@attune/cluster'
import { startFakeServer } from '@attune/fake-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'
import { plugin, signals, whenAsked, type World, worldOn } from './world.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

describe.skipIf(!isThere)('a run through the queue', () => {
  let server: PostgresServer
  let world: World
  let worlds = 0
  beforeAll(async () => {
    server = await startPostgres({ fsync: 'off' })
  }, 60_000)
  afterEach(() => world.close())
  afterAll(() => server?.close())

  const begin = (size?: Parameters<typeof worldOn>[2]): World =>
    (world = worldOn(server.url(), `study_${++worlds}`, size))

  /** A worker that says what it says. */
  async function worker(change?: Parameters<World['open']>[0]) {
    const project = await world.open(change)
    const division = await queued(project)
    const { stop, abort, request } = signals()
    const said: string[] = []
    const ended = division
      .work({ ...request, say: (text) => said.push(text) })
      .finally(async () => {
        await division.close()
        await project.close()
      })
    ended.catch(() => undefined)
    return { ended, said, stop, abort, project }
  }

  async function planner(more: object = {}, change?: Parameters<World['open']>[0]) {
    const project = await world.open(change)
    const division = await queued(project)
    const { stop, request } = signals()
    const ended = division.run({ ...request, ...more }).finally(async () => {
      await division.close()
      await project.close()
    })
    ended.catch(() => undefined)
    return { ended, stop }
  }

  /** Resolves when the planner has put its run into the queue. */
  async function begun() {
    while ((await server.ask(`SELECT 1 FROM ${world.schema}_queue.attune_run`)) === 0) await tick()
  }

  /** A worker beside a planner that has begun; the planner is stopped then. */
  async function started(
    plan: Awaited<ReturnType<typeof planner>>,
    change: Parameters<World['open']>[0],
  ) {
    await begun()
    try {
      return await (
        await worker(change)
      ).ended
    } finally {
      plan.stop.abort()
      await plan.ended
    }
  }

  test('failed units are failed results: the planner counts them and says why', async () => {
    begin()
    whenAsked(async (opening) => {
      if (opening.includes('day 2')) throw new Error('no words')
      return 'I hear you.'
    })
    const [one, two, plan] = [await worker(), await worker(), await planner()]
    const outcome = await plan.ended
    // Of each scenario two dialogues and two readings; one dialogue fails, with its reading.
    expect(outcome).toMatchObject({
      done: 23,
      failed: 1,
      skipped: 1,
      failures: { COMPONENT_THREW: 1 },
    })
    expect(outcome.analysed.found).toHaveLength(1)
    expect(await Promise.all([one.ended, two.ended])).toMatchObject([
      { isOver: true },
      { isOver: true },
    ])
  })

  test('what is done already needs no worker', async () => {
    begin()
    whenAsked(async () => 'I hear you.')
    const project = await world.open()
    expect(await project.run(signals().request)).toMatchObject({ done: 25 })
    await project.close()
    expect(await (await planner()).ended).toMatchObject({ done: 0, reused: 25 })
  })

  test('a planner that is interrupted leaves the workers alone; the same command takes the run over', async () => {
    begin()
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    whenAsked(async () => held.then(() => 'I hear you.'))
    const one = await worker()
    const first = await planner()
    await untilSaid(one.said, 'Works on run 1.')
    first.stop.abort()
    expect((await first.ended).stopped).toMatchObject({ code: 'RUN_LEFT' })
    const second = await planner()
    release()
    expect(await second.ended).toMatchObject({ failed: 0 })
    expect(await one.ended).toMatchObject({ run: 1, isOver: true })
    const project = await world.open()
    expect(await project.read.runs()).toMatchObject([{ id: 1, outcome: { failed: 0 } }])
  })

  test('a run has one planner', async () => {
    begin()
    whenAsked(async () => 'I hear you.')
    const first = await planner()
    await begun()
    await expect((await planner()).ended).rejects.toMatchObject({
      code: 'QUEUE_PLANNER',
      message: expect.stringContaining(`Run 1 has a planner already: `),
    })
    first.stop.abort()
    await first.ended
  })

  test('a run that is over before a worker looks for it ends this worker; one that comes later waits for the next', async () => {
    begin()
    whenAsked(async () => 'I hear you.')
    const [early, other] = [
      await queued(await world.open()),
      await queued(await world.open({ set: ['seed=other'] })),
    ]
    const [one, plan] = [await worker(), await planner()]
    await Promise.all([one.ended, plan.ended])
    const request = { ...signals().request, say: () => {} }
    expect(await early.work(request)).toMatchObject({ run: 1, isOver: true, done: 0 })
    await expect(other.work(request)).rejects.toMatchObject({ code: 'QUEUE_OTHER' })
    await Promise.all([early.close(), other.close()])
    const late = await worker()
    await until(() => late.said.some((text) => text.startsWith('Waits for a run of this config')))
    late.stop.abort()
    expect(await late.ended).toMatchObject({ isOver: false, done: 0 })
  })

  test('a run that is stopped ends for planner and workers, and what is done is kept', async () => {
    begin({ scenarios: 30 })
    let asked = 0
    whenAsked(async () => {
      asked++
      await new Promise((resolve) => setTimeout(resolve, 100))
      return 'I hear you.'
    })
    const [one, plan] = [await worker(), await planner()]
    await until(() => asked > 4)
    const other = await queued(await world.open())
    await other.stop(1)
    await expect(other.stop(7)).rejects.toMatchObject({ code: 'RUN_NOT_OPEN' })
    await other.close()
    const [worked, planned] = await Promise.all([one.ended, plan.ended])
    expect(worked).toMatchObject({ isOver: true, stopped: { code: 'RUN_STOPPED' } })
    expect(planned.stopped).toMatchObject({
      code: 'RUN_STOPPED',
      message: expect.stringContaining('attune stop'),
    })
    expect(worked.done).toBeGreaterThan(0)
    expect(worked.done).toBeLessThan(120)
    const [two, again] = [await worker(), await planner()]
    const outcome = await again.ended
    expect(outcome.done + outcome.reused).toBe(121)
    expect(outcome.reused).toBeGreaterThanOrEqual(worked.done)
    expect(await two.ended).toMatchObject({ run: 2, isOver: true })
  })

  test('a worker that is interrupted gives its groups back', async () => {
    begin()
    let isSlow = true
    whenAsked(async () => {
      await until(() => !isSlow)
      return 'I hear you.'
    })
    const [one, plan] = [await worker(), await planner()]
    await untilSaid(one.said, 'Works on run 1.')
    one.stop.abort()
    one.abort.abort()
    expect(await one.ended).toMatchObject({ isOver: false, stopped: { code: 'RUN_STOPPED' } })
    isSlow = false
    const two = await worker()
    expect(await plan.ended).toMatchObject({ done: 25, failed: 0 })
    // A unit that was under way when the first worker was interrupted may be done already.
    const { isOver, done, reused } = await two.ended
    expect({ isOver, units: done + reused }).toEqual({ isOver: true, units: 24 })
  })

  test('failures of all workers count for --stop-after', async () => {
    begin({ scenarios: 20 })
    whenAsked(async () => {
      throw new Error('no words')
    })
    const [one, plan] = [await worker(), await planner({ stopAfter: 2 })]
    const { stopped, failed } = await plan.ended
    expect(stopped).toMatchObject({ code: 'RUN_STOPPED' })
    expect(failed).toBeGreaterThanOrEqual(2)
    expect(await one.ended).toMatchObject({ isOver: true })
  })

  test('a budget is that of all workers, and ends the run for all', async () => {
    const model = await startFakeServer({})
    begin({ scenarios: 20, model: `baseUrl: '${model.url}/v1'`, budget: 'calls: 12' })
    whenAsked(async () => 'I hear you.')
    const [one, two, plan] = [await worker(), await worker(), await planner()]
    expect((await plan.ended).stopped).toMatchObject({
      code: 'BUDGET_REACHED',
      message: expect.stringContaining('12 calls'),
    })
    expect((await Promise.all([one.ended, two.ended])).map(({ isOver }) => isOver)).toEqual([
      true,
      true,
    ])
    expect(model.stats().calls).toBe(12)
    const project = await world.open()
    expect(await project.read.runs()).toMatchObject([
      { outcome: { stopped: 'BUDGET_REACHED', usage: { calls: 12 } } },
    ])
    await model.close()
  })

  test('a worker without a key ends with that message; the others do its groups', async () => {
    const model = await startFakeServer({})
    begin({ scenarios: 4, model: `baseUrl: '${model.url}/v1'` })
    whenAsked(async () => 'I hear you.')
    const plan = await planner()
    const keyless = await worker({ env: { KEY: '' } })
    expect(await keyless.ended).toMatchObject({
      isOver: false,
      stopped: { message: expect.stringContaining('KEY') },
    })
    const other = await worker()
    expect(await plan.ended).toMatchObject({ failed: 0, skipped: 0 })
    expect(await other.ended).toMatchObject({ isOver: true })
    await model.close()
  })

  test('scenarios that models make, and several repeats that share them', async () => {
    begin({ scenarios: 5, repeats: 3, source: 'mine/people' })
    whenAsked(async () => 'I hear you.')
    const local = await world.open({ set: [`store=${world.folder()}/alone.db`] })
    const alone = await local.run(signals().request)
    const records = await recordsOf(local)
    await local.close()
    const [one, two, plan] = [await worker(), await worker(), await planner()]
    const { done, reused } = await plan.ended
    expect([done, reused]).toEqual([alone.done, alone.reused])
    await Promise.all([one.ended, two.ended])
    expect(await recordsOf(await world.open())).toEqual(records)
  })

  test('a run whose planner is gone is ended by whoever stops it', async () => {
    begin({ scenarios: 30 })
    whenAsked(() => new Promise((resolve) => setTimeout(() => resolve('I hear you.'), 50)))
    const [one, plan] = [await worker(), await planner()]
    await untilSaid(one.said, 'Works on run 1.')
    plan.stop.abort()
    await plan.ended
    const project = await world.open()
    const other = await queued(project)
    await other.stop(1)
    await other.close()
    expect(await one.ended).toMatchObject({ isOver: true })
    expect(await project.read.runs()).toMatchObject([
      { id: 1, outcome: { stopped: 'RUN_STOPPED' } },
    ])
  })

  test('machines that serve the same model each for itself say so with its identity', async () => {
    const models = [await startFakeServer({}), await startFakeServer({})]
    const envs = models.map(({ url }) => ({ LOCAL_MODEL: url }))
    whenAsked(async () => 'I hear you.')
    begin({ scenarios: 4, model: local })
    const refused = await planner({}, { env: envs[0]! })
    await expect(started(refused, { env: envs[1]! })).rejects.toMatchObject({
      code: 'QUEUE_OTHER',
      message: expect.stringContaining(
        `model "chat": options.baseUrl (${models[0]!.url}/v1, here ${models[1]!.url}/v1)`,
      ),
      fix: expect.stringContaining('models.chat.identity'),
    })
    await world.close()
    begin({ scenarios: 4, model: `${local}, identity: qwen-7b` })
    const workers = [await worker({ env: envs[0]! }), await worker({ env: envs[1]! })]
    const plan = await planner({}, { env: envs[0]! })
    expect(await plan.ended).toMatchObject({ failed: 0, skipped: 0 })
    await Promise.all(workers.map(({ ended }) => ended))
    await Promise.all(models.map((model) => model.close()))
  })

  describe('a worker that would do other work is refused by name', () => {
    test.each([
      [
        'another option',
        { set: ['supporters.bot.tone=cold'] },
        {},
        'supporter "bot" of "care": options.tone (warm, here cold)',
      ],
      ['another part', { set: ['evaluations.care.limit=2'] }, {}, 'limit of "care" (only here)'],
      ['another seed', { set: ['seed=other'] }, {}, 'seed (test, here other)'],
      [
        'another file',
        {},
        { 'scenarios.jsonl': oneScenario },
        'scenarios "core/scenarios" of "care": options.file',
      ],
      ['another plugin', {}, { 'mine.mjs': `${plugin}\n// Changed.` }, 'plugin mine'],
    ])('%s', async (_, change, files, difference) => {
      begin()
      whenAsked(async () => 'I hear you.')
      const ended = started(await planner(), { ...change, folder: world.folder(files) })
      await expect(ended).rejects.toMatchObject({
        code: 'QUEUE_OTHER',
        message: expect.stringContaining(difference),
      })
    })
  })
})

const local = "baseUrl: '${env:LOCAL_MODEL}/v1'"

const oneScenario = JSON.stringify({
  id: 's0',
  language: 'en',
  profile: 'You are tired.',
  opening: [{ speaker: 'seeker', text: 'I am tired.' }],
})

async function recordsOf(project: Project): Promise<unknown[]> {
  const records: unknown[] = []
  for await (const record of project.read.records()) records.push(record)
  return records
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await tick()
}
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10))
const untilSaid = (said: readonly string[], text: string): Promise<void> =>
  until(() => said.includes(text))
