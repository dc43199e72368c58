/**
 * What no test has the time for: `npm run soak` takes some minutes. `ATTUNE_SOAK=word` draws other
 * moments for the kills.
 */
import { createRandom } from '@attune/core/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from './e2e/attune.js'
import {
  concurrency,
  finish,
  killOneOfThree,
  killRebuilds,
  killRuns,
  lostRewards,
  newWorld,
  type Outcome,
  probes,
  sent,
  startRun,
} from './e2e/kills.js'
import { stopServers } from './e2e/server.js'

const seed = process.env['ATTUNE_SOAK'] ?? 'soak'
const kills = 30
const size = { scenarios: 20, turns: 8 }

let undisturbed: Outcome
beforeAll(async () => {
  undisturbed = await finish(await newWorld(size))
})
afterAll(stopServers)

it(`${kills} kills at random moments (${seed}): the same exports, the same index, no call twice but those cut off`, async () => {
  const random = createRandom(`kills ${seed}`)
  const world = await newWorld(size)
  await killRuns(world, kills, undisturbed.chat.calls, random)
  const { report, exports, index, chat, reward } = await finish(world)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  expect(exports).toEqual(undisturbed.exports)
  expect(index).toEqual(undisturbed.index)
  expect(chat.distinct).toBe(undisturbed.chat.distinct)
  expect(reward.distinct).toBe(undisturbed.reward.distinct)
  console.log(
    `${kills} kills: ${chat.answeredAgain} chat calls and ${reward.answeredAgain} reward calls were made again`,
  )
  expect(chat.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
  expect(reward.answeredAgain).toBeLessThanOrEqual(kills * (lostRewards + probes))

  const again = await killRebuilds(world, 5, random)
  expect(again).toMatchObject({ report: { exitCode: 0, done: 0 }, exports: undisturbed.exports })
  expect(again.index).toEqual(undisturbed.index)
})

it('three processes on one store, one of them killed, five times: no call twice but those cut off, the index of one run', async () => {
  const random = createRandom(`processes ${seed}`)
  for (let round = 0; round < 5; round++) {
    const world = await newWorld(size)
    const { others, chat, reward } = await killOneOfThree(
      world,
      undisturbed.chat.calls * 0.9 * random(),
    )
    for (const each of others) expect(each).toMatchObject({ exitCode: 0, failed: 0 })
    expect(chat.answeredAgain).toBeLessThanOrEqual(concurrency)
    expect(reward.answeredAgain).toBeLessThanOrEqual(lostRewards + 2 * probes)
    const { exports, index } = await finish(world)
    expect(exports).toEqual(undisturbed.exports)
    expect(index).toEqual(undisturbed.index)
  }
})

it('a budget of 500 calls for all runs of a store holds for three processes, one of them killed, and for those after them', async () => {
  const calls = 500
  const world = await newWorld({ scenarios: 40, turns: 8 }, { budget: { calls, per: 'store' } })
  const victim = startRun(world)
  const others = [0, 1].map(() => run(world.folder, ['--no-figures']))
  while ((await sent(world)) < calls / 3) await new Promise((resolve) => setTimeout(resolve, 2))
  victim.kill('SIGKILL')
  await victim.ended
  const stopped = { exitCode: 2, stopped: { problems: [{ code: 'BUDGET_OF_STORE_REACHED' }] } }
  expect(await Promise.all(others)).toMatchObject([stopped, stopped])
  expect(await run(world.folder, ['--no-figures'])).toMatchObject(stopped)
  const all = await sent(world)
  console.log(`${all} calls were sent of ${calls} allowed`)
  expect(all).toBeGreaterThan(calls - 2 * concurrency)
  // What a process asks to see what the reward server is enters no account.
  expect(all).toBeLessThanOrEqual(calls + 4 * probes)
})
