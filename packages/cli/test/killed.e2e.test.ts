import { afterAll, beforeAll, expect, it } from 'vitest'
import { attune, project, records, run, start } from './e2e/attune.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

const kills = 10
/** Answers that a kill may lose: those on their way, at most so many at a time. */
const concurrency = 2
const size = { scenarios: 10, turns: 8 }

const servers = async (): Promise<{ chat: Server; reward: Server }> => ({
  chat: await startServer({ delay: 8 }),
  reward: await startServer({ delay: 8 }),
})
const files = ({ chat, reward }: { chat: Server; reward: Server }) => {
  const { 'attune.config.yaml': config, ...more } = talks(
    { chat: chatModel(chat, { identity: 'talker', concurrency }), reward: rewardModel(reward, { identity: 'judge', concurrency }) },
    size,
  )
  return { ...more, 'attune.config.yaml': { ...config, concurrency } }
}

let undisturbed: { readonly records: string; readonly json: string; readonly chat: number; readonly reward: number }
beforeAll(async () => {
  const both = await servers()
  const folder = project(files(both))
  expect(await run(folder, ['--no-figures'])).toMatchObject({ exitCode: 0, failed: 0, done: 60 })
  undisturbed = {
    records: await records(folder),
    json: (await attune(folder, ['export', 'json', '--to', '-'])).stdout,
    chat: (await both.chat.stats()).answered,
    reward: (await both.reward.stats()).answered,
  }
  const stats = await both.chat.stats()
  expect(stats).toMatchObject({ calls: stats.distinct, answeredAgain: 0 })
})
afterAll(stopServers)

it(`killed ${kills} times, a run ends as if it had not been, and asks for nothing that it had been told`, async () => {
  const both = await servers()
  const folder = project(files(both))
  const share = undisturbed.chat / (kills + 2)
  for (let kill = 0; kill < kills; kill++) {
    const running = start(folder, ['run', '--no-figures'])
    await callsUntil(both.chat, (kill + Math.random()) * share)
    running.kill('SIGKILL')
    expect((await running.ended).status).toBe(null)
  }
  expect(await run(folder, ['--no-figures'])).toMatchObject({ exitCode: 0, failed: 0, blocked: 0 })

  expect(await records(folder)).toBe(undisturbed.records)
  expect((await attune(folder, ['export', 'json', '--to', '-'])).stdout).toBe(undisturbed.json)
  const chat = await both.chat.stats()
  expect(chat.distinct).toBe(undisturbed.chat)
  expect(chat.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
  expect(chat.calls).toBeLessThanOrEqual(undisturbed.chat + kills * concurrency)
})

async function callsUntil(server: Server, calls: number): Promise<void> {
  while ((await server.stats()).calls < calls) await new Promise((resolve) => setTimeout(resolve, 2))
}
