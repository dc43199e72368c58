import { test } from 'vitest'
import { formats } from '../src/index.js'
import { expectRoundTrip } from './round-trip.js'

test.each([...formats, 'json'] as const)('10,000 logs of %s', async (format) =>
  expectRoundTrip(format, 10_000),
)
