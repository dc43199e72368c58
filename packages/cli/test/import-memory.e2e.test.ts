/** `npm run soak` reads longer lines, and of more kinds. */
import { expect, it } from 'vitest'
import { importing, logs } from './import-memory.js'

it('a line of 20 MB takes at most four times its length beyond what the command takes, one of 70 MB is passed over and takes none', () => {
  const shape = logs['one long message']
  const own = importing(shape([]))
  const { peak, conversations, faults } = importing(shape([20, 70]))
  expect([conversations, faults]).toEqual([3, ['3: the record is longer than 64 MB']])
  expect(peak - own.peak).toBeLessThanOrEqual(4 * 20)
})
