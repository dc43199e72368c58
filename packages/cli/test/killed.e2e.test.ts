import type { FakeServerStats } from '@attune/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attune, project, records, run, type RunReport, start } from './e2e/attune.js'
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

interface Outcome {
  readonly report: RunReport
  readonly results: readonly string[]
  readonly chat: FakeServerStats
  readonly reward: FakeServerStats
}

/** Runs to the end, and says what came of it and what it took. */
async function finish(folder: string, { chat, reward }: Servers): Promise<Outcome> {
  const report = await run(folder, ['--no-figures'])
  return { report, results: await results(folder), chat: await chat.stats(), reward: await reward.stats() }
}

let undisturbed: Outcome
beforeAll(async () => {
  const all = await servers()
  undisturbed = await finish(folderFor(all), all)
})
afterAll(stopServers)

it('no two units ask the same in this evaluation, so what is answered twice was asked twice', () => {
  expect(undisturbed).toMatchObject({
    report: { exitCode: 0, done: 36 },
    chat: { calls: 6 * 2 * 13, answeredAgain: 0 },
    reward: { answeredAgain: 0 },
  })
})

it(`a run that is killed ${kills} times gives the same results, byte for byte, and asks nothing twice but what a kill cut off`, async () => {
  const all = await servers()
  const folder = folderFor(all)
  // Some calls are left for the run that is not killed, however late the last kill comes.
  const share = undisturbed.chat.calls / (kills + 4)
  for (let kill = 0; kill < kills; kill++) {
    const running = start(folder, ['run', '--no-figures'])
    await calls(all.chat, (kill + Math.random()) * share)
    running.kill('SIGKILL')
    expect((await running.ended).status).toBeNull()
  }
  const { report, results, chat, reward } = await finish(folder, all)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  expect(results).toEqual(undisturbed.results)
  expect(chat.distinct).toBe(undisturbed.chat.distinct)
  expect(reward.distinct).toBe(undisturbed.reward.distinct)
  expect(chat.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
  expect(reward.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
})

it('a kill fails no unit', async () => {
  const all = await servers()
  const folder = folderFor(all)
  const running = start(folder, ['run', '--no-figures'])
  await calls(all.chat, 20)
  running.kill('SIGKILL')
  await running.ended
  expect(await records(folder)).not.toContain('failed:')
})

async function calls(server: Server, wanted: number): Promise<void> {
  while ((await server.stats()).calls < wanted) await new Promise((resolve) => setTimeout(resolve, 2))
}
