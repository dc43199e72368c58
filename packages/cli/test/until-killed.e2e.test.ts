import { createRandom } from '@attune/core/internal'
import { expect, it } from 'vitest'
import { calmAndKilled } from './e2e/looks-killed.js'

it('killed once, a run that ends once it is decided asks, decides and exports the same', async () => {
  const [calm, killed] = await calmAndKilled(1, createRandom('looks'))
  expect(calm.asked.length).toBeLessThan(120)
  expect(killed).toEqual(calm)
})
