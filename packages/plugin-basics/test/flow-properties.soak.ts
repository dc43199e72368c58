import { assert, property } from 'fast-check'
import { test } from 'vitest'
import { flowWorld, holds } from './flow-worlds.js'

test('10,000 random flows end, ask nothing twice, and lose no finding by going on', () => {
  assert(property(flowWorld, holds), { numRuns: 10_000 })
})
