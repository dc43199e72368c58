import { plausibleReward, startFakeServer } from '@attune/fake-server'
import { afterAll, expect, it } from 'vitest'
import { run as runProcess } from './e2e/attune.js'
import { project, run } from './e2e/in-process.js'
import {
  concurrency,
  finish,
  killOneOfThree,
  lostRewards,
  newWorld,
  probes,
  sent,
} from './e2e/kills.js'
import { stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

const quiet = ['--no-figures', '--no-report']
/** Long enough for both processes to get some of it. */
const shared = { scenarios: 8, turns: 6 }

it('two processes share the work of models that never say the same again: each call is made once, and the first answer counts', async () => {
  let answers = 0
  const fickle = { delay: 6, reply: () => `Answer number ${answers++}.` }
  const rewards = {
    delay: 2,
    reward: (text: string) => plausibleReward(text) + Math.sin(answers++),
  }
  const [chat, reward] = await Promise.all([startFakeServer(fickle), startFakeServer(rewards)])
  try {
    const models = {
      chat: chatModel(chat, { concurrency }),
      reward: rewardModel(reward, { concurrency }),
    }
    const folder = project(talks(models, { ...shared, concurrency }))
    const both = await Promise.all([runProcess(folder, quiet), runProcess(folder, quiet)])
    const units = 8 * 2 * 3
    for (const each of both) {
      expect(each).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
      expect(each.done).toBeGreaterThan(0)
      expect(each.done + each.reused).toBe(units)
    }
    expect(both[0].done + both[1].done).toBe(units)
    expect(chat.stats().answeredAgain).toBe(0)
    expect(reward.stats().answeredAgain).toBeLessThanOrEqual(probes)
    expect(both[0].evaluations).toEqual(both[1].evaluations)
    const later = await run(folder)
    expect(later).toMatchObject({ exitCode: 0, done: 0, reused: units })
    expect(later.evaluations).toEqual(both[0].evaluations)
  } finally {
    await Promise.all([chat.close(), reward.close()])
  }
})

/** Some more calls to the chat model than are waited for below. */
const fewer = { scenarios: 6, turns: 4 }

it('three processes, one of them killed: each call once but for those that the kill cut off, and the index of one run', async () => {
  const world = await newWorld(fewer)
  const { others, chat, reward } = await killOneOfThree(world, 60)
  for (const each of others) expect(each).toMatchObject({ exitCode: 0, failed: 0 })
  expect(chat.answeredAgain).toBeLessThanOrEqual(concurrency)
  expect(reward.answeredAgain).toBeLessThanOrEqual(lostRewards + 2 * probes)
  const after = await finish(world)
  expect(after.report).toMatchObject({ exitCode: 0, done: 0, failed: 0 })
  const alone = await finish(await newWorld(fewer))
  expect(after.index).toEqual(alone.index)
  expect(after.exports).toEqual(alone.exports)
})

it('a budget of the store holds for two processes together, and for those that come later', async () => {
  const calls = 60
  const world = await newWorld(fewer, { budget: { calls, per: 'store' } })
  const stopped = { exitCode: 2, stopped: { problems: [{ code: 'BUDGET_OF_STORE_REACHED' }] } }
  const both = await Promise.all([runProcess(world.folder, quiet), runProcess(world.folder, quiet)])
  expect(both).toMatchObject([stopped, stopped])
  const before = await sent(world)
  expect(before).toBeGreaterThan(calls / 2)
  expect(before).toBeLessThanOrEqual(calls + 2 * probes)
  expect(await run(world.folder)).toMatchObject(stopped)
  expect(await sent(world)).toBeLessThanOrEqual(before + probes)
})
