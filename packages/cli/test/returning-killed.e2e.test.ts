/** Chains whose run is killed: what is there afterwards is what a run without kills gives. */
import { createRandom } from '@attune/core/internal'
import { afterAll, expect, it } from 'vitest'
import { callsOf, newChains } from './e2e/chains.js'
import { concurrency, finish, killRuns } from './e2e/kills.js'
import { stopServers } from './e2e/server.js'

afterAll(stopServers)

/** `npm run soak` takes more. */
const [kills, people] = [1, 2]

it(`chains that are killed ${kills} times give the same exports and index, and repeat no call but those cut off`, async () => {
  const undisturbed = await finish(await newChains(people))
  expect(undisturbed).toMatchObject({
    report: { exitCode: 0, failed: 0, skipped: 0 },
    chat: { calls: callsOf(people), answeredAgain: 0 },
  })
  const world = await newChains(people)
  await killRuns(world, kills, undisturbed.chat.calls, createRandom('chains'))
  const { report, exports, index, chat } = await finish(world)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  expect(exports).toEqual(undisturbed.exports)
  expect(index).toEqual(undisturbed.index)
  expect(chat.distinct).toBe(undisturbed.chat.distinct)
  expect(chat.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
})
