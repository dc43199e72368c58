import { expect, test } from 'vitest'
import { conversationDate } from '../src/conversation-date.js'

test.each([
  ['2026-03-01', undefined, '2026-03-01T00:00:00Z'],
  ['2026-03-01T09:30', undefined, '2026-03-01T09:30:00Z'],
  [' 2026-03-01 09:30:15.250 ', undefined, '2026-03-01T09:30:15Z'],
  ['2026-03-01T23:30:00-02:00', undefined, '2026-03-02T01:30:00Z'],
  ['28/02/2026 10:00', '%d/%m/%Y %H:%M', '2026-02-28T10:00:00Z'],
  // Nothing is guessed: which comes first, what a number counts, and days that do not exist.
  ['01/02/2026', undefined, undefined],
  ['1700000000', undefined, undefined],
  ['1700000000', '%s', '2023-11-14T22:13:20Z'],
  ['2026-13-01', undefined, undefined],
  ['yesterday', '%d/%m/%Y', undefined],
])('%s by %s', (text, format, expected) => {
  expect(conversationDate(text, format)).toBe(expected)
})
