/** A few of the worlds; `npm run soak` does 1,000. */
import { test } from 'vitest'
import { holdsIn, worldOf } from './harm-worlds.js'

test('in worlds by chance, no output recommends a bot whose harm was confirmed, and its harm comes first', async () => {
  for (let seed = 0; seed < 8; seed++) await holdsIn(worldOf(seed))
})
