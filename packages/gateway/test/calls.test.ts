import { describe, expect, onTestFinished, test } from 'vitest'
import { type CallLimits, type ContextModels, Door, type ModelEvent } from '@attune/core/runtime'
import { AttuneError } from '@attune/core/internal'
import { createGateway } from '@attune/gateway'
import type { GatewayRequest } from '../src/create-gateway.js'
import { MemoryStore } from '@attune/store-sqlite'
import { failureOf, never } from '@attune/testkit/shared/model-servers.js'

type Send = Parameters<ContextModels['call']>[2]

const limits: CallLimits = { timeout: 10_000, retries: 2, concurrency: 8 }

function gateway({
  store = new MemoryStore(),
  ...more
}: Partial<GatewayRequest> & { readonly store?: MemoryStore } = {}) {
  const events: ModelEvent[] = []
  const pool = createGateway({
    definitions: new Map(),
    provider: () => expect.fail('no model is made'),
    revision: () => 1,
    environment: {},
    store,
    door: new Door(Infinity),
    onEvent: (event) => events.push(event),
    random: () => 0,
    ...more,
  })
  onTestFinished(() => pool.close())
  const bot = (own: Partial<CallLimits> = {}) =>
    ({
      target: { kind: 'supporter', name: 'my-bot' },
      use: 'p/bot',
      limits: { ...limits, ...own },
    }) as const
  const call = (request: object, send: Send, own: Partial<CallLimits> = {}, unit = 'unit') =>
    pool.forUnit(unit).call(bot(own), request, send, { signal: never })
  return { pool, events, call, store }
}

const unavailable: Send = async ({ http }) => {
  throw http.failure(503, 'busy', { retryAfter: 0 })
}

test('an answer is kept before it is used, and counted', async () => {
  const { pool, call, store, events } = gateway()
  const answer = { text: '12345678', usage: { input: 7, output: 5 } }
  expect(await call({ said: 'a' }, async () => answer)).toEqual(answer)
  expect(pool.spent).toMatchObject({
    calls: 1,
    recalled: 0,
    tokens: { input: 7, output: 5, reasoning: 0 },
  })
  expect(events).toMatchObject([{ type: 'answered', model: 'my-bot' }])
  const again = gateway({ store })
  expect(await again.call({ said: 'a' }, () => expect.fail('it was asked again'))).toEqual(answer)
  expect(again.pool.spent).toMatchObject({ calls: 0, recalled: 1 })
})

test.each([
  ['none', undefined],
  ['a fraction', { input: 1.5, output: 1 }],
  ['more than any model takes', { input: 1, output: 1e21 }],
])('tokens are counted from the texts where the reported figure is %s', async (_, usage) => {
  const { pool, call } = gateway()
  const answer = { text: 'hi', ...(usage && { usage }) }
  await call({ said: '12345' }, async () => answer)
  const inText = Math.ceil(JSON.stringify(answer).length / 4)
  expect(pool.spent.tokens).toEqual({ input: 4, output: inText, reasoning: 0 })
})

test('the budget of calls holds for it', async () => {
  const { call, pool } = gateway({ budget: { calls: 2 } })
  const send: Send = async () => 'yes'
  const all = await Promise.allSettled(['a', 'b', 'c'].map((said) => call({ said }, send)))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(all[2]).toMatchObject({ reason: { code: 'BUDGET_REACHED' } })
  expect(pool.spent.calls).toBe(2)
})

test('a budget of the store holds for all gateways on it, now and later', async () => {
  const store = new MemoryStore()
  const budget = { calls: 3, per: 'store' } as const
  const send: Send = async () => 'yes'
  const both = [gateway({ store, budget }), gateway({ store, budget })]
  const all = await Promise.allSettled(
    both.flatMap(({ call }, at) =>
      ['a', 'b'].map((said) => call({ said }, send, {}, `unit ${at}`)),
    ),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(await failureOf(gateway({ store, budget }).call({ said: 'later' }, send))).toMatchObject({
    code: 'BUDGET_OF_STORE_REACHED',
    message: 'The budget of this store is used up: 3 calls were made.',
    fix: 'Raise budget.calls and run again: finished work is reused.',
  })
  const raised = gateway({ store, budget: { ...budget, calls: 4 } })
  expect(await raised.call({ said: 'later' }, send)).toBe('yes')
  expect(await store.spent()).toMatchObject({ calls: 4 })
})

test.each([
  ['tokens', { tokens: 100 }, '120 of 100 tokens were taken.'],
  ['cost', { cost: 0.5 }, '1.2 of 0.5 were spent.'],
])('a budget of the store limits %s as well', async (limit, limits, what) => {
  const given = { store: new MemoryStore(), budget: { ...limits, per: 'store' } } as const
  const send: Send = async () => ({ usage: { input: 100, output: 20 } })
  await gateway(given).call({ said: 'a' }, send, { prices: { input: 1e4, output: 1e4 } })
  expect(await failureOf(gateway(given).call({ said: 'b' }, send))).toMatchObject({
    code: 'BUDGET_OF_STORE_REACHED',
    details: { limit, what },
  })
})

test('a budget of each run takes nothing from that of the store', async () => {
  const { call, store } = gateway({ budget: { calls: 1 } })
  await call({ said: 'a' }, async () => 'yes')
  expect(await store.spent()).toEqual({ calls: 0, tokens: 0, cost: 0 })
})

test('a call that is repeated counts once', async () => {
  const { call, store } = gateway({ budget: { calls: 1, per: 'store' } })
  await call({ said: 'a' }, async (line) => (line.attempt < 3 ? unavailable(line) : 'yes'))
  expect(await store.spent()).toMatchObject({ calls: 1 })
})

test('its cost follows from the prices of the entry', async () => {
  const { call, pool } = gateway({ budget: { cost: 1 } })
  await call({}, async () => ({ usage: { input: 1e6, output: 0 } }), {
    prices: { input: 2, output: 0 },
  })
  expect(pool.spent.cost).toBe(2)
  expect(await failureOf(call({ b: 1 }, async () => 1))).toMatchObject({ code: 'BUDGET_REACHED' })
})

test('no more calls are under way than its entry allows, and each waits for a place', async () => {
  const { call } = gateway()
  let open = 0
  let most = 0
  const send: Send = async () => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return open--
  }
  await Promise.all(Array.from({ length: 10 }, (_, at) => call({ at }, send, { concurrency: 2 })))
  expect(most).toBe(2)
})

describe('failures', () => {
  test('of http are tried again, and told', async () => {
    const { call, events } = gateway()
    const seen: number[] = []
    const send: Send = async (attempt) => {
      seen.push(attempt.attempt)
      return attempt.attempt < 3 ? unavailable(attempt) : 'yes'
    }
    expect(await call({}, send)).toBe('yes')
    expect(seen).toEqual([1, 2, 3])
    expect(events.filter(({ type }) => type === 'retried')).toMatchObject([
      { model: 'my-bot', code: 'CALL_UNAVAILABLE', attempt: 1 },
      { attempt: 2 },
    ])
  })

  test('that last are told by the name of the supporter', async () => {
    const { call } = gateway()
    const failure = await failureOf(call({}, unavailable, { retries: 0 }))
    expect(failure.message).toBe('The supporter "my-bot" did not answer: HTTP 503: busy.')
  })

  test('of any other kind end the call at once', async () => {
    const { call, events } = gateway()
    await expect(call({}, () => Promise.reject(new RangeError('a bug')))).rejects.toThrow('a bug')
    const own = new AttuneError('DATA_READ', { file: 'x', why: 'y' })
    await expect(call({}, () => Promise.reject(own))).rejects.toBe(own)
    expect(events).toEqual([])
  })

  test('of a component that is not a supporter name the component', async () => {
    const owner = {
      target: { kind: 'component', name: 'p/remote' },
      use: 'p/remote',
      limits,
    } as const
    const asked = gateway().pool.forUnit('u')
    const refused: Send = async ({ http }) => {
      throw http.failure(401, 'no')
    }
    const failure = await failureOf(asked.call(owner, {}, refused, { signal: never }))
    expect(failure).toMatchObject({
      code: 'CALL_REFUSED_KEY',
      message: 'The service that p/remote calls refused the key: HTTP 401: no.',
    })
  })
})

describe('answers of the wrong form', () => {
  const broken: Send = async ({ http }) => {
    throw http.malformed('expected a list, got a map.', 'Send a list.')
  }

  test('until the first answer is there, nobody else asks', async () => {
    const { call } = gateway()
    const began: string[] = []
    const send =
      (said: string): Send =>
      async () => {
        began.push(said)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return began.push(`${said} done`)
      }
    await Promise.all(['a', 'b', 'c'].map((said) => call({ said }, send(said))))
    expect(began.slice(0, 4)).toEqual(['a', 'a done', 'b', 'c'])
  })

  test('a service that gives no usable answer is asked twice in all, whoever waits for it', async () => {
    const { call, events } = gateway()
    let asked = 0
    const send: Send = (attempt) => {
      asked++
      return broken(attempt)
    }
    const all = await Promise.allSettled(
      ['a', 'b', 'c'].map((said) => call({ said }, send, { retries: 5 })),
    )
    expect(asked).toBe(2)
    for (const { reason } of all as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({
        code: 'CALL_UNSUITABLE',
        blame: 'user',
        message: 'The supporter "my-bot" gave no usable answer: expected a list, got a map.',
        fix: 'Send a list.',
      })
    }
    expect(events).toMatchObject([{ type: 'retried', code: 'CALL_MALFORMED' }])
  })

  test('a service that is busy at first has the same limit', async () => {
    const { call } = gateway()
    const send = (): Send => {
      let asked = 0
      return (attempt) => (++asked === 1 ? unavailable(attempt) : broken(attempt))
    }
    await expect(call({ said: 'a' }, send(), { retries: 5 })).rejects.toMatchObject({
      code: 'CALL_UNSUITABLE',
    })
  })

  test('one that has answered fails the unit, after one more attempt', async () => {
    const { call } = gateway()
    await call({ said: 'a' }, async () => 'yes')
    let asked = 0
    const send: Send = (attempt) => {
      asked++
      return broken(attempt)
    }
    await expect(call({ said: 'b' }, send, { retries: 5 })).rejects.toMatchObject({
      code: 'CALL_MALFORMED',
    })
    expect(asked).toBe(2)
  })
})

describe('what is not JSON', () => {
  class Point {
    x = 1
  }
  test.each<[string, unknown, string]>([
    ['a Map', { a: new Map() }, 'the answer.a is a Map'],
    ['a Date', [new Date(0)], 'the answer[0] is a Date'],
    ['nothing', undefined, 'the answer is undefined'],
    ['NaN', { a: [1, Number.NaN] }, 'the answer.a[1] is NaN'],
    ['a function', { f: () => 1 }, 'the answer.f is a function'],
    ['an object of a class', new Point(), 'the answer is a Point'],
  ])('%s is refused as an answer, by name and place', async (_, answer, what) => {
    const { call, store } = gateway()
    const failure = await failureOf(call({}, async () => answer))
    expect(failure).toMatchObject({ code: 'CALL_NOT_JSON', blame: 'plugin' })
    expect(failure.message).toBe(`p/bot passed a value to context.call that is not JSON: ${what}.`)
    expect((await store.counts()).answers).toBe(0)
  })

  test('is refused as a request before anything is asked', async () => {
    const { call } = gateway()
    const failure = await failureOf(call({ at: new Date(0) }, () => expect.fail('it was asked')))
    expect(failure.message).toContain('the request.at is a Date')
  })

  test('but members that are undefined are left out', async () => {
    expect(await gateway().call({ a: undefined }, async () => ({ b: undefined, c: 1 }))).toEqual({
      c: 1,
    })
  })
})
