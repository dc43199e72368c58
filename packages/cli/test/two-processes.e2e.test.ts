import { startFakeServer } from '@attune/testkit'
import { afterAll, expect, it } from 'vitest'
import { project, records, run, start } from './e2e/attune.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

const size = { scenarios: 4, turns: 4 }
const units = 4 * 2 * 3

async function folderFor(): Promise<string> {
  const chat = chatModel(await startServer({ delay: 5 }), { identity: 'talker' })
  const reward = rewardModel(await startServer({ delay: 5 }), { identity: 'judge' })
  return project(talks({ chat, reward }, size))
}

it('two processes that run the same config at the same time both finish, with the results of one', async () => {
  const alone = await folderFor()
  await run(alone, ['--no-figures'])

  const together = await folderFor()
  const both = await Promise.all([run(together, ['--no-figures']), run(together, ['--no-figures'])])
  for (const each of both) {
    expect(each).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
    expect(each.done + each.reused).toBe(units)
  }
  expect(both[0].evaluations).toEqual(both[1].evaluations)
  expect(await records(together)).toBe(await records(alone))
  expect(await run(together, ['--no-figures'])).toMatchObject({ exitCode: 0, done: 0, reused: units })
})

it('with models that never say the same again, both processes come to the same results: the first answer counts', async () => {
  let answers = 0
  const fickle = { delay: 3, reply: () => `Answer number ${answers++}.` }
  const rewards = { delay: 3, reward: () => Math.sin(answers++) * 10 }
  const [chat, reward] = await Promise.all([startFakeServer(fickle), startFakeServer(rewards)])
  try {
    const folder = project(talks({ chat: chatModel(chat), reward: rewardModel(reward) }, size))
    const [one, other] = await Promise.all([run(folder, ['--no-figures']), run(folder, ['--no-figures'])])
    expect(one).toMatchObject({ exitCode: 0, failed: 0 })
    expect(one.evaluations).toEqual(other.evaluations)
    expect((await run(folder, ['--no-figures'])).evaluations).toEqual(one.evaluations)
  } finally {
    await Promise.all([chat.close(), reward.close()])
  }
})

/** Requests that every process makes once more, to see what the reward server is. */
const probes = 2

const talker = async (more: object = {}) => {
  const chat = await startServer({ delay: 5 })
  const reward = await startServer({ delay: 5 })
  const models = {
    chat: chatModel(chat, { identity: 'talker', concurrency: 2 }),
    reward: rewardModel(reward, { identity: 'judge', concurrency: 2 }),
  }
  const { 'attune.config.yaml': config, ...scenarios } = talks(models, { scenarios: 12, turns: 6 })
  return {
    chat,
    reward,
    folder: project({ ...scenarios, 'attune.config.yaml': { ...config, concurrency: 2, ...more } }),
  }
}

it('two processes share the work: each call is made once', async () => {
  const { chat, reward, folder } = await talker()
  const both = await Promise.all([run(folder, ['--no-figures']), run(folder, ['--no-figures'])])
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  expect(both[0].done + both[1].done).toBe(12 * 2 * 3)
  expect(both.every(({ done }) => done > 0)).toBe(true)
  expect((await chat.stats()).answeredAgain).toBe(0)
  expect((await reward.stats()).answeredAgain).toBeLessThanOrEqual(probes)
})

it('three processes, one of them killed: each call once but for those that the kill cut off', async () => {
  const { chat, reward, folder } = await talker()
  const others = [run(folder, ['--no-figures']), run(folder, ['--no-figures'])]
  const victim = start(folder, ['run', '--no-figures'])
  while ((await chat.stats()).calls < 60) await new Promise((resolve) => setTimeout(resolve, 2))
  victim.kill('SIGKILL')
  await victim.ended
  for (const each of await Promise.all(others)) expect(each).toMatchObject({ exitCode: 0, failed: 0 })
  expect((await chat.stats()).answeredAgain).toBeLessThanOrEqual(2)
  expect((await reward.stats()).answeredAgain).toBeLessThanOrEqual(2 + 2 * probes)
  expect(await run(folder, ['--no-figures'])).toMatchObject({ exitCode: 0, done: 0, failed: 0 })
})

it('a budget of the store holds for two processes together, and for those that come later', async () => {
  const calls = 60
  const { chat, reward, folder } = await talker({ budget: { calls, per: 'store' } })
  const sent = async (): Promise<number> => (await chat.stats()).calls + (await reward.stats()).calls
  const stopped = { exitCode: 2, stopped: { problems: [{ code: 'BUDGET_OF_STORE_REACHED' }] } }
  const both = await Promise.all([run(folder, ['--no-figures']), run(folder, ['--no-figures'])])
  expect(both).toMatchObject([stopped, stopped])
  const before = await sent()
  expect(before).toBeGreaterThan(calls / 2)
  expect(before).toBeLessThanOrEqual(calls + 2 * probes)
  expect(await run(folder, ['--no-figures'])).toMatchObject(stopped)
  expect(await sent()).toBeLessThanOrEqual(before + probes)
})
