// Conversations out are conversations in, in all formats. A small part of round-trip.soak.ts:
// 10,000 logs of each.
import { expect, test } from 'vitest'
import { formats } from '../src/index.js'
import { expectRoundTrip } from './round-trip.js'
import { logs } from './written-logs.js'

test('logs of all formats are made', () => {
  expect(Object.keys(logs).toSorted()).toEqual([...formats, 'json'].toSorted())
})

test.each([...formats, 'json'] as const)(
  '40 logs of %s',
  async (format) => expectRoundTrip(format, 40),
  60_000,
)
