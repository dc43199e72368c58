import { describe, expect, onTestFinished, test } from 'vitest'
import { objectAnswer, wholeNumberAnswer } from '@attune/core/answers'
import type { ModelProvider } from '@attune/core/internal'
import type { ChatAnswer } from '@attune/core/models'
import { callError, Door, type ModelDefinition, type ModelEvent } from '@attune/core/runtime'
import type { FakeServerOptions } from '@attune/fake-server'
import { createGateway } from '@attune/gateway'
import type { GatewayRequest } from '../src/create-gateway.js'
import { offline, openai, type Provider, rewardHttp, rewardLogprobs } from '@attune/models'
import { MemoryStore } from '@attune/store-sqlite'
import {
  failureOf,
  never,
  question,
  type Served,
  serve,
} from '@attune/testkit/shared/model-servers.js'

/** Number of pairs by which a reward server is probed. */
const PROBES = 6

const providers: Readonly<Record<string, Provider>> = {
  openai,
  offline,
  'reward-http': rewardHttp,
  'reward-logprobs': rewardLogprobs,
}

const define = (name: string, more: Partial<ModelDefinition> = {}): ModelDefinition => ({
  name,
  provider: 'openai',
  options: { model: 'm' },
  timeout: 10_000,
  retries: 0,
  concurrency: 8,
  place: { file: 'attune.config.yaml', line: 7 },
  ...more,
})

interface Given extends Partial<GatewayRequest> {
  readonly models?: readonly ModelDefinition[]
}

function pool({ models = [], ...more }: Given = {}) {
  const events: ModelEvent[] = []
  const made = createGateway({
    definitions: new Map(models.map((model) => [model.name, model])),
    provider: (name, options) => providers[name]!.create(options as never),
    revision: () => 1,
    environment: {},
    store: new MemoryStore(),
    door: new Door(5000),
    onEvent: (event) => events.push(event),
    ...more,
  })
  onTestFinished(() => made.close())
  return Object.assign(made, { events })
}

/** A pool with one model of each role at a fake server. */
async function served(options: FakeServerOptions = {}, more: Partial<ModelDefinition> = {}) {
  const server = await serve(options)
  const models = [
    define('chat', { options: { model: 'm', baseUrl: `${server.url}/v1`, batch: 2 }, ...more }),
    define('reward', {
      provider: 'reward-http',
      options: { model: 'r', baseUrl: server.url },
      ...more,
    }),
    define('labels', {
      provider: 'reward-logprobs',
      options: { model: 'm', baseUrl: `${server.url}/v1` },
      ...more,
    }),
  ]
  return { server, models }
}

const alone = { shared: false, signal: never }
const shared = { shared: true, signal: never }

const paths = ({ calls }: Served): readonly string[] => calls.map(({ path }) => path)

test('another model under the same name is told once, also beside answers of an earlier run', async () => {
  const names = ['m-1', 'm-1', 'm-2', 'm-3']
  const changing: ModelProvider = {
    create: () => ({
      chat: {
        chat: async () => ({
          text: 'Yes.',
          finish: 'complete',
          usage: { input: 1, output: 1, reasoning: 0 },
          answeredBy: { model: names.shift()! },
        }),
      },
    }),
  }
  const store = new MemoryStore()
  const given = {
    models: [define('judge', { identity: 'judge' })],
    store,
    provider: () => changing,
  }
  const environment = { OPENAI_API_KEY: 'key' }
  await pool({ ...given, environment })
    .forUnit('a')
    .chat('judge', question('A'), alone)
  const made = pool({ ...given, environment })
  const warnings: string[] = []
  const unit = made.forUnit('a', (use, message) => warnings.push(`${use}: ${message}`))
  for (const said of ['A', 'B', 'C', 'D']) await unit.chat('judge', question(said), alone)
  expect(warnings).toEqual([
    expect.stringMatching(/^model "judge": answers of this run come from m-1 and from m-2\./),
  ])
  expect(made.events.filter(({ type }) => type === 'changed')).toEqual([
    { type: 'changed', model: 'judge', before: { model: 'm-1' }, now: { model: 'm-2' } },
  ])
})

test('where a key is found is no part of what a model is', () => {
  const options = { model: 'm', headersEnv: { 'x-token': 'TOKEN' } }
  const made = pool({ models: [define('a', { options }), define('b', { apiKeyEnv: 'KEY' })] })
  expect(made.identity('a')).toEqual({ provider: 'openai', revision: 1, options: { model: 'm' } })
  expect(made.identity('b')).toEqual(made.identity('a'))
})

describe('chat', () => {
  test('a run that died is answered from the journal, and goes on', async () => {
    const { server, models } = await served()
    const store = new MemoryStore()
    const first = pool({ models, store }).forUnit('unit')
    const before = [
      await first.chat('chat', question('A'), alone),
      await first.chat('chat', question('A'), alone),
    ]
    const again = pool({ models, store })
    const unit = again.forUnit('unit')
    const after = [
      await unit.chat('chat', question('A'), alone),
      await unit.chat('chat', question('A'), alone),
    ]
    expect(after).toEqual(before)
    expect(server.stats().calls).toBe(2)
    await unit.chat('chat', question('B'), alone)
    expect(again.spent).toMatchObject({ calls: 1, recalled: 2 })
    expect(again.events.map(({ type }) => type)).toEqual(['recalled', 'recalled', 'answered'])
  })

  test('knows whether an equal request may be answered differently', async () => {
    const { models } = await served()
    const [chat] = models
    const cold = { ...chat!, name: 'cold', options: { ...chat!.options, temperature: 0 } }
    const unit = pool({ models: [chat!, cold] }).forUnit('u')
    const drawn = (model: string, temperature?: number) =>
      unit.isDrawn!(model, temperature === undefined ? {} : { temperature })
    expect([drawn('chat'), drawn('chat', 0.7)]).toEqual([true, true])
    expect([drawn('chat', 0), drawn('cold', 0.7)]).toEqual([false, false])
  })

  test('what is shared is asked once by all units, also in parallel', async () => {
    const { server, models } = await served()
    const made = pool({ models })
    const ask = (unit: string) => made.forUnit(unit).chat('chat', question('A'), shared)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`unit ${at}`)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(server.stats()).toMatchObject({ calls: 1, answered: 1, answeredAgain: 0 })
  })

  test('a waiter survives the interruption of the unit that asked first', async () => {
    const { server, models } = await served({ script: ['hang'] })
    const made = pool({ models })
    const giveUp = new AbortController()
    const first = made
      .forUnit('a')
      .chat('chat', question(), { shared: true, signal: giveUp.signal })
    const second = made.forUnit('b').chat('chat', question(), shared)
    await expect.poll(() => server.stats().calls).toBe(1)
    giveUp.abort(new RangeError('enough'))
    await expect(first).rejects.toThrow('enough')
    expect((await second).finish).toBe('complete')
    expect(server.stats().calls).toBe(2)
  })

  test('each distinct call is answered once, however the server misbehaves', async () => {
    const misbehave = {
      'server-error': 0.1,
      malformed: 0.1,
      drop: 0.1,
      'no-choices': 0.1,
      cut: 0.1,
    }
    const { server, models } = await served({ misbehave, seed: 'b' })
    const store = new MemoryStore()
    const left = new Set(Array.from({ length: 20 }, (_, at) => `question ${at}`))
    // Without the waits of many retries: what fails is left to the next run, as it would be.
    for (let run = 0; run < 12 && left.size > 0; run++) {
      const made = pool({ models, store })
      const ask = async (content: string) => {
        await made.forUnit(content).chat('chat', question(content), alone)
        left.delete(content)
      }
      await Promise.allSettled([...left].map(ask))
    }
    expect(left.size).toBe(0)
    expect(server.stats()).toMatchObject({ distinct: 20, answered: 20, answeredAgain: 0 })
  })

  test('only empty answers count towards the limit of empty answers', async () => {
    const empty = {
      text: '',
      finish: 'complete',
      usage: { input: 1, output: 0, reasoning: 0 },
    } as const
    const said = { ...empty, text: 'Yes.', usage: { ...empty.usage, output: 1 } }
    const busy = () => callError({ kind: 'model', name: 'flaky' }, 'UNAVAILABLE', { what: 'busy.' })
    const ask = async (...answers: (ChatAnswer | Error)[]) => {
      const chat = async () => {
        const answer = answers.shift()!
        if (answer instanceof Error) throw answer
        return answer
      }
      const provider = (): ModelProvider => ({ create: () => ({ chat: { chat } }) })
      const models = [define('flaky', { retries: 5, identity: 'flaky' })]
      const environment = { OPENAI_API_KEY: 'key' }
      const made = pool({ models, provider, environment, random: () => -0.5 })
      return {
        ...(await made.forUnit('unit').chat('flaky', question(), alone)),
        left: answers.length,
      }
    }
    expect(await ask(busy(), busy(), busy(), empty, said)).toMatchObject({ text: 'Yes.' })
    expect(await ask(busy(), empty, busy(), empty, empty, said)).toMatchObject({
      text: '',
      left: 1,
    })
  })

  test('answers of a schema and answers in words are kept apart, and a refusal is told once in each run', async () => {
    const schema = objectAnswer({ score: wholeNumberAnswer(0, 4) })
    const asked = { ...question('A'), schema }
    const isTyped = ({ body }: { readonly body: object }) => 'response_format' in body
    const store = new MemoryStore()
    const refusing = await served({ refusesSchemas: true }, { identity: 'one model' })
    for (const run of [1, 2]) {
      const warnings: string[] = []
      const unit = pool({ models: refusing.models, store }).forUnit('u', (_, message) =>
        warnings.push(message),
      )
      await unit.chat('chat', asked, alone)
      await unit.chat('chat', { ...asked, messages: [] }, alone)
      expect(warnings, `run ${run}`).toEqual([
        expect.stringMatching(/refuses JSON schemas.*enforces no JSON schema/),
      ])
    }
    // The second run asks whether schemas are taken now, and uses the answers of the first.
    expect(refusing.server.calls.map(isTyped)).toEqual([true, false, false, true])
    const taking = await served({}, { identity: 'one model' })
    await pool({ models: taking.models, store }).forUnit('u').chat('chat', asked, alone)
    await pool({ models: taking.models, store }).forUnit('u').chat('chat', asked, alone)
    expect(taking.server.calls.map(isTyped)).toEqual([true])
    const [chat] = taking.models
    const without = { ...chat!, options: { ...chat!.options, schemas: false } }
    await pool({ models: [without], store })
      .forUnit('u')
      .chat('chat', asked, alone)
    expect(taking.server.calls).toHaveLength(1)
  })

  test('is drawn as the definition says, and as far as the model can be asked', async () => {
    const { server, models } = await served(
      {},
      { options: { model: 'm', reasoningEffort: 'low', maxTokens: 9 } },
    )
    const chat = models[0]!
    const definition = { ...chat, options: { ...chat.options, baseUrl: `${server.url}/v1` } }
    const unit = pool({ models: [definition] }).forUnit('u')
    await unit.chat('chat', question('A', { temperature: 0.7, maxTokens: 512, stop: ['.'] }), alone)
    expect(server.calls[0]!.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'A' }],
      max_completion_tokens: 9,
      stop: ['.'],
      reasoning_effort: 'low',
    })
    const unsupported = await failureOf(
      unit.chat('chat', question('A', { topLogprobs: 21 }), alone),
    )
    expect(unsupported.code).toBe('MODEL_UNSUPPORTED')
    expect(server.stats().calls).toBe(1)
  })

  test('counts what a service read from its cache, and keeps it out of the answer', async () => {
    const { models } = await served({ cached: 3 })
    const made = pool({ models })
    const { usage } = await made.forUnit('u').chat('chat', question('A long question.'), alone)
    expect(made.spent.tokens).toMatchObject({ input: 4, cached: 3 })
    expect(usage).not.toHaveProperty('cached')
  })

  test('waits are counted', async () => {
    const { models } = await served({ script: ['hang'] }, { concurrency: 1 })
    const made = pool({ models })
    const giveUp = new AbortController()
    const calls = ['A', 'B', 'C'].map((content) =>
      failureOf(
        made.forUnit('u').chat('chat', question(content), { shared: false, signal: giveUp.signal }),
      ),
    )
    await expect.poll(() => made.waiting).toBe(2)
    await made.close()
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([
      'MODEL_CLOSED',
      'MODEL_CLOSED',
      'MODEL_CLOSED',
    ])
  })
})

test('an answer that does not come in time is told, once for each model, and its tokens are counted apart', async () => {
  const hanging: ModelProvider = {
    create: () => ({ chat: { chat: () => new Promise<never>(() => {}) } }),
  }
  const options = { model: 'm', maxTokens: 90 }
  const made = pool({ models: [define('smol', { timeout: 10, options })], provider: () => hanging })
  const told: string[] = []
  for (const name of ['a', 'b']) {
    const unit = made.forUnit(name, (use, message) => told.push(`${use}: ${message}`))
    expect((await failureOf(unit.chat('smol', question('12345678'), alone))).code).toBe(
      'MODEL_TIMEOUT',
    )
  }
  expect(told).toEqual([
    'model "smol": no answer in 0.01 s; it is not asked again. Set a longer timeout, or a smaller maxTokens.',
  ])
  expect(made.spent).toMatchObject({
    calls: 0,
    tokens: { input: 0, output: 0 },
    cancelled: 2 * (2 + 90),
  })
})

describe('embeddings and rewards', () => {
  test('distinct texts are asked for once, in batches of the definition, by all units', async () => {
    const { server, models } = await served({ embedding: (text) => [text.length, 0] })
    const made = pool({ models })
    const embed = (...texts: string[]) => made.forUnit('u').embed('chat', texts, never)
    expect(await embed('a', 'bb', 'a', 'ccc')).toEqual([
      [1, 0],
      [2, 0],
      [1, 0],
      [3, 0],
    ])
    expect(await embed('ccc', 'a')).toEqual([
      [3, 0],
      [1, 0],
    ])
    expect(server.calls.map(({ body }) => body.input)).toEqual([['a', 'bb'], ['ccc']])
  })

  test('a reward server is probed once, before the first pair', async () => {
    const { server, models } = await served()
    const made = pool({ models })
    const pairs = ['a', 'b'].map((reply) => ({ prompt: 'p', reply }))
    const first = await made.forUnit('u').reward('reward', pairs, never)
    expect(await made.forUnit('v').reward('reward', pairs, never)).toEqual(first)
    expect(paths(server)).toEqual(Array(PROBES + pairs.length).fill('/classify'))
    expect(made.spent.calls).toBe(2)
  })

  test('a reward server of sigmoid values is refused before any pair is scored', async () => {
    const { server, models } = await served({ sigmoid: true })
    const made = pool({ models })
    const failure = await failureOf(
      made.forUnit('u').reward('reward', [{ prompt: 'p', reply: 'r' }], never),
    )
    expect(failure.code).toBe('MODEL_UNSUITABLE')
    expect(server.calls).toHaveLength(PROBES)
    expect(made.spent.calls).toBe(0)
  })

  test('rewards that are estimates are told', async () => {
    const { models } = await served({ logprobs: () => [{ token: 'positive', logprob: -1 }] })
    const made = pool({ models })
    const pairs = ['positive', 'negative'].map((reply) => ({ prompt: 'p', reply }))
    expect(await made.forUnit('u').reward('labels', pairs, never)).toEqual([-1, -2])
    expect(made.events).toContainEqual({ type: 'approximated', model: 'labels', rewards: 1 })
    expect(made.spent.calls).toBe(1)
  })
})

describe('a pure model', () => {
  const models = [define('none', { provider: 'offline', options: {} })]

  test('is neither journalled nor counted: it costs nothing', async () => {
    const store = new MemoryStore()
    const made = pool({ models, store })
    const unit = made.forUnit('u')
    const request = { ...question('12345678'), standIn: () => 'Yes.' }
    expect((await unit.chat('none', request, alone)).text).toBe('Yes.')
    expect(await unit.embed('none', ['a', 'a'], never)).toHaveLength(2)
    expect(await unit.reward('none', [{ prompt: 'p', reply: 'r' }], never)).toEqual([0])
    expect((await store.counts()).answers).toBe(0)
    expect(made.spent).toMatchObject({ calls: 0, recalled: 0 })
  })

  test('is known as pure; models that are served or unknown are not', async () => {
    const { models: all } = await served()
    const made = pool({ models: [...models, ...all] })
    expect(['none', 'chat', 'unknown'].map((name) => made.isPure(name))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('needs no prices, whatever the budget', async () => {
    const unit = pool({ models, budget: { cost: 1 } }).forUnit('u')
    expect(await unit.embed('none', ['a'], never)).toHaveLength(1)
  })

  test('without a stand-in has nothing to say', async () => {
    expect(
      (await failureOf(pool({ models }).forUnit('u').chat('none', question(), alone))).code,
    ).toBe('MODEL_NO_STAND_IN')
  })
})

describe('what cannot be asked', () => {
  test('a model that is not defined', async () => {
    const failure = await failureOf(
      pool({ models: [define('a')] })
        .forUnit('u')
        .chat('b', question(), alone),
    )
    expect(failure).toMatchObject({ code: 'MODEL_UNKNOWN', details: { known: 'a' } })
  })

  test('a model in a role that it has not', async () => {
    const { models } = await served()
    const unit = pool({ models }).forUnit('u')
    const failures = [
      await failureOf(unit.chat('reward', question(), alone)),
      await failureOf(unit.reward('chat', [{ prompt: 'p', reply: 'r' }], never)),
      await failureOf(unit.embed('reward', ['a'], never)),
    ]
    expect(failures.map(({ code }) => code)).toEqual(['MODEL_ROLE', 'MODEL_ROLE', 'MODEL_ROLE'])
  })

  test('a model without prices where the cost is limited', async () => {
    const { models } = await served()
    const failure = await failureOf(
      pool({ models, budget: { cost: 1 } })
        .forUnit('u')
        .chat('chat', question(), alone),
    )
    expect(failure).toMatchObject({ code: 'MODEL_PRICE_MISSING', place: { line: 7 } })
  })

  test('a model whose key is not set', async () => {
    const named = define('a', { apiKeyEnv: 'MY_KEY' })
    const unit = pool({ models: [named, define('b')] }).forUnit('u')
    expect(await failureOf(unit.chat('a', question(), alone))).toMatchObject({
      code: 'MODEL_KEY_MISSING',
      details: { variable: 'MY_KEY' },
    })
    expect(await failureOf(unit.chat('b', question(), alone))).toMatchObject({
      details: { variable: 'OPENAI_API_KEY' },
    })
  })
})

test('a key comes from its variable, and OpenAI’s own key goes nowhere else', async () => {
  const server = await serve()
  const options = { model: 'm', baseUrl: `${server.url}/v1` }
  const models = [define('a', { options, apiKeyEnv: 'MY_KEY' }), define('b', { options })]
  const unit = pool({ models, environment: { MY_KEY: 'mine', OPENAI_API_KEY: 'theirs' } }).forUnit(
    'u',
  )
  await unit.chat('a', question('A'), alone)
  await unit.chat('b', question('B'), alone)
  expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer mine',
    undefined,
  ])
})

test.each([
  ['secret\n', 'ends with a line break'],
  ['sec\r\nret', 'holds a line break'],
  ['secret ', 'begins or ends with a space'],
  ['sécret', 'holds a character that no HTTP header may hold'],
])('the key %j is refused before anything is asked, and not quoted', async (key, what) => {
  const models = [define('a', { apiKeyEnv: 'MY_KEY' })]
  const error = await failureOf(
    pool({ models, environment: { MY_KEY: key } })
      .forUnit('u')
      .chat('a', question('A'), alone),
  )
  expect(error).toMatchObject({ code: 'MODEL_KEY_SHAPE', blame: 'user' })
  expect(error.message).toBe(
    `The key of the model a cannot be sent: the environment variable MY_KEY ${what}.`,
  )
})

test('usage and cost add up over models', async () => {
  const { models } = await served({ reply: () => '1234' }, { prices: { input: 1e6, output: 2e6 } })
  const made = pool({ models, budget: { cost: 100 } })
  await made.forUnit('u').chat('chat', question('12345678'), alone)
  await made.forUnit('u').embed('chat', ['1234'], never)
  expect(made.spent).toEqual({
    calls: 2,
    recalled: 0,
    repeated: 0,
    tokens: { input: 3, output: 1, reasoning: 0 },
    cost: 5,
  })
})

test('a server that is not there is MODEL_ABSENT', async () => {
  const { server, models } = await served()
  await server.close()
  expect(
    (await failureOf(pool({ models }).forUnit('u').chat('chat', question(), alone))).code,
  ).toBe('MODEL_ABSENT')
})

describe('the identity of a model', () => {
  const base = define('a', { options: { model: 'm', temperature: 0 } })
  const identity = (more: Partial<ModelDefinition>, revision = 1) =>
    pool({ models: [{ ...base, ...more }], revision: () => revision }).identity('a')

  test('is its provider, its provider’s revision and its options', () => {
    expect(identity({})).toEqual({
      provider: 'openai',
      revision: 1,
      options: { model: 'm', temperature: 0 },
    })
    expect(identity({ options: { model: 'n' } })).not.toEqual(identity({}))
    expect(identity({ provider: 'offline' })).not.toEqual(identity({}))
    expect(identity({}, 2)).not.toEqual(identity({}))
  })

  test('has no part of its key, limits and prices', () => {
    const others = {
      apiKeyEnv: 'K',
      timeout: 1,
      retries: 9,
      concurrency: 1,
      requestsPerMinute: 1,
      tokensPerMinute: 1,
      prices: { input: 1, output: 1 },
      place: { file: 'b' },
    }
    expect(identity(others)).toEqual(identity({}))
  })

  test('is what the definition says it is, wherever the model moves', async () => {
    expect(identity({ identity: 'llama', options: { model: 'x' } })).toBe('llama')
    const store = new MemoryStore()
    const [here, there] = [await serve(), await serve()]
    const at = ({ url }: Served) => {
      const options = { model: 'm', baseUrl: `${url}/v1` }
      return pool({ store, models: [define('a', { identity: 'llama', options })] }).forUnit('u')
    }
    const before = await at(here).chat('a', question(), alone)
    expect(await at(there).chat('a', question(), alone)).toEqual(before)
    expect(there.calls).toEqual([])
  })
})
