import { expect, test } from 'vitest'
import { realDates } from '../src/real-dates.js'

const session = (number: number, said: string, reply: string) => ({
  session: number,
  held: true,
  turns: [
    { speaker: 'seeker' as const, text: said },
    { speaker: 'supporter' as const, text: reply },
  ],
})

test.each([
  ['Today is 12 March 2026.', 1],
  ['It is March 12th, 2026, a Thursday.', 1],
  ['As of 2026-03-12 I know nothing newer.', 1],
  ['今天是2026年3月12日。', 1],
  ['You may come in March, or on 12 May.', 0],
  ['In 2026 many people feel so.', 0],
])('%s', (reply, count) => {
  expect(realDates([session(2, 'What day is it?', reply)])).toEqual(
    Array.from({ length: count }, () => ({ kind: 'mentions-real-date', note: 'session 2' })),
  )
})

test('a date that the person or the brief said is not the clock of the supporter', () => {
  const reply = 'Your exam is on 12 March 2026.'
  expect(
    realDates([session(1, 'My exam is on 12 March 2026.', 'Oh.'), session(2, 'Hm.', reply)]),
  ).toEqual([])
  expect(realDates([session(1, 'Hm.', reply)], 'Exams are on 12 March 2026.')).toEqual([])
})
