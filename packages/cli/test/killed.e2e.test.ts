import { createRandom } from '@attune/core/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { records } from './e2e/in-process.js'
import {
  concurrency,
  finish,
  killRebuilds,
  killRuns,
  lostRewards,
  newWorld,
  type Outcome,
  probes,
} from './e2e/kills.js'
import { stopServers } from './e2e/server.js'

/** `npm run soak` takes more. */
const kills = 2
const size = { scenarios: 6, turns: 6 }
const random = createRandom('killed')

let undisturbed: Outcome
beforeAll(async () => {
  undisturbed = await finish(await newWorld(size))
})
afterAll(stopServers)

it('no two units ask the same in this evaluation, so what is answered twice was asked twice', () => {
  expect(undisturbed).toMatchObject({
    report: { exitCode: 0, done: 36 },
    chat: { calls: 6 * 2 * 13, answeredAgain: 0 },
    reward: { answeredAgain: 0 },
  })
  expect(undisturbed.index['observations']!.length).toBeGreaterThan(36)
  expect(undisturbed.index['slots']).toHaveLength(24)
})

it(`a run that is killed ${kills} times gives the same exports and the same index, and asks nothing twice but what a kill cut off`, async () => {
  const world = await newWorld(size)
  await killRuns(world, kills, undisturbed.chat.calls, random)
  expect(await records(world.folder)).not.toContain('failed:')
  const { report, exports, index, chat, reward } = await finish(world)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  expect(exports).toEqual(undisturbed.exports)
  expect(index).toEqual(undisturbed.index)
  expect(chat.distinct).toBe(undisturbed.chat.distinct)
  expect(reward.distinct).toBe(undisturbed.reward.distinct)
  expect(chat.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
  expect(reward.answeredAgain).toBeLessThanOrEqual(kills * (lostRewards + probes))

  const again = await killRebuilds(world, 1, random)
  expect(again).toMatchObject({ report: { exitCode: 0, done: 0 }, exports: undisturbed.exports })
  expect(again.index).toEqual(undisturbed.index)
})
