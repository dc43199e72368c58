import fc from 'fast-check'
import { test } from 'vitest'
import { flowWorld, holds } from './flow-worlds.js'

test('10,000 random flows end, ask nothing twice, and lose no finding by going on', () => {
  fc.assert(fc.property(flowWorld, holds), { numRuns: 10_000 })
})
