/** `npm run soak` takes more workers and more kills. */
import { createRandom } from '@attune/core/statistics'
import { expect, it } from 'vitest'
import { binaries } from '../../store-postgres/test/server.js'
import { disturbed, mayComeAgain, type Plan, undisturbed } from './cluster/killed.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

it.skipIf(!isThere)(
  'two workers, two kills, one restart of the server: the exports of one process on a file, no call twice but those cut off',
  async () => {
    const size = { people: 4, concurrency: 4 }
    const calm = await undisturbed(size)
    const random = createRandom('workers')
    const plan: Plan = { size, workers: 2, kills: 2, restarts: { 1: 'fast' }, calls: calm.chat.answered, random }
    const { exports, chat, reward } = await disturbed(plan)
    expect(exports).toEqual(calm.exports)
    expect(chat.distinct).toBe(calm.chat.distinct)
    expect(reward.distinct).toBe(calm.reward.distinct)
    // Some units of the study ask the same.
    expect(chat.answeredAgain - calm.chat.answeredAgain).toBeLessThanOrEqual(mayComeAgain(plan).chat)
    expect(reward.answeredAgain - calm.reward.answeredAgain).toBeLessThanOrEqual(mayComeAgain(plan).reward)
  },
  240_000,
)
