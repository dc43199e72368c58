import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { JsonObject } from '@attune/core'
import { AttuneError, type Sampling } from '@attune/core/internal'
import type { ChatAnswer, Model } from '@attune/core/models'
import type { ErrorCode, CallLimits } from '@attune/core/runtime'
import { systemClock } from '@attune/host'
import { Budget, checkedUsage, RunAccount } from '../src/budget.js'
import { UsageMeter } from '../src/usage-meter.js'
import { Caller } from '../src/caller.js'
import type { ModelEvent } from '@attune/core/runtime'
import { type Lateness, latenessOf } from '../src/lateness.js'
import { limiterAlone } from './limiters.js'
import { failureOf, never } from '@attune/testkit/shared/model-servers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const usage = { input: 100, output: 20, reasoning: 5 }
const answer: ChatAnswer = { text: 'yes', finish: 'complete', usage }
const terms = { tokens: 10, signal: never }

const failureCode = (error: unknown): string => (error as AttuneError).code

const failing = (code: ErrorCode) => new AttuneError(code, { model: 'm', what: 'x' })

interface Given extends Partial<CallLimits> {
  readonly probe?: NonNullable<Model['probe']>
  readonly budget?: ConstructorParameters<typeof Budget>[0]
}

function caller({ probe, budget = {}, ...more }: Given = {}) {
  const events: ModelEvent[] = []
  const meter = new UsageMeter()
  const place = { file: 'attune.config.yaml', line: 3 }
  const limits = { timeout: 5000, retries: 4, concurrency: 2, ...more }
  const services = {
    meter,
    budget: new Budget(budget, new RunAccount()),
    onEvent: (event: ModelEvent) => events.push(event),
    clock: systemClock,
    random: Math.random,
  }
  const asked = probe && (async (signal: AbortSignal) => probe(signal))
  const { limiter } = limiterAlone(limits, services)
  const made = new Caller({ kind: 'model', name: 'm', place }, limits, services, limiter, asked)
  onTestFinished(() => made.close())
  return { made, meter, events, types: () => events.map(({ type }) => type) }
}

/** Lets time pass until the promise is settled. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  await vi.runAllTimersAsync()
  return promise
}

test('a call is answered, counted and told', async () => {
  const { made, meter, events } = caller({ prices: { input: 2, output: 10 } })
  expect((await made.call(async () => answer, terms)).answer).toBe(answer)
  const cost = (100 * 2 + 20 * 10) / 1e6
  expect(meter.spent).toEqual({ calls: 1, recalled: 0, repeated: 0, tokens: usage, cost })
  expect(events).toEqual([{ type: 'answered', model: 'm', usage, cost }])
})

test('what a service read from its cache has a price of its own', () => {
  const meter = new UsageMeter()
  const cached = { input: 1_000_000, output: 0, reasoning: 0, cached: 400_000 }
  expect(meter.answered(cached, { input: 10, output: 50, cached: 1 })).toBeCloseTo(6 + 0.4, 9)
  expect(meter.answered(cached, { input: 10, output: 50 })).toBe(10)
  expect(meter.spent.tokens).toEqual({ input: 2_000_000, output: 0, reasoning: 0, cached: 800_000 })
  expect(checkedUsage({ ...cached, cached: 1_000_001 }, () => cached)).not.toHaveProperty('cached')
})

test('without prices there is no cost, rather than one of 0', async () => {
  const { made, meter, events } = caller()
  await made.call(async () => answer, terms)
  expect(meter.spent).not.toHaveProperty('cost')
  expect(events[0]).not.toHaveProperty('cost')
})

test('a failure that may pass is repeated and told, and counts as one call', async () => {
  const { made, meter, events } = caller()
  const ask = vi.fn<() => Promise<ChatAnswer>>(async () => {
    if (ask.mock.calls.length < 3) throw failing('MODEL_UNAVAILABLE')
    return answer
  })
  await inTime(made.call(ask, terms))
  expect(events).toMatchObject([
    { type: 'retried', code: 'MODEL_UNAVAILABLE', attempt: 1 },
    { type: 'retried', code: 'MODEL_UNAVAILABLE', attempt: 2 },
    { type: 'answered' },
  ])
  expect(meter.spent).toMatchObject({ calls: 1, repeated: 2 })
})

test('what a call took is the time of the attempt that was answered, without waits and repeats', async () => {
  const { made } = caller({ concurrency: 1 })
  const slow = async (_: AbortSignal, attempt: number): Promise<ChatAnswer> => {
    await new Promise((resolve) => setTimeout(resolve, attempt === 1 ? 4000 : 300))
    if (attempt === 1) throw failing('MODEL_UNAVAILABLE')
    return answer
  }
  const calls = await inTime(Promise.all([made.call(slow, terms), made.call(slow, terms)]))
  expect(calls.map(({ took }) => Math.round(took))).toEqual([300, 300])
})

test('a model that does not answer in time is asked again, and given up in the end', async () => {
  const { made, types } = caller({ retries: 1 })
  const failure = await failureOf(inTime(made.call(() => new Promise<ChatAnswer>(() => {}), terms)))
  expect(failure.code).toBe('MODEL_TIMEOUT')
  expect(types()).toEqual(['retried'])
})

test('hundreds of calls of one unit at the same time make no noise', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const { made } = caller()
  const { signal } = new AbortController()
  await inTime(
    Promise.all(
      Array.from({ length: 200 }, () => made.call(async () => answer, { tokens: 10, signal })),
    ),
  )
  expect(warned).not.toHaveBeenCalled()
})

describe('an answer that does not come in time', () => {
  const hanging = (): Promise<ChatAnswer> => new Promise(() => {})
  const request = (sampling: Sampling, options: JsonObject = {}) =>
    latenessOf({ sampling }, options)

  /** How often it is asked, what is told, and the tokens that are possibly paid. */
  async function late(lateness?: Lateness) {
    const { made, meter } = caller()
    const told: string[] = []
    const asked = vi.fn<() => Promise<ChatAnswer>>(hanging)
    const more = {
      ...(lateness && { lateness }),
      warn: (...news: string[]) => void told.push(news.join(': ')),
    }
    const two = [1, 2].map(() => failureOf(made.call(asked, { ...terms, ...more })))
    await inTime(Promise.all(two))
    expect((await two[0])?.code).toBe('MODEL_TIMEOUT')
    return { asked: asked.mock.calls.length / 2, told, cancelled: meter.spent.cancelled }
  }

  test('is asked for again where its length is limited: the service is slow', async () => {
    expect(await late(request({ temperature: 0, maxTokens: 512 }))).toEqual({
      asked: 5,
      told: [
        'model "m": no answer in 5 s; it is asked again. Set a longer timeout, or a smaller maxTokens.',
      ],
      cancelled: 100,
    })
    expect(
      latenessOf({ sampling: {}, schema: { type: 'object', properties: {} } }, {}).repeats,
    ).toBe(Infinity)
    expect(request({}, { extraBody: { n_predict: 200 } }).repeats).toBe(Infinity)
  })

  test('is asked for once more where nothing limits it', async () => {
    expect(await late(request({ temperature: 1 }))).toEqual({
      asked: 2,
      told: [
        'model "m": no answer in 5 s; it is asked again. Set maxTokens, as nothing limits the length of its answers, or a longer timeout.',
      ],
      cancelled: 40,
    })
    expect(request({}).repeats).toBe(1)
  })

  test('is not asked for again where the same one would come', async () => {
    expect(await late(request({ temperature: 0 }))).toEqual({
      asked: 1,
      told: [
        'model "m": no answer in 5 s; it is not asked again, as the same answer would come. Set maxTokens, as nothing limits the length of its answers, or a longer timeout.',
      ],
      cancelled: 20,
    })
    expect(request({ temperature: 1 }, { seed: 7 }).repeats).toBe(0)
    expect(request({ temperature: 1 }, { extraBody: { seed: 7 } }).repeats).toBe(0)
  })

  test('counts as possibly paid also where the caller gives up', async () => {
    const { made, meter } = caller()
    const giveUp = new AbortController()
    const call = made.call(hanging, { tokens: 300, signal: giveUp.signal })
    call.catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    giveUp.abort(new RangeError('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(meter.spent).toMatchObject({ calls: 0, cancelled: 300, tokens: { input: 0, output: 0 } })
  })
})

describe('a server that cannot be reached', () => {
  const unreachable = async (): Promise<never> => {
    throw failing('MODEL_UNREACHABLE')
  }

  test('and never could be is absent: less patience, another word, and the place of the definition', async () => {
    const { made, types } = caller({ retries: 5 })
    expect(await failureOf(inTime(made.call(unreachable, terms)))).toMatchObject({
      code: 'MODEL_ABSENT',
      place: { line: 3 },
      cause: { code: 'MODEL_UNREACHABLE' },
    })
    expect(types()).toEqual(['retried', 'retried'])
  })

  test.each(['answered', 'failed'])(
    'after it has %s is waited for as long as the definition says',
    async (how) => {
      const { made, types } = caller({ retries: 5 })
      const first = async () => {
        if (how === 'answered') return answer
        throw failing('MODEL_BAD_REQUEST')
      }
      await made.call(first, terms).catch(() => {})
      expect(await failureOf(inTime(made.call(unreachable, terms)))).toMatchObject({
        code: 'MODEL_UNREACHABLE',
      })
      expect(types().filter((type) => type === 'retried')).toHaveLength(5)
    },
  )
})

describe('the probe', () => {
  const ask = async () => answer

  test('comes before the first call, once, however many wait for it', async () => {
    const order: string[] = []
    const probe = async () => void order.push('probe')
    const { made, meter } = caller({ probe })
    const asked = async () => {
      order.push('call')
      return answer
    }
    await Promise.all([made.call(asked, terms), made.call(asked, terms)])
    await made.call(asked, terms)
    expect(order).toEqual(['probe', 'call', 'call', 'call'])
    expect(meter.spent.calls).toBe(3)
  })

  test('that fails stops the call, and is made again before the next one', async () => {
    const probe = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(failing('MODEL_UNSUITABLE'))
      .mockResolvedValue(undefined)
    const { made } = caller({ probe })
    const asked = vi.fn<typeof ask>(ask)
    const both = await Promise.all([
      failureOf(made.call(asked, { tokens: 1, signal: never })),
      failureOf(made.call(asked, { tokens: 1, signal: never })),
    ])
    expect(both.map(({ code }) => code)).toEqual(['MODEL_UNSUITABLE', 'MODEL_UNSUITABLE'])
    expect(asked).not.toHaveBeenCalled()
    expect((await made.call(asked, terms)).answer).toBe(answer)
    expect(probe).toHaveBeenCalledTimes(2)
  })

  test('is repeated like a call, and a server that is not there is absent', async () => {
    const probe = vi.fn<() => Promise<void>>().mockRejectedValue(failing('MODEL_UNREACHABLE'))
    const { made } = caller({ probe })
    expect((await failureOf(inTime(made.call(ask, terms)))).code).toBe('MODEL_ABSENT')
    expect(probe).toHaveBeenCalledTimes(3)
  })

  test('goes on for the others when who began it gives up', async () => {
    let pass!: () => void
    const probe = () =>
      new Promise<void>((resolve) => {
        pass = resolve
      })
    const { made } = caller({ probe })
    const giveUp = new AbortController()
    const first = made.call(ask, { tokens: 10, signal: giveUp.signal })
    const second = made.call(ask, terms)
    giveUp.abort(new RangeError('enough'))
    await expect(first).rejects.toThrow('enough')
    pass()
    expect((await second).answer).toBe(answer)
  })

  test('ends with the model', async () => {
    const { made } = caller({ probe: () => new Promise(() => {}) })
    const waiting = failureOf(made.call(ask, terms))
    made.close()
    expect((await waiting).code).toBe('MODEL_CLOSED')
  })
})

describe('a server that refuses with 429', () => {
  const refuse = async (): Promise<ChatAnswer> => {
    throw new AttuneError('MODEL_RATE_LIMITED', { model: 'm', what: 'HTTP 429.' })
  }

  test('everybody for ten minutes ends them all, and the run, in one message', async () => {
    const { made } = caller({ concurrency: 8 })
    const began = performance.now()
    const ended: number[] = []
    const calls = Array.from({ length: 20 }, () =>
      failureOf(made.call(refuse, terms)).finally(() => ended.push(performance.now() - began)),
    )
    await vi.runAllTimersAsync()
    const errors = await Promise.all(calls)
    expect(Math.min(...ended)).toBeGreaterThanOrEqual(10 * 60_000)
    expect(Math.min(...ended)).toBeLessThan(12 * 60_000)
    expect(errors[0]).toMatchObject({
      code: 'MODEL_REFUSED_ALL',
      message: 'The model m refused all requests of the last 10 minutes: HTTP 429.',
      place: { line: 3 },
    })
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['MODEL_REFUSED_ALL']))
  })

  test('most of the time is not given up, as it answers now and then', async () => {
    const { made } = caller({ concurrency: 2 })
    let asked = 0
    const seldom = async (): Promise<ChatAnswer> => (++asked % 9 === 0 ? answer : refuse())
    const calls = Array.from({ length: 12 }, () =>
      made.call(seldom, terms).then(() => 'answer', failureCode),
    )
    await vi.runAllTimersAsync()
    expect(await Promise.all(calls)).not.toContain('MODEL_REFUSED_ALL')
  })
})

describe('the budget', () => {
  const ask = async () => answer

  test('of calls admits so many', async () => {
    const { made, meter } = caller({ budget: { calls: 2 } })
    await Promise.all([made.call(ask, terms), made.call(ask, terms)])
    expect(await failureOf(made.call(ask, terms))).toMatchObject({
      code: 'BUDGET_REACHED',
      message: expect.stringContaining('2 calls'),
    })
    expect(meter.spent.calls).toBe(2)
  })

  test('of calls counts a call once that the server put off before', async () => {
    const { made } = caller({ budget: { calls: 1 }, retries: 1 })
    let asked = 0
    const putOff = async () => {
      if (++asked <= 3)
        throw new AttuneError('MODEL_RATE_LIMITED', { model: 'm', what: '429', retryAfter: 10 })
      return answer
    }
    expect((await inTime(made.call(putOff, terms))).answer).toBe(answer)
    expect(asked).toBe(4)
  })

  test('of tokens ends with what was under way, which still arrives', async () => {
    const { made, meter } = caller({ budget: { tokens: 200 } })
    await Promise.all([made.call(ask, terms), made.call(ask, terms)])
    expect((await failureOf(made.call(ask, terms))).message).toContain('240 of 200 tokens')
    expect(meter.spent.calls).toBe(2)
  })

  test('of tokens is looked at right before sending, as much may be spent while a call waits', async () => {
    const { made } = caller({ budget: { tokens: 100 }, concurrency: 1 })
    const [first, second] = await Promise.allSettled([made.call(ask, terms), made.call(ask, terms)])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'BUDGET_REACHED' } })
  })

  test('of cost ends when it is spent, and is not retried', async () => {
    const { made, events } = caller({ budget: { cost: 0.001 }, prices: { input: 10, output: 0 } })
    await made.call(ask, terms)
    expect((await failureOf(made.call(ask, terms))).code).toBe('BUDGET_REACHED')
    expect(events).toHaveLength(1)
  })
})
