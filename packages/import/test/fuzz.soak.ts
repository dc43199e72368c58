import { test } from 'vitest'
import { expectNothingLost, fuzzed } from './fuzz.js'

test.each(fuzzed)(
  '10,000 records of %s that are mixed with others, nested or cut are written, left out or named',
  async (format) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      await expectNothingLost(format, 1_800, seed, false)
      await expectNothingLost(format, 200, seed, true)
    }
  },
)
