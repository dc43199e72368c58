/** Chains that are killed at many moments. `ATTUNE_SOAK=word` draws other moments. */
import { createRandom } from '@attune/core/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newChains } from './e2e/chains.js'
import { concurrency, finish, killOneOfThree, killRuns, type Outcome } from './e2e/kills.js'
import { stopServers } from './e2e/server.js'

const seed = process.env['ATTUNE_SOAK'] ?? 'soak'
const [kills, people, rounds] = [30, 8, 5]

let undisturbed: Outcome
beforeAll(async () => {
  undisturbed = await finish(await newChains(people))
})
afterAll(stopServers)

it(`${kills} kills of chains (${seed}): the same exports, the same index, no call twice but those cut off`, async () => {
  const world = await newChains(people)
  await killRuns(world, kills, undisturbed.chat.calls, createRandom(`chains ${seed}`))
  const { report, exports, index, chat } = await finish(world)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  expect(exports).toEqual(undisturbed.exports)
  expect(index).toEqual(undisturbed.index)
  expect(chat.distinct).toBe(undisturbed.chat.distinct)
  console.log(`${kills} kills: ${chat.answeredAgain} of ${chat.distinct} calls were made again`)
  expect(chat.answeredAgain).toBeLessThanOrEqual(kills * concurrency)
}, 900_000)

it(`three processes on one store, one of them killed, ${rounds} times: the exports and the index of one run`, async () => {
  const random = createRandom(`three ${seed}`)
  for (let round = 0; round < rounds; round++) {
    const world = await newChains(people)
    const { others, chat } = await killOneOfThree(world, undisturbed.chat.calls * 0.9 * random())
    for (const each of others) expect(each).toMatchObject({ exitCode: 0, failed: 0 })
    expect(chat.answeredAgain).toBeLessThanOrEqual(concurrency)
    const { exports, index } = await finish(world)
    expect(exports).toEqual(undisturbed.exports)
    expect(index).toEqual(undisturbed.index)
  }
}, 900_000)
