import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attune, project, records, run, write } from './e2e/in-process.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel, markov, rewardModel, talks } from './e2e/talks.js'

const dialogues = 6
let chat: Server
let reward: Server
let folder: string
let files: ReturnType<typeof talks>

beforeAll(async () => {
  chat = await startServer()
  reward = await startServer()
})
afterAll(stopServers)

beforeEach(async () => {
  files = talks({ chat: chatModel(chat), reward: rewardModel(reward) })
  folder = project(files)
  await run(folder)
})

/** Changes the config, runs it again, and says what that took. */
async function runAgain(change: object, estimators: object = { 'trajectory/markov': markov() }) {
  const config = files['attune.config.yaml']
  const [evaluation] = config.evaluations
  write(folder, {
    'attune.config.yaml': { ...config, ...change, evaluations: [{ ...evaluation, estimators }] },
  })
  const before = await Promise.all([chat.stats(), reward.stats()])
  const { exitCode, done, reused, failed } = await run(folder)
  const after = await Promise.all([chat.stats(), reward.stats()])
  const [chats, rewards] = after.map(({ calls }, at) => calls - before[at]!.calls)
  return { exitCode, done, reused, failed, chats, rewards }
}

describe('A finished run that is started again', () => {
  it('asks nobody anything, and says that all is kept', async () => {
    expect(await runAgain({})).toEqual({
      exitCode: 0,
      done: 0,
      reused: 18,
      failed: 0,
      chats: 0,
      rewards: 0,
    })
    const { status, stdout } = await attune(folder, ['run', '--no-figures'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^0 new, 18 reused, 0 failed, 0 skipped, in /m)
  })

  it('gives the same records', async () => {
    const first = await records(folder)
    await run(folder)
    expect(await records(folder)).toBe(first)
  })
})

describe('A change of the config runs what depends on it and nothing else:', () => {
  it('another estimator reads the dialogues that there are', async () => {
    const again = await runAgain({}, { 'trajectory/markov': markov(), 'core/lexicon': {} })
    expect(again).toEqual({
      exitCode: 0,
      done: dialogues,
      reused: 18,
      failed: 0,
      chats: 0,
      rewards: 0,
    })
  })

  it('another reading of the same emotions asks no model', async () => {
    const withSkip = { ...markov(), skip: 'none' }
    const again = await runAgain({}, { 'trajectory/markov': markov(), 'all-transitions': withSkip })
    expect(again).toEqual({
      exitCode: 0,
      done: dialogues,
      reused: 18,
      failed: 0,
      chats: 0,
      rewards: 0,
    })
  })

  it("an estimator's prompt: its estimates and what reads them, from the dialogues that there are", async () => {
    write(folder, {
      'score.md': 'So far:\n{{history}}\nBefore: {{descriptor}}\nNow: {{reply}}\nHow do they feel?',
    })
    const again = await runAgain({ prompts: { 'trajectory/score': { en: './score.md' } } })
    expect(again).toMatchObject({ exitCode: 0, done: 2 * dialogues, reused: dialogues, chats: 0 })
    expect(again.rewards).toBeGreaterThan(0)
  })

  it("the simulator's prompt: everything", async () => {
    write(folder, { 'seeker.md': 'Speak as this person: {{setting}}' })
    const again = await runAgain({ prompts: { 'trajectory/seeker': { en: './seeker.md' } } })
    expect(again).toMatchObject({ exitCode: 0, done: 3 * dialogues, reused: 0, failed: 0 })
    expect(again.chats).toBeGreaterThan(0)
  })

  it('a supporter: its own dialogues and what reads them', async () => {
    const { calm, curious } = files['attune.config.yaml'].supporters
    const again = await runAgain({
      supporters: { calm: { ...calm, system: 'You are calm, very calm.' }, curious },
    })
    expect(again).toMatchObject({ exitCode: 0, done: 9, reused: 9, failed: 0 })
  })

  it('limits, timeouts and the folder for exports: nothing', async () => {
    const again = await runAgain({
      concurrency: 2,
      output: 'elsewhere',
      models: {
        chat: chatModel(chat, { timeout: 5000, retries: 1, concurrency: 3 }),
        reward: rewardModel(reward),
      },
    })
    expect(again).toEqual({ exitCode: 0, done: 0, reused: 18, failed: 0, chats: 0, rewards: 0 })
  })
})
