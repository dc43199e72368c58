import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { drawWith, type Draw } from '../src/index.js'

const seeded = (seed = 'seed'): Draw => drawWith(createRandom(seed))

describe('drawWith', () => {
  test('draws every position about equally often', () => {
    const draw = seeded()
    const counts = [0, 0, 0, 0]
    const positions = new Uint32Array(4)
    for (let i = 0; i < 10_000; i++) {
      draw(positions)
      for (const position of positions) counts[position]! += 1
    }
    // Beyond five standard deviations of a binomial count.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(7500))
  })
})
