/**
 * Six workers, each in a network of its own where that is allowed. `ATTUNE_SOAK=word` draws other
 * moments for the kills.
 */
import { createRandom } from '@attune/core/internal'
import { expect, it } from 'vitest'
import { disturbed, mayComeAgain, type Plan, undisturbed } from './cluster/killed.js'

const seed = process.env['ATTUNE_SOAK'] ?? 'soak'
const kills = 30

it(`six workers, ${kills} kills (${seed}), two restarts of the server, one of the planner: the exports of one process on a file, no call twice but those cut off`, async () => {
  const size = { people: 40, concurrency: 4 }
  const calm = await undisturbed(size)
  const random = createRandom(`workers ${seed}`)
  // The second one is a crash.
  const restarts = { 9: 'fast', 19: 'immediate' } as const
  const plan: Plan = {
    size,
    workers: 6,
    kills,
    restarts,
    plannerKilled: 14,
    calls: calm.chat.answered,
    random,
  }
  const { exports, chat, reward, inFlight, inNamespaces } = await disturbed(plan)
  const again = {
    chat: chat.answeredAgain - calm.chat.answeredAgain,
    reward: reward.answeredAgain - calm.reward.answeredAgain,
  }
  console.log(
    `${calm.chat.answered + calm.reward.answered} calls, ${chat.calls + reward.calls} attempts; ` +
      `made again: ${again.chat} to the chat models, ${again.reward} to the reward model; ` +
      `${inFlight.reduce((sum, each) => sum + each, 0)} on their way at the ${kills} kills, of all workers; ` +
      (inNamespaces ? 'network namespaces' : 'no network namespaces'),
  )
  expect(exports).toEqual(calm.exports)
  expect(chat.distinct).toBe(calm.chat.distinct)
  expect(reward.distinct).toBe(calm.reward.distinct)
  expect(again.chat).toBeLessThanOrEqual(mayComeAgain(plan).chat)
  expect(again.reward).toBeLessThanOrEqual(mayComeAgain(plan).reward)
}, 1_800_000)
