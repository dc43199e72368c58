import { createRandom } from '@attune/core/internal'
import { expect, it } from 'vitest'
import { calmAndKilled } from './e2e/looks-killed.js'

it('killed three times, a run that ends once it is decided asks, decides and exports the same', async () => {
  const [calm, killed] = await calmAndKilled(3, createRandom('looks'))
  expect(calm.asked.length).toBeLessThan(120)
  expect(killed).toEqual(calm)
})
