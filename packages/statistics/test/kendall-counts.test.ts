import { array, assert, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { kendall } from '../src/kendall.js'

const points = array(tuple(integer({ min: 0, max: 6 }), integer({ min: 0, max: 6 })), {
  minLength: 2,
  maxLength: 40,
})

test('pairs are counted as comparing every two points counts them', () => {
  assert(
    property(points, (drawn) => {
      const counts = { concordant: 0, discordant: 0, tiedPairsX: 0, tiedPairsY: 0 }
      for (const [i, [x, y]] of drawn.entries()) {
        for (const [otherX, otherY] of drawn.slice(0, i)) {
          const product = Math.sign(x - otherX) * Math.sign(y - otherY)
          if (product > 0) counts.concordant++
          if (product < 0) counts.discordant++
          if (x === otherX) counts.tiedPairsX++
          if (y === otherY) counts.tiedPairsY++
        }
      }
      expect(
        kendall(
          drawn.map(([x]) => x),
          drawn.map(([, y]) => y),
        ),
      ).toMatchObject(counts)
    }),
  )
})
