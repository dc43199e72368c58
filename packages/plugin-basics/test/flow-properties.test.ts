import { assert, property } from 'fast-check'
import { test } from 'vitest'
import { flowWorld, holds } from './flow-worlds.js'

test('random flows end, ask nothing twice, and lose no finding by going on', () => {
  assert(property(flowWorld, holds), { numRuns: 400 })
})
