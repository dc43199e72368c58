import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import { sleep } from '../src/timeouts.js'
import { limiterAlone } from './limiters.js'
import { never } from '@attune/testkit/shared/model-servers.js'

beforeEach(() => void vi.useFakeTimers({ loopLimit: 1e6 }))
afterEach(() => void vi.useRealTimers())

const usage = { input: 0, output: 0, reasoning: 0 }

const ends = {
  answered: () => ({ usage }),
  refused: () => {
    throw new AttuneError('MODEL_RATE_LIMITED', { model: 'm', what: '429', retryAfter: 300 })
  },
  failed: () => {
    throw new AttuneError('MODEL_UNAVAILABLE', { model: 'm', what: '503' })
  },
}

const call = fc.record({
  comes: fc.integer({ min: 0, max: 5000 }),
  lasts: fc.integer({ min: 0, max: 800 }),
  end: fc.constantFrom<keyof typeof ends>('answered', 'answered', 'refused', 'failed'),
})
const calls = fc.array(call, { minLength: 1, maxLength: 60 })
const limits = fc.record({
  concurrency: fc.integer({ min: 1, max: 12 }),
  requestsPerMinute: fc.integer({ min: 30, max: 1200 }),
})

test('whatever comes and however it ends: never more at once than allowed, never faster than the rate, and every call ends', async () => {
  await fc.assert(
    fc.asyncProperty(limits, calls, async (allowed, given) => {
      const { limiter } = limiterAlone(allowed)
      const starts: number[] = []
      const tally = { open: 0, most: 0 }
      const all = given.map(async ({ comes, lasts, end }) => {
        await sleep(comes, never)
        const attempt = async () => {
          starts.push(performance.now())
          tally.most = Math.max(tally.most, ++tally.open)
          await sleep(lasts, never)
          tally.open--
          return ends[end]()
        }
        return limiter.run(attempt, 0, never)
      })
      const settled = Promise.allSettled(all)
      await vi.runAllTimersAsync()
      expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual(
        given.map(({ end }) => end === 'answered'),
      )
      expect(limiter.waiting).toBe(0)
      expect(tally).toMatchObject({ open: 0 })
      expect(tally.most).toBeLessThanOrEqual(allowed.concurrency)
      const rate = allowed.requestsPerMinute / 60_000
      const burst = Math.max(1, 1000 * rate)
      // Timers are exact to a millisecond.
      expect(excess(starts, rate)).toBeLessThanOrEqual(burst + rate)
    }),
    { numRuns: 150 },
  )
})

/** How many calls more than the rate allows were started within any stretch of time. */
const excess = (starts: readonly number[], rate: number): number =>
  Math.max(
    ...starts.flatMap((from, first) =>
      starts.slice(first).map((to, others) => others + 1 - rate * (to - from)),
    ),
  )
