import { expect, test } from 'vitest'
import { sizeOf } from '../src/write-report.js'

test.each([
  ['500KB', 500_000],
  ['50 MB', 50_000_000],
  ['1.5gb', 1_500_000_000],
  ['12', 12],
  ['12B', 12],
])('the size of a report: %s', (text, bytes) => expect(sizeOf(text)).toBe(bytes))

test.each(['', 'MB', '-1MB', '1TB', '1e3'])('"%s" is not a size', (text) => {
  expect(() => sizeOf(text)).toThrow(expect.objectContaining({ code: 'REPORT_SIZE' }))
})
