// A small part of fuzz.soak.ts: 10,000 records of each format.
import { expect, test } from 'vitest'
import { formats } from '../src/index.js'
import { expectNothingLost, fuzzed } from './fuzz.js'

test('all formats of records are tried', () => {
  expect(fuzzed.toSorted()).toEqual(formats.filter((format) => format !== 'csv').toSorted())
})

test.each(fuzzed)(
  'records of %s that are mixed with others, nested or cut are written, left out or named',
  async (format) => {
    await expectNothingLost(format, 100, 1, false)
    await expectNothingLost(format, 40, 2, true)
  },
)
