import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import type { ModelEvent } from '@attune/core/runtime'
import type { Limits } from '../src/limits/allowance.js'
import { sleep } from '../src/timeouts.js'
import { limiterAlone } from './limiters.js'
import { failureOf, never } from '@attune/testkit/shared/model-servers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A limiter with a record of when which call started, in milliseconds since now. */
function limited(limits: Limits) {
  const events: ModelEvent[] = []
  const { limiter } = limiterAlone(limits, { onEvent: (event) => events.push(event) })
  const began = performance.now()
  const starts: number[] = []
  const call = (
    given: {
      lasts?: number
      tokens?: number
      used?: number
      signal?: AbortSignal
      fails?: Error
    } = {},
  ) => {
    const { lasts = 0, tokens = 0, used = tokens, signal = never, fails } = given
    const attempt = async (own: AbortSignal) => {
      starts.push(Math.round(performance.now() - began))
      if (lasts > 0) await sleep(lasts, own)
      if (fails) throw fails
      return { usage: { input: used, output: 0, reasoning: 0 } }
    }
    return limiter.run(attempt, tokens, signal)
  }
  return { limiter, events, starts, call }
}

const rateLimited = (retryAfter?: number) =>
  new AttuneError('MODEL_RATE_LIMITED', {
    model: 'm',
    what: '429',
    ...(retryAfter !== undefined && { retryAfter }),
  })

const done = (calls: readonly Promise<unknown>[]) => {
  const all = Promise.allSettled(calls)
  return vi.runAllTimersAsync().then(() => all)
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

describe('concurrency', () => {
  test('so many calls at the same time, the others in their order', async () => {
    const { starts, call, limiter } = limited({ concurrency: 2 })
    const calls = [call({ lasts: 100 }), call({ lasts: 150 }), call({ lasts: 100 }), call()]
    expect(limiter.waiting).toBe(2)
    await done(calls)
    expect(starts).toEqual([0, 0, 100, 150])
    expect(limiter.waiting).toBe(0)
  })

  test('a call that fails makes room as well, with its own error', async () => {
    const { starts, call } = limited({ concurrency: 1 })
    const [first] = await done([call({ lasts: 100, fails: new RangeError('bug') }), call()])
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'bug' } })
    expect(starts).toEqual([0, 100])
  })
})

describe('requests per minute', () => {
  test('a second’s worth at once, then evenly', async () => {
    const { starts, call } = limited({ concurrency: 100, requestsPerMinute: 120 })
    await done(times(5, () => call()))
    expect(starts).toEqual([0, 0, 500, 1000, 1500])
  })

  test('less than one a second is possible', async () => {
    const { starts, call } = limited({ concurrency: 100, requestsPerMinute: 10 })
    await done(times(3, () => call()))
    expect(starts).toEqual([0, 6000, 12_000])
  })

  test('waits that last are told once, with how many wait', async () => {
    const { events, call } = limited({ concurrency: 100, requestsPerMinute: 10 })
    await done(times(3, () => call()))
    expect(events).toEqual([
      { type: 'waiting', model: 'm', wait: expect.closeTo(6000), calls: 1 },
      { type: 'waiting', model: 'm', wait: expect.closeTo(6000), calls: 1 },
    ])
  })
})

describe('tokens per minute', () => {
  test('calls wait for the tokens that they will take', async () => {
    const { starts, call } = limited({ concurrency: 100, tokensPerMinute: 60_000 })
    await done(times(3, () => call({ tokens: 500 })))
    expect(starts).toEqual([0, 0, 500])
  })

  test('what a call really took counts afterwards', async () => {
    const more = limited({ concurrency: 100, tokensPerMinute: 60_000 })
    await done([more.call({ tokens: 100, used: 3000 })])
    await done([more.call({ tokens: 100 })])
    expect(more.starts[1]).toBe(2100)

    const less = limited({ concurrency: 1, tokensPerMinute: 60_000 })
    await done([less.call({ tokens: 1000, used: 10 }), less.call({ tokens: 900 })])
    expect(less.starts).toEqual([0, 0])
  })

  test('a call that is larger than the bucket waits for a full one, not for ever', async () => {
    const { starts, call } = limited({ concurrency: 100, tokensPerMinute: 60_000 })
    await done([call({ tokens: 5000 }), call({ tokens: 5000 })])
    expect(starts).toEqual([0, 5000])
  })
})

/** So many at once that they say something of the rate. */
const telling = 8

describe('429', () => {
  test('a lone one holds back no other call', async () => {
    const { starts, call, events } = limited({ concurrency: 4 })
    await done([call({ fails: rateLimited(2000) })])
    await done([call()])
    expect(starts).toEqual([0, 0])
    expect(events).toEqual([])
  })

  test('many pause the whole model for as long as the server asks', async () => {
    const { starts, call, events } = limited({ concurrency: 16 })
    const failed = times(telling, () =>
      call({ lasts: 10, fails: rateLimited(2000) }).catch(() => {}),
    )
    await vi.advanceTimersByTimeAsync(20)
    await done([...failed, call()])
    expect(starts.at(-1)).toBe(2010)
    expect(events).toMatchObject([
      { type: 'throttled', pause: 2000, concurrency: 8 },
      { type: 'waiting', calls: 1 },
    ])
  })

  test('many of calls that were under way together are one episode', async () => {
    const { call, events } = limited({ concurrency: 8 })
    await done(times(8, (at) => call({ lasts: 10 + at, fails: rateLimited(1000) })))
    expect(events).toEqual([{ type: 'throttled', model: 'm', pause: 1000, concurrency: 4 }])
  })

  test('without a wish, pauses get longer as long as they follow each other', async () => {
    const { call, events } = limited({ concurrency: telling })
    await done(times(telling, () => call({ fails: rateLimited() })))
    const refusals = () => done(times(telling, () => call({ fails: rateLimited() })))
    for (let at = 0; at < 2; at++) await refusals()
    await done([call()])
    await refusals()
    const throttled = events.filter(({ type }) => type === 'throttled')
    expect(throttled.map((each) => ('pause' in each ? each.pause : 0))).toEqual([
      500, 1000, 2000, 500,
    ])
  })

  test('lets fewer calls through at the same time, then more again', async () => {
    const { call, starts } = limited({ concurrency: telling })
    await done(times(telling, () => call({ lasts: 1, fails: rateLimited(0) })))
    await vi.advanceTimersByTimeAsync(120_000)
    starts.length = 0
    await done(times(10, () => call({ lasts: 1000 })))
    const [first, ...others] = starts
    expect(others.filter((start) => start === first)).toHaveLength(telling / 2 - 1)
    starts.length = 0
    await done(times(10, () => call({ lasts: 1000 })))
    expect(starts.filter((start) => start === starts[0])).toHaveLength(telling)
  })
})

describe('who gives up while waiting', () => {
  test('leaves at once with the own reason, and is never started', async () => {
    const { starts, call, limiter } = limited({ concurrency: 1 })
    const giveUp = new AbortController()
    const first = call({ lasts: 100 })
    const second = call({ signal: giveUp.signal })
    const third = call()
    giveUp.abort(new RangeError('enough'))
    await expect(second).rejects.toThrow('enough')
    expect(limiter.waiting).toBe(1)
    await done([first, third])
    expect(starts).toEqual([0, 100])
    await expect(call({ signal: giveUp.signal })).rejects.toThrow('enough')
  })

  test('does not hold up who comes after', async () => {
    const { starts, call } = limited({ concurrency: 9, tokensPerMinute: 60_000 })
    const giveUp = new AbortController()
    const first = call({ tokens: 1000 })
    const large = call({ tokens: 1000, signal: giveUp.signal })
    const small = call({ tokens: 10 })
    await vi.advanceTimersByTimeAsync(100)
    giveUp.abort(new RangeError('enough'))
    await expect(large).rejects.toThrow('enough')
    await done([first, small])
    expect(starts).toEqual([0, 100])
  })
})

test('closing ends all waits and refuses what comes later', async () => {
  const { call, limiter, starts } = limited({ concurrency: 1, requestsPerMinute: 1 })
  const first = call({ lasts: 100 })
  const waiting = [failureOf(call()), failureOf(call())]
  limiter.close()
  expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual([
    'MODEL_CLOSED',
    'MODEL_CLOSED',
  ])
  expect((await failureOf(call())).code).toBe('MODEL_CLOSED')
  await done([first])
  expect(starts).toEqual([0])
  expect(vi.getTimerCount()).toBe(0)
})
