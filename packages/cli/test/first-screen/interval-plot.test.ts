import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalPlot } from '../../src/terminal-text.js'

const tick = (at: number) => ({ at, text: String(at) })
const axisOf = (nothing: number, ...at: readonly number[]) => ({
  least: at[0]!,
  most: at.at(-1)!,
  nothing,
  ticks: at.map(tick),
})

test('an interval stands on its side of zero, and the axis has numbers', () => {
  const { lines, axis } = intervalPlot(
    [
      { value: 6, lower: 3, upper: 9 },
      { value: -1, lower: -3, upper: 1 },
      undefined,
      { value: 0, lower: 0, upper: 0 },
    ],
    axisOf(0, -3, 0, 3, 6, 9),
    13,
  )
  expect(lines).toEqual(['   │  ├──●──┤', '├─●┼┤        ', '             ', '   ●         '])
  expect(axis).toBe('-3 0  3  6  9')
})

test.each([
  [axisOf(0, -50, 0, 50, 100), 24, '-50     0     50     100'],
  [axisOf(50, 0, 20, 40, 60, 80, 100), 12, '0  40 60 100'],
  [axisOf(0, -1000, 0, 1000), 12, '-1000 0 1000'],
  [axisOf(0, 0, 1), 12, '0          1'],
  [axisOf(0, 0, 0.5, 1), 20, '0        0.5       1'],
])('numbers of an axis do not touch each other, and its ends have theirs', (axis, width, text) => {
  expect(intervalPlot([], axis, width).axis).toBe(text)
})

test('every line is as wide as asked, and an interval that leaves zero out never touches it unless rounding does', () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, number, number)),
      fc.integer({ min: 12, max: 60 }),
      (rows, width) => {
        const intervals = rows.map((three) => {
          const [lower, estimate, upper] = three.toSorted((a, b) => a - b) as [
            number,
            number,
            number,
          ]
          return { lower, value: estimate, upper }
        })
        const all = intervals.flatMap(({ lower, upper }) => [lower, upper])
        const axis = axisOf(0, Math.min(0, ...all), Math.max(0, ...all))
        const { lines, zero } = intervalPlot(intervals, axis, width)
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
      },
    ),
  )
})
