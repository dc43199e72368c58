/** Several processes that share a store, in simulated time. */
import { Bucket } from '@attune/fake-server'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AttuneError, createRandom, type Usage } from '@attune/core/internal'
import type { ModelEvent } from '@attune/core/runtime'
import type { Limits } from '../src/limits/allowance.js'
import type { Limiter } from '../src/limits/limiter.js'
import { withRetries } from '../src/retry.js'
import { sleep } from '../src/timeouts.js'
import { limiterAlone } from './limiters.js'
import { never } from '@attune/testkit/shared/model-servers.js'
import { sharedStore, type SharedStore } from './shared-store.js'

beforeEach(() => void vi.useFakeTimers({ loopLimit: 5e4 }))
afterEach(() => void vi.useRealTimers())

const usage = { input: 0, output: 0, reasoning: 0 }
const refusal = (retryAfter: number): AttuneError =>
  new AttuneError('MODEL_RATE_LIMITED', { model: 'm', what: '429', retryAfter })

function processes(count: number, limits: Limits, store: SharedStore) {
  const events: ModelEvent[] = []
  const all = Array.from({ length: count }, () => {
    const shared = store.opening()
    const onEvent = (event: ModelEvent) => void events.push(event)
    return { shared, ...limiterAlone(limits, { onEvent, sharedLimits: shared }) }
  })
  return { all, events, limiters: all.map(({ limiter }) => limiter) }
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Seconds until everything has ended. */
async function secondsOf(work: readonly Promise<unknown>[]): Promise<number> {
  const began = performance.now()
  let ended = began
  for (const each of work) void each.finally(() => (ended = performance.now())).catch(() => {})
  await vi.runAllTimersAsync()
  await Promise.all(work)
  return (ended - began) / 1000
}

describe('places', () => {
  test('so many calls of all processes at the same time, and all of them are used', async () => {
    const { limiters } = processes(3, { concurrency: 6 }, sharedStore())
    const tally = { open: 0, most: 0 }
    const attempt = async () => {
      tally.most = Math.max(tally.most, ++tally.open)
      await sleep(500, never)
      tally.open--
      return { usage }
    }
    const seconds = await secondsOf(
      limiters.flatMap((each) => times(40, () => each.run(attempt, 0, never))),
    )
    expect(tally.most).toBe(6)
    expect(seconds).toBeLessThan(1.2 * ((120 / 6) * 0.5))
  })

  test('what others do not use is used by who needs it, and given back', async () => {
    const { limiters } = processes(2, { concurrency: 8 }, sharedStore())
    const [one, other] = limiters as [Limiter, Limiter]
    const ends: number[] = []
    const attempt = async () => {
      await sleep(1000, never)
      return { usage }
    }
    const busy = times(80, () => one.run(attempt, 0, never))
    await vi.advanceTimersByTimeAsync(5000)
    const late = times(8, () =>
      other.run(attempt, 0, never).then(() => ends.push(performance.now())),
    )
    const began = performance.now()
    await secondsOf([...busy, ...late])
    // Four places each; the first ones come free within a second.
    expect(Math.max(...ends) - began).toBeLessThan(4000)
  })

  test('one place goes round among those who wait', async () => {
    const { limiters } = processes(3, { concurrency: 1 }, sharedStore())
    const order: number[] = []
    const work = limiters.flatMap((each, at) =>
      times(20, () =>
        each.run(
          async () => {
            order.push(at)
            await sleep(300, never)
            return { usage }
          },
          0,
          never,
        ),
      ),
    )
    const seconds = await secondsOf(work)
    expect(new Set(order.slice(0, 24)).size).toBe(3)
    expect(seconds).toBeLessThan(1.1 * 60 * 0.3)
  })

  test('those of a process that is lost go to the others', async () => {
    const store = sharedStore()
    const { all } = processes(2, { concurrency: 4 }, store)
    const [one, other] = all as [(typeof all)[0], (typeof all)[0]]
    const hanging = times(4, () => one.limiter.run(() => new Promise<never>(() => {}), 0, never))
    for (const each of hanging) each.catch(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    const started = vi.fn<() => Promise<{ usage: Usage }>>(async () => ({ usage }))
    const work = times(4, () => other.limiter.run(started, 0, never))
    await vi.advanceTimersByTimeAsync(1000)
    expect(started).not.toHaveBeenCalled()
    store.lose(one.shared)
    await vi.advanceTimersByTimeAsync(1000)
    expect(started).toHaveBeenCalledTimes(4)
    await Promise.all([...work, one.queue.close(), vi.advanceTimersByTimeAsync(1000)])
  })

  test('a process that closes gives back what it holds', async () => {
    const { all } = processes(2, { concurrency: 4 }, sharedStore())
    const [{ limiter: one, queue }, { limiter: other }] = all as [(typeof all)[0], (typeof all)[0]]
    await secondsOf([one.run(async () => ({ usage }), 0, never)])
    void one.run(() => sleep(1e6, never).then(() => ({ usage })), 0, never)
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all([queue.close(), vi.advanceTimersByTimeAsync(100)])
    const started = vi.fn<() => Promise<{ usage: Usage }>>(async () =>
      sleep(1000, never).then(() => ({ usage })),
    )
    const work = times(4, () => other.run(started, 0, never))
    await vi.advanceTimersByTimeAsync(200)
    expect(started).toHaveBeenCalledTimes(4)
    await secondsOf(work)
  })
})

/** So many calls by several processes to a server that allows so many a second. */
async function flood(
  calls: number,
  count: number,
  limits: Limits,
  perSecond: number,
  store = sharedStore(),
) {
  const { limiters, events } = processes(count, limits, store)
  const random = createRandom('flood')
  const bucket = new Bucket(perSecond, perSecond)
  const tally = { refused: 0, failed: 0, by: times(count, () => 0) }
  const work = times(calls, (at) => {
    const process = at % count
    const attempt = async () => {
      await sleep(1 + 5 * random(), never)
      if (!bucket.take()) {
        tally.refused++
        throw refusal(1000)
      }
      await sleep(50, never)
      tally.by[process]!++
      return { usage }
    }
    return withRetries(
      (signal) => limiters[process]!.run(attempt, 0, signal),
      { retries: 5, random },
      never,
    ).catch(() => tally.failed++)
  })
  const seconds = await secondsOf(work)
  return {
    seconds,
    ideal: (calls - perSecond) / perSecond,
    events,
    ...tally,
    updates: store.updates,
  }
}

describe('rates', () => {
  test.each([1, 2, 6])(
    '6,000 requests per minute hold over %i processes, and are used',
    async (count) => {
      const { seconds, ideal, refused, failed, updates } = await flood(
        3000,
        count,
        { concurrency: 256, requestsPerMinute: 6000 },
        100,
      )
      expect(failed).toBe(0)
      expect(refused).toBeLessThanOrEqual(0.01 * 3000)
      expect(seconds).toBeLessThanOrEqual(1.05 * ideal)
      expect(updates / seconds / count).toBeLessThan(12)
    },
  )

  test('a low rate gives every process its turn', async () => {
    const { limiters } = processes(5, { concurrency: 8, requestsPerMinute: 30 }, sharedStore())
    const order: number[] = []
    const work = limiters.flatMap((each, at) =>
      times(4, () =>
        each.run(
          async () => {
            order.push(at)
            return { usage }
          },
          0,
          never,
        ),
      ),
    )
    const seconds = await secondsOf(work)
    expect(seconds).toBeCloseTo(19 * 2, 0)
    for (const at of [0, 5, 10, 15])
      expect(new Set(order.slice(at, at + 5)).size).toBeGreaterThanOrEqual(4)
  })

  test('tokens per minute hold over all, corrected by what calls really took', async () => {
    const { limiters } = processes(3, { concurrency: 64, tokensPerMinute: 60_000 }, sharedStore())
    const attempt = async () => {
      await sleep(100, never)
      return { usage: { input: 150, output: 50, reasoning: 0 } }
    }
    const seconds = await secondsOf(
      limiters.flatMap((each) => times(50, () => each.run(attempt, 100, never))),
    )
    // 150 calls of 200 tokens at 1,000 a second; the last ones are corrected when nobody waits any
    // more.
    expect(seconds).toBeGreaterThan(0.85 * 29)
    expect(seconds).toBeLessThan(1.1 * 30)
  })

  test.each([1, 6])('what 429s teach is learnt by all of %i processes', async (count) => {
    const { seconds, ideal, refused, failed, events } = await flood(
      3000,
      count,
      { concurrency: 128 },
      100,
    )
    expect(failed).toBe(0)
    expect(seconds).toBeLessThanOrEqual(1.15 * ideal)
    expect(refused).toBeLessThanOrEqual(0.05 * 3000)
    expect(events.some(({ type }) => type === 'throttled')).toBe(true)
  })
})

describe('whatever comes', () => {
  const call = fc.record({
    process: fc.integer({ min: 0, max: 3 }),
    comes: fc.integer({ min: 0, max: 5000 }),
    lasts: fc.integer({ min: 0, max: 800 }),
    end: fc.constantFrom('answered', 'answered', 'refused', 'failed', 'given up'),
  })
  const limits = fc.record({
    concurrency: fc.integer({ min: 1, max: 12 }),
    requestsPerMinute: fc.option(fc.integer({ min: 30, max: 1200 }), { nil: undefined }),
  })
  const weather = fc.record({ takes: fc.integer({ min: 0, max: 40 }), repeats: fc.boolean() })

  test('never more at once than allowed, never faster than the rate, and every call ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(call, { minLength: 1, maxLength: 60 }),
        weather,
        async ({ concurrency, requestsPerMinute }, given, { takes, repeats }) => {
          vi.clearAllTimers()
          const random = createRandom('repeats')
          const store = sharedStore(takes, () => repeats && random() < 0.3)
          const allowed = { concurrency, ...(requestsPerMinute && { requestsPerMinute }) }
          const { limiters } = processes(4, allowed, store)
          const starts: number[] = []
          const tally = { open: 0, most: 0 }
          const work = given.map(async ({ process, comes, lasts, end }) => {
            await sleep(comes, never)
            const givesUp = new AbortController()
            if (end === 'given up') setTimeout(() => givesUp.abort(new RangeError('enough')), lasts)
            const attempt = async () => {
              starts.push(performance.now())
              tally.most = Math.max(tally.most, ++tally.open)
              await sleep(lasts, never)
              tally.open--
              if (end === 'refused') throw refusal(300)
              if (end === 'failed')
                throw new AttuneError('MODEL_UNAVAILABLE', { model: 'm', what: '503' })
              return { usage }
            }
            return limiters[process]!.run(attempt, 0, givesUp.signal)
          })
          const settled = Promise.allSettled(work)
          await vi.runAllTimersAsync()
          const ends = (await settled).map(({ status }) => status === 'fulfilled')
          for (const [at, { end }] of given.entries())
            if (end !== 'given up') expect(ends[at]).toBe(end === 'answered')
          expect(limiters.map(({ waiting }) => waiting)).toEqual([0, 0, 0, 0])
          expect(tally.open).toBe(0)
          expect(tally.most).toBeLessThanOrEqual(concurrency)
          if (requestsPerMinute === undefined) return
          const rate = requestsPerMinute / 60_000
          // A start that is given back leaves a gap in front of those that were granted after it:
          // one for each other process.
          const late = rate * (250 + 8 * takes) + 3
          expect(excess(starts, rate)).toBeLessThanOrEqual(Math.max(1, 1000 * rate) + late)
        },
      ),
      { numRuns: 200, interruptAfterTimeLimit: 25_000, markInterruptAsFailure: true },
    )
  })
})

/** How many calls more than the rate allows were started within any stretch of time. */
const excess = (starts: readonly number[], rate: number): number =>
  Math.max(
    ...starts.flatMap((from, first) =>
      starts.slice(first).map((to, others) => others + 1 - rate * (to - from)),
    ),
  )
