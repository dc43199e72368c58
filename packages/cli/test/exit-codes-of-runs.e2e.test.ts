import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ended, start } from './e2e/attune.js'
import { attune, project, write } from './e2e/in-process.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

let chat: Server
let reward: Server
beforeAll(async () => {
  chat = await startServer()
  reward = await startServer()
})
afterAll(stopServers)

const small = { scenarios: 2, turns: 2 }
const toTalk = (model: object = {}) =>
  talks({ chat: chatModel(chat, model), reward: rewardModel(reward) }, small)

/** `toTalk`, with other values at the top of the config. */
function talkWith(change: object, model: object = {}) {
  const { 'attune.config.yaml': config, ...more } = toTalk(model)
  return project({ ...more, 'attune.config.yaml': { ...config, ...change } })
}

const brokenPlugin = (body: string): string => `export default {
  contract: 1,
  name: 'broken',
  components: {
    estimator: {
      kind: 'estimator', revision: 1, summary: 'Breaks.', gives: { measures: { m: { optional: true }, mood: { optional: true } } },
      options: { type: 'object', properties: {}, additionalProperties: false },
      create: () => { ${body} },
    },
  },
}
`

/** A talk in which the second supporter's model refuses every request. */
async function halfRefused(): Promise<string> {
  const { 'attune.config.yaml': config, ...more } = toTalk()
  const models = {
    ...config.models,
    bad: chatModel(await startServer({ misbehave: { 'bad-request': 1 } })),
  }
  const supporters = { ...config.supporters, curious: { model: 'bad' } }
  return project({ ...more, 'attune.config.yaml': { ...config, models, supporters } })
}

describe.each(
  isLong
    ? ([
        ['as text', []],
        ['as JSON', ['--json']],
      ] as const)
    : ([['as text', []]] as const),
)('%s a run exits with', (_, json) => {
  // One form suffices where the exit code decides all.
  const isJson = json.length > 0
  const run = (folder: string, args: readonly string[] = [], env = {}) =>
    attune(folder, ['run', '--no-figures', '--no-report', ...args, ...json], env)
  /** The codes that are reported, in either form. */
  const reports = ({ stdout, stderr }: Ended, text: RegExp, code: string): void =>
    isJson ? expect(stdout).toContain(`"${code}"`) : expect(stdout + stderr).toMatch(text)

  it('0 when all units are done', async () =>
    expect(await run(project(toTalk()))).toMatchObject({ status: 0 }))

  it('1 when units failed, and does the others', async () => {
    const ended = await run(await halfRefused())
    expect(ended.status).toBe(1)
    reports(
      ended,
      /^6 new, 0 reused, 2 failed, 4 skipped.*\nFailures: MODEL_BAD_REQUEST × 2/m,
      'MODEL_BAD_REQUEST',
    )
  })

  it('0 when no more units were lost than are tolerated, 1 when there are more', async () => {
    const folder = await halfRefused()
    const tolerated = await run(folder, ['--max-failed', '50%'])
    expect(tolerated.status).toBe(0)
    reports(
      tolerated,
      /^6 of 12 units \(50\.0 %\) failed or were skipped: within the tolerated 50%\.$/m,
      'isTolerated',
    )
    if (isJson) return
    expect(await run(folder, ['--max-failed', '5'])).toMatchObject({ status: 1 })
    expect(await run(folder, ['--set', 'limits.maxFailed=50%'])).toMatchObject({ status: 0 })
    expect(await run(folder, ['--max-failed', 'few'])).toMatchObject({ status: 2 })
  })

  it('1 when a third of the scores of an estimator is lost, although no unit failed', async () => {
    const { 'attune.config.yaml': config, ...more } = talks(
      { chat: chatModel(chat), reward: rewardModel(reward) },
      { ...small, scenarios: 8 },
    )
    const [evaluation] = config.evaluations
    const gate = { name: 'mood', measure: 'broken/estimator.mood', supporter: 'calm', atLeast: -99 }
    const body = `let n = 0; return { estimate: async () => ({
      measures: { mood: n++ % 3 ? { state: 'known', value: n } : { state: 'unknown', why: 'unreadable message' } }, series: {} }) }`
    const folder = project({
      ...more,
      'attune.config.yaml': {
        ...config,
        plugins: [...config.plugins, './broken.js'],
        evaluations: [
          {
            ...evaluation,
            estimators: { 'broken/estimator': {} },
            analyses: {},
            repeats: 3,
            gates: [gate],
          },
        ],
      },
      'broken.js': brokenPlugin(body),
    })
    const ended = await run(folder)
    expect(ended.status).toBe(1)
    reports(
      ended,
      /broken\/estimator lost \d+ of 24 scores of \w+ \(\d\d\.\d %\), most often because of\s+"unreadable message"/,
      'lostScores',
    )
    if (isJson) return
    expect(await run(folder, ['--max-lost', '99%'])).toMatchObject({ status: 0 })
    // Ten in all: how many of them are of one supporter depends on who came first.
    expect(await run(folder, ['--set', 'limits.maxLost=10'])).toMatchObject({ status: 0 })
    expect(await run(folder, ['--set', 'limits.maxLost=4'])).toMatchObject({ status: 1 })
    expect(await run(folder, ['--max-lost', 'few'])).toMatchObject({ status: 2 })

    // Gates that are decided without a run do not hide it.
    const check = (...more: readonly string[]) => attune(folder, ['check', '--no-run', ...more])
    const undecided = await check()
    expect(undecided.stdout).toMatch(/broken\/estimator lost \d+ of 24 scores/)
    expect(undecided.status).not.toBe(0)
    expect((await check('--max-lost', '99%')).stdout).not.toContain(' lost ')
  })

  it('1 when it stopped because of too many failures', async () => {
    const ended = await run(await halfRefused(), ['--stop-after', '1'])
    expect(ended.status).toBe(1)
    reports(ended, /The run stopped: 1 units have failed/, 'RUN_STOPPED')
  })

  it('2 for a config that is no YAML', async () => {
    const ended = await run(project({ 'attune.config.yaml': 'models: [\n' }))
    expect(ended.status).toBe(2)
    reports(ended, /attune\.config\.yaml:\d+:\d+/, 'CONFIG_SYNTAX')
  })

  it('2 for a config with a word that means nothing', async () => {
    const ended = await run(talkWith({ modles: {} }))
    expect(ended.status).toBe(2)
    reports(ended, /Unknown key "modles"/, 'CONFIG_UNKNOWN_KEY')
  })

  it('2 where there is no config', async () => {
    const ended = await run(project())
    expect(ended.status).toBe(2)
    reports(ended, /No config found/, 'CONFIG_NOT_FOUND')
  })

  it('2 when the variable with the key is not set', async () => {
    const ended = await run(project(toTalk({ apiKeyEnv: 'TALK_KEY' })))
    expect(ended.status).toBe(2)
    reports(ended, /TALK_KEY/, 'MODEL_KEY_MISSING')
  })

  it('2 when the server refuses the key', async () => {
    const strict = await startServer({ key: 'the-right-one' })
    const ended = await run(
      project(
        talks(
          { chat: chatModel(strict, { apiKeyEnv: 'TALK_KEY' }), reward: rewardModel(reward) },
          small,
        ),
      ),
      [],
      {
        TALK_KEY: 'a-wrong-one',
      },
    )
    expect(ended.status).toBe(2)
    reports(ended, /refused the key/, 'MODEL_REFUSED_KEY')
  })

  it('2 when the key cannot be sent, with nothing asked', async () => {
    const server = await startServer()
    const models = {
      chat: chatModel(server, { apiKeyEnv: 'TALK_KEY' }),
      reward: rewardModel(reward),
    }
    const ended = await run(project(talks(models, small)), [], { TALK_KEY: 'key\n' })
    expect(ended.status).toBe(2)
    reports(ended, /TALK_KEY ends with a line break/, 'MODEL_KEY_SHAPE')
    expect(await server.stats()).toMatchObject({ calls: 0 })
  })

  it('2 when there is no server', async () => {
    const gone = await startServer()
    gone.stop()
    const ended = await run(
      project(talks({ chat: chatModel(gone, { retries: 1 }), reward: rewardModel(reward) }, small)),
    )
    expect(ended.status).toBe(2)
    reports(ended, /Could not connect to the server/, 'MODEL_ABSENT')
  })

  // What is under way when the limit is reached still arrives.
  const budgets = [
    ['calls', 7, 7, /The budget is used up: 7 calls were made/],
    ['tokens', 800, 14, /The budget is used up: \d+ of 800 tokens were taken/],
    ['cost', 0.001, 14, /The budget is used up: 0\.00\d+ of 0\.001 were spent/],
  ] as const
  it.each(isJson ? budgets.slice(0, 1) : budgets)(
    '2 when the budget of %s is used up; with a higher one the next run goes on, and pays for nothing twice',
    async (kind, least, most, message) => {
      const server = await startServer()
      const prices = { input: 1, output: 4 }
      const models = {
        chat: chatModel(server, { prices }),
        reward: rewardModel(reward, { prices }),
      }
      const { 'attune.config.yaml': config, ...more } = talks(models, small)
      const budgeted = (limit: number) => ({
        'attune.config.yaml': { ...config, budget: { [kind]: limit } },
      })
      const folder = project({ ...more, ...budgeted(least) })
      const ended = await run(folder)
      expect(ended.status).toBe(2)
      reports(ended, message, 'BUDGET_REACHED')
      const { answered } = await server.stats()
      expect(answered).toBeGreaterThan(0)
      expect(answered).toBeLessThanOrEqual(most)

      write(folder, budgeted(1e6))
      expect((await run(folder)).status).toBe(0)
      expect(await server.stats()).toMatchObject({ calls: 2 * 2 * 5, answeredAgain: 0 })
    },
  )

  it('2 when rewards are of another kind than the definition says, with the dialogues kept', async () => {
    const squashed = await startServer({ sigmoid: true })
    const folder = project(talks({ chat: chatModel(chat), reward: rewardModel(squashed) }, small))
    const ended = await run(folder)
    expect(ended.status).toBe(2)
    reports(ended, /raw logits were expected/, 'MODEL_UNSUITABLE')
    expect((ended.stdout + ended.stderr).match(/raw logits were expected/g)).toHaveLength(1)
    expect(await squashed.stats()).toMatchObject({ calls: 6 })
  })

  it('1 when a plugin cannot make its component, which is not Attune’s fault', async () => {
    const folder = talkWith({})
    write(folder, { 'broken.js': brokenPlugin("throw new TypeError('a bug')") })
    const { 'attune.config.yaml': config } = toTalk()
    const [evaluation] = config.evaluations
    write(folder, {
      'attune.config.yaml': {
        ...config,
        plugins: [...config.plugins, './broken.js'],
        evaluations: [{ ...evaluation, estimators: { 'broken/estimator': {} } }],
      },
    })
    const ended = await run(folder)
    expect(ended.status).toBe(1)
    reports(ended, /broken\/estimator failed to .*: a bug/, 'COMPONENT_THREW')
  })

  it('130 when it is interrupted, and keeps what is done', async () => {
    const slow = await startServer({ delay: 150 })
    const folder = project(
      talks({ chat: chatModel(slow), reward: rewardModel(reward) }, { scenarios: 2, turns: 8 }),
    )
    const running = start(folder, ['run', '--no-figures', '--no-report', ...json])
    while ((await slow.stats()).answered < 8)
      await new Promise((resolve) => setTimeout(resolve, 10))
    running.kill('SIGINT')
    const ended = await running.ended
    expect(ended.status).toBe(130)
    expect((await run(folder)).status).toBe(0)
    expect(await slow.stats()).toMatchObject({ calls: 2 * 2 * 17, answeredAgain: 0 })
  })
})

it('under --json all units are counted on standard output, and standard error is silent', async () => {
  const { stdout, stderr } = await attune(await halfRefused(), [
    'run',
    '--json',
    '--no-figures',
    '--no-report',
  ])
  expect(JSON.parse(stdout)).toMatchObject({
    exitCode: 1,
    done: 6,
    failed: 2,
    skipped: 4,
    failures: { MODEL_BAD_REQUEST: 2 },
  })
  expect(stderr).toBe('')
})

it('a second interruption leaves at once', async () => {
  const silent = await startServer({ misbehave: { hang: 1 } })
  const folder = project(talks({ chat: chatModel(silent), reward: rewardModel(reward) }, small))
  const running = start(folder, ['run', '--no-figures', '--no-report'])
  while ((await silent.stats()).calls < 4) await new Promise((resolve) => setTimeout(resolve, 10))
  running.kill('SIGINT')
  await running.says(/Press Ctrl-C again/)
  running.kill('SIGINT')
  expect((await running.ended).status).toBe(130)
})

it('what a plugin throws while it works fails its unit alone', async () => {
  const { 'attune.config.yaml': config, ...more } = toTalk()
  const [evaluation] = config.evaluations
  const folder = project({
    ...more,
    'broken.js': brokenPlugin("return { estimate: async () => { throw new TypeError('a bug') } }"),
    'attune.config.yaml': {
      ...config,
      plugins: [...config.plugins, './broken.js'],
      evaluations: [
        { ...evaluation, estimators: { 'broken/estimator': {}, ...evaluation!.estimators } },
      ],
    },
  })
  const { status, stdout, stderr } = await attune(folder, ['run', '--no-figures', '--no-report'])
  expect(status).toBe(1)
  expect(stdout).toMatch(/12 new, 0 reused, 4 failed, 0 skipped/)
  expect(stdout).toMatch(/COMPONENT_THREW × 4/)
  expect(stderr).toMatch(/broken\/estimator failed to estimate: a bug/)
})
