import { startFakeServer } from '@attune/testkit'
import { afterAll, expect, it } from 'vitest'
import { project, records, run } from './e2e/attune.js'
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
