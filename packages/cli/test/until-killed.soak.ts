/** `ATTUNE_SOAK=word` draws other moments for the kills. */
import { createRandom } from '@attune/core/internal'
import { expect, it } from 'vitest'
import { calmAndKilled } from './e2e/looks-killed.js'

const seed = process.env['ATTUNE_SOAK'] ?? 'soak'

it(`killed 20 times (${seed}), a run that ends once it is decided asks, decides and exports the same`, async () => {
  const [calm, killed] = await calmAndKilled(20, createRandom(`looks ${seed}`))
  expect(calm.asked.length).toBeLessThan(120)
  expect(killed).toEqual(calm)
})
