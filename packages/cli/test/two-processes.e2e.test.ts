import { plausibleReward, startFakeServer } from '@attune/fake-server'
import { afterAll, expect, it } from 'vitest'
import { run as runProcess } from './e2e/attune.js'
import { project, records, run } from './e2e/in-process.js'
import { concurrency, finish, killOneOfThree, newWorld, probes, sent } from './e2e/kills.js'
import { stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

const quiet = ['--no-figures', '--no-report']
const size = { scenarios: 4, turns: 4 }
it('with models that never say the same again, both processes come to the same results: the first answer counts', async () => {
  let answers = 0
  const fickle = { delay: 3, reply: () => `Answer number ${answers++}.` }
  const rewards = {
    delay: 3,
    reward: (text: string) => plausibleReward(text) + Math.sin(answers++),
  }
  const [chat, reward] = await Promise.all([startFakeServer(fickle), startFakeServer(rewards)])
  try {
    const folder = project(talks({ chat: chatModel(chat), reward: rewardModel(reward) }, size))
    const [one, other] = await Promise.all([runProcess(folder, quiet), runProcess(folder, quiet)])
    expect(one).toMatchObject({ exitCode: 0, failed: 0 })
    expect(one.evaluations).toEqual(other.evaluations)
    expect((await run(folder)).evaluations).toEqual(one.evaluations)
  } finally {
    await Promise.all([chat.close(), reward.close()])
  }
})

/** Long enough for both processes to get some of it. */
const shared = { scenarios: 8, turns: 6 }

it('two processes share the work: each call is made once, and both finish with the results of one', async () => {
  const { chat, reward, folder } = await newWorld(shared)
  const both = await Promise.all([runProcess(folder, quiet), runProcess(folder, quiet)])
  const units = 8 * 2 * 3
  for (const each of both) {
    expect(each).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
    expect(each.done).toBeGreaterThan(0)
    expect(each.done + each.reused).toBe(units)
  }
  expect(both[0].done + both[1].done).toBe(units)
  expect((await chat.stats()).answeredAgain).toBe(0)
  expect((await reward.stats()).answeredAgain).toBeLessThanOrEqual(probes)
  expect(both[0].evaluations).toEqual(both[1].evaluations)
  expect(await run(folder)).toMatchObject({ exitCode: 0, done: 0, reused: units })
  const { folder: alone } = await newWorld(shared)
  await run(alone)
  expect(await records(folder)).toBe(await records(alone))
})

/** Some more calls to the chat model than are waited for below. */
const fewer = { scenarios: 6, turns: 4 }

it('three processes, one of them killed: each call once but for those that the kill cut off, and the index of one run', async () => {
  const world = await newWorld(fewer)
  const { others, chat, reward } = await killOneOfThree(world, 60)
  for (const each of others) expect(each).toMatchObject({ exitCode: 0, failed: 0 })
  expect(chat.answeredAgain).toBeLessThanOrEqual(concurrency)
  expect(reward.answeredAgain).toBeLessThanOrEqual(concurrency + 2 * probes)
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
