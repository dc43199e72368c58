import { expect, test } from 'vitest'
import { otherSurroundings } from '../../src/door/other-surroundings.js'

const HOUR = 3_600_000
/** Hours of a week, which begins on a Monday. */
const week = Array.from({ length: 168 }, (_, hour) => Date.UTC(2026, 10, 30) + hour * HOUR)
const times = (start: number): Date[] => [
  new Date(start),
  ...otherSurroundings({ hasReadClock: true, hasDrawn: false }).map(
    ({ ahead = 0 }) => new Date(start + ahead),
  ),
]

test.each([
  ['at night', (time: Date) => time.getUTCHours() < 5],
  ['in office hours', (time: Date) => time.getUTCHours() >= 9 && time.getUTCHours() < 17],
  ['at the weekend', (time: Date) => [0, 6].includes(time.getUTCDay())],
  ['after 2031', (time: Date) => time.getUTCFullYear() > 2031],
])('some clock differs %s, at whatever hour of the week it is read', (_, isSo) => {
  for (const start of week)
    expect(new Set(times(start).map(isSo)), new Date(start).toISOString()).toEqual(
      new Set([false, true]),
    )
})
