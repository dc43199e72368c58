import { afterAll, beforeAll, expect, it } from 'vitest'
import { attune, project, records, run, start } from './e2e/attune.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

const kills = 10
/** Calls at the same time to each server: so many answers may be lost by a kill. */
const concurrency = 2

interface Servers {
  readonly chat: Server
  readonly reward: Server
}

/** Slow enough for kills to find calls on their way. */
const servers = async (): Promise<Servers> => ({
  chat: await startServer({ delay: 6 }),
  reward: await startServer({ delay: 2 }),
})

/** Where a server listens is no part of what it answers, so two runs with servers of their own are the same run. */
function folderFor({ chat, reward }: Servers): string {
  const models = {
    chat: chatModel(chat, { identity: 'talker', concurrency }),
    reward: rewardModel(reward, { identity: 'judge', concurrency }),
  }
  const { 'attune.config.yaml': config, ...scenarios } = talks(models, { scenarios: 6, turns: 6 })
  return project({ ...scenarios, 'attune.config.yaml': { ...config, concurrency } })
}

const results = async (folder: string): Promise<readonly [jsonl: string, json: string]> => [
  await records(folder),
  (await attune(folder, ['export', 'json', '--to', '-'])).stdout,
]

let undisturbed: { readonly results: readonly string[]; readonly chat: number; readonly reward: number }
beforeAll(async () => {
  const all = await servers()
  const folder = folderFor(all)
  expect(await run(folder, ['--no-figures'])).toMatchObject({ exitCode: 0, done: 36 })
  const [chat, reward] = await Promise.all([all.chat.stats(), all.reward.stats()])
  // Every request belongs to one unit: what is answered twice was asked twice.
  expect(chat.answeredAgain).toBe(0)
  expect(reward.answeredAgain).toBe(0)
  undisturbed = { results: await results(folder), chat: chat.calls, reward: reward.calls }
})
afterAll(stopServers)

it(`a run that is killed ${kills} times gives the same results, byte for byte, and asks nothing twice but what a kill cut off`, async () => {
  const all = await servers()
  const folder = folderFor(all)
  const share = undisturbed.chat / (kills + 1)
  for (let kill = 0; kill < kills; kill++) {
    const running = start(folder, ['run', '--no-figures'])
    await calls(all.chat, (kill + Math.random()) * share)
    running.kill('SIGKILL')
    expect((await running.ended).status).toBeNull()
  }
  expect(await run(folder, ['--no-figures'])).toMatchObject({ exitCode: 0, failed: 0, blocked: 0 })

  expect(await results(folder)).toEqual(undisturbed.results)
  const [chat, reward] = await Promise.all([all.chat.stats(), all.reward.stats()])
  expect(chat.distinct).toBe(undisturbed.chat)
  expect(reward.distinct).toBe(undisturbed.reward)
  expect(chat.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
  expect(reward.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
})

it('units that failed because of a kill are none: nothing is kept as failed', async () => {
  const all = await servers()
  const folder = folderFor(all)
  const running = start(folder, ['run', '--no-figures'])
  await calls(all.chat, 20)
  running.kill('SIGKILL')
  await running.ended
  expect(await records(folder)).not.toContain('failed:')
  expect(JSON.parse((await attune(folder, ['plan', '--json'])).stdout)).toMatchObject({
    evaluations: [{ evaluation: 'talks', scenarios: 6, units: { simulate: { total: 12 } } }],
  })
})

async function calls(server: Server, wanted: number): Promise<void> {
  while ((await server.stats()).calls < wanted) await new Promise((resolve) => setTimeout(resolve, 2))
}
