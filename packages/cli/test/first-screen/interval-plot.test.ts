import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalPlot } from '../../src/terminal-text.js'

test('an interval stands on its side of zero', () => {
  const { lines } = intervalPlot(
    [
      { estimate: 6, lower: 3, upper: 9 },
      { estimate: -1, lower: -3, upper: 1 },
      undefined,
      { estimate: 0, lower: 0, upper: 0 },
    ],
    13,
  )
  expect(lines).toEqual(['   │  ├──●──┤', '├─●┼┤        ', '             ', '   ●         '])
})

test('every line is as wide as asked, and an interval that leaves zero out never touches it unless rounding does', () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number, number)), fc.integer({ min: 12, max: 60 }), (rows, width) => {
      const intervals = rows.map((three) => {
        const [lower, estimate, upper] = three.toSorted((a, b) => a - b) as [number, number, number]
        return { lower, estimate, upper }
      })
      const { lines, zero } = intervalPlot(intervals, width)
      for (const [at, line] of lines.entries()) {
        expect([...line]).toHaveLength(width)
        const { lower, upper } = intervals[at]!
        if (lower > 0) expect([...line].slice(0, zero).join('').trim()).toBe('')
        if (upper < 0)
          expect(
            [...line]
              .slice(zero + 1)
              .join('')
              .trim(),
          ).toBe('')
      }
    }),
  )
})
