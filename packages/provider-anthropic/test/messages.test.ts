import type { JsonObject } from '@attune/core'
import { type ChatRequest, withoutKeywords } from '@attune/core/models'
import { listAnswer, objectAnswer, textAnswer, wholeNumberAnswer } from '@attune/core/answers'
import { type FakeCall, type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { contractChecks, providedModel } from '@attune/testkit'
import type { ProvidedModelOptions } from '@attune/testkit/internal'
import { describe, expect, onTestFinished, test } from 'vitest'
import plugin from '../src/index.js'

const schema = objectAnswer({
  quotes: listAnswer(textAnswer(300), 5),
  age: wholeNumberAnswer(0, 120),
})
const environment = { KEY: 'sk-ant-secret' }

/** A model at a fake server, and what arrived there. */
async function modelAt(
  fake: FakeServerOptions = {},
  options: JsonObject = {},
  more: ProvidedModelOptions = {},
) {
  const calls: FakeCall[] = []
  const server = await startFakeServer({ ...fake, onCall: (call) => calls.push(call) })
  const given = { model: 'claude', baseUrl: server.url, ...options }
  const model = providedModel(plugin, 'messages', given, { environment, ...more })
  onTestFinished(async () => {
    await model.close()
    await server.close()
  })
  return { server, calls, model, body: () => calls.at(-1)!.body }
}

const question = (content = 'Hello.', sampling: ChatRequest['sampling'] = {}): ChatRequest => ({
  messages: [{ role: 'user', content }],
  sampling,
})

const codeOf = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

for (const check of contractChecks(plugin)) test(check.name, check.run)

describe('a request', () => {
  test('has the model, a bound, the version, and instructions apart', async () => {
    const { model, calls, body } = await modelAt()
    await model.chat({
      messages: [
        { role: 'system', content: 'Be calm.' },
        { role: 'user', content: 'Hello.' },
      ],
      sampling: { stop: ['END'] },
    })
    expect(calls[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'anthropic-version': '2026-10-21' },
    })
    expect(body()).toEqual({
      model: 'claude',
      max_tokens: 4096,
      system: [{ type: 'text', text: 'Be calm.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: 'Hello.' }],
      stop_sequences: ['END'],
    })
  })

  test('marks the end of a conversation, which the next request continues', async () => {
    const { model, body } = await modelAt({}, { cache: '1h' })
    const turns = [
      { role: 'user', content: 'A' },
      { role: 'assistant', content: 'B' },
      { role: 'user', content: 'C' },
    ] as const
    await model.chat({ messages: [...turns], sampling: {} })
    expect(body().messages).toEqual([
      turns[0],
      turns[1],
      {
        role: 'user',
        content: [{ type: 'text', text: 'C', cache_control: { type: 'ephemeral', ttl: '1h' } }],
      },
    ])
  })

  test('has no marks where nothing is to be kept', async () => {
    const { model, calls } = await modelAt({}, { cache: 'off' })
    const messages = [
      { role: 'system', content: 'Be calm.' },
      { role: 'user', content: 'A' },
      { role: 'assistant', content: 'B' },
      { role: 'user', content: 'C' },
    ] as const
    await model.chat({ messages: [...messages], sampling: {} })
    expect(JSON.stringify(calls[0]!.body)).not.toContain('cache_control')
  })

  test('begins with the user, whoever spoke first', async () => {
    const { model, body } = await modelAt()
    await model.chat({
      messages: [{ role: 'assistant', content: 'Hi.' }, ...question('A').messages],
      sampling: {},
    })
    expect(body().messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user' },
    ])
    await model.chat({ messages: [{ role: 'system', content: 'Tell a story.' }], sampling: {} })
    expect(body()).toMatchObject({ messages: [{ role: 'user', content: 'Tell a story.' }] })
    expect(body()).not.toHaveProperty('system')
  })

  test.each([
    [{ thinking: 'adaptive' }, { thinking: { type: 'adaptive', display: 'summarized' } }],
    [{ thinking: 'off' }, { thinking: { type: 'disabled' } }],
    [{ thinking: 2000 }, { thinking: { type: 'enabled', budget_tokens: 2000 } }],
    [{ effort: 'low' }, { output_config: { effort: 'low' } }],
    [{ extraBody: { service_tier: 'standard_only' } }, { service_tier: 'standard_only' }],
    [{ maxTokens: 9 }, { max_tokens: 9 }],
  ])('follows the definition: %j', async (options, expected) => {
    const { model, body } = await modelAt({}, options as JsonObject)
    await model.chat(question('A', { maxTokens: 512 }))
    expect(body()).toMatchObject(expected)
  })

  test('holds the answer to a schema, without the bounds that the service refuses', async () => {
    const { model, body } = await modelAt({}, { effort: 'low' })
    await model.chat({ ...question(), schema })
    const bare = withoutKeywords(schema, ['maxLength', 'maxItems', 'minimum', 'maximum', 'pattern'])
    expect(bare).not.toEqual(schema)
    expect(body()).toMatchObject({
      output_config: { effort: 'low', format: { type: 'json_schema', schema: bare } },
    })
    expect(JSON.stringify(body())).not.toMatch(/maxLength|maxItems|minimum|maximum|pattern/)
  })

  test('is in words alone where the definition says so, and from then on where the service refuses schemas', async () => {
    const without = await modelAt({}, { schemas: false })
    await without.model.chat({ ...question(), schema })
    expect(without.body()).not.toHaveProperty('output_config')
    const refusing = await modelAt({ refusesSchemas: true })
    for (const content of ['A', 'B']) await refusing.model.chat({ ...question(content), schema })
    expect(refusing.calls.map(({ body }) => 'output_config' in body)).toEqual([true, false, false])
  })
})

describe('sampling', () => {
  const asked = { temperature: 0.7, topP: 1 }

  test('is not sent with the current version, which refuses it', async () => {
    const { model, body } = await modelAt()
    await model.chat(question('A', asked))
    expect(body()).not.toHaveProperty('temperature')
    expect(body()).not.toHaveProperty('top_p')
  })

  test('is sent with the version before it, unless the model thinks', async () => {
    const { model, body } = await modelAt({}, { version: '2023-06-01', thinking: 'off' })
    await model.chat(question('A', asked))
    expect(body()).toMatchObject({ temperature: 0.7 })
    expect(body()).not.toHaveProperty('top_p')
    const thinking = await modelAt({}, { version: '2023-06-01', thinking: 'adaptive' })
    await thinking.model.chat(question('A', asked))
    expect(thinking.body()).not.toHaveProperty('temperature')
  })

  test('that the model does not take is an error before anything is sent', async () => {
    const current = await modelAt({}, { temperature: 1 })
    const before = await modelAt({}, { version: '2023-06-01' })
    expect(await codeOf(current.model.chat(question()))).toBe('MODEL_UNSUPPORTED')
    expect(await codeOf(before.model.chat(question('A', { temperature: 1.5 })))).toBe(
      'MODEL_UNSUPPORTED',
    )
    expect(await codeOf(before.model.chat(question('A', { topLogprobs: 5 })))).toBe(
      'MODEL_UNSUPPORTED',
    )
    expect([...current.calls, ...before.calls]).toEqual([])
  })
})

describe('an answer', () => {
  test('has a text, an end, a count, and who answered', async () => {
    const { model } = await modelAt({ reply: () => 'Good evening to you.' })
    expect(await model.chat(question('12345678'))).toEqual({
      text: 'Good evening to you.',
      finish: 'complete',
      usage: { input: 2, output: 5, reasoning: 0 },
      answeredBy: { model: 'claude' },
    })
  })

  test('keeps what was thought apart', async () => {
    const { model } = await modelAt({
      reply: () => 'Yes.',
      reasoning: { as: 'block', text: 'Hm, hm.', tokens: 7 },
    })
    expect(await model.chat(question())).toMatchObject({
      text: 'Yes.',
      reasoning: 'Hm, hm.',
      usage: { output: 8, reasoning: 7 },
    })
  })

  test('counts what came from the cache, at its price', async () => {
    const { model } = await modelAt(
      { cached: 3 },
      {},
      { prices: { input: 10, output: 0, cached: 1 } },
    )
    await model.chat(question('A question of 24 letters'))
    expect(model.spent.tokens).toMatchObject({ input: 6, cached: 3 })
    expect(model.spent.cost).toBeCloseTo((3 * 10 + 3 * 1) / 1e6, 12)
  })

  test.each([
    ['empty', '', 'complete'],
    ['refusal', 'I would rather not.', 'refusal'],
    ['filtered', '', 'refusal'],
    ['truncated', 'Good e', 'length'],
  ] as const)('may be odd: %s', async (twist, text, finish) => {
    const { model } = await modelAt({ script: [twist], reply: () => 'Good evening.' })
    expect(await model.chat(question())).toMatchObject({ text, finish })
  })
})

describe('a failure', () => {
  test.each([
    ['bad-request', 'MODEL_BAD_REQUEST'],
    ['context-too-long', 'MODEL_CONTEXT_TOO_LONG'],
    ['refused-key', 'MODEL_REFUSED_KEY'],
    ['not-found', 'MODEL_NOT_FOUND'],
    ['quota', 'MODEL_QUOTA'],
    ['redirect', 'MODEL_ADDRESS'],
    ['rate-limited', 'MODEL_RATE_LIMITED'],
    ['server-error', 'MODEL_UNAVAILABLE'],
    ['overloaded', 'MODEL_UNAVAILABLE'],
    ['html-502', 'MODEL_UNAVAILABLE'],
    ['cut', 'MODEL_UNAVAILABLE'],
    ['malformed', 'MODEL_MALFORMED'],
    ['html-200', 'MODEL_MALFORMED'],
    ['error-in-200', 'MODEL_MALFORMED'],
    ['no-choices', 'MODEL_MALFORMED'],
  ] as const)('is understood: %s is %s', async (misbehaviour, code) => {
    const { model } = await modelAt({ script: [misbehaviour] })
    // The first of two calls: a server that was never met counts as absent.
    expect(await codeOf(model.chat(question()))).toBe(code)
    expect(await codeOf(model.chat(question()))).toBe('answered')
  })

  test.each([
    [{ type: 'invalid_request_error', message: 'Your credit balance is too low.' }, 'MODEL_QUOTA'],
    [{ type: 'billing_error', message: 'No payment.' }, 'MODEL_QUOTA'],
    [
      {
        type: 'invalid_request_error',
        message: 'input length and `max_tokens` exceed context limit',
      },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    [{ type: 'invalid_request_error', message: 'messages.0: bad' }, 'MODEL_BAD_REQUEST'],
  ])('is told from words where there is nothing else: %j', async (error, code) => {
    const { createServer } = await import('node:http')
    const server = createServer((_, response) =>
      response.writeHead(400).end(JSON.stringify({ type: 'error', error })),
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const model = providedModel(plugin, 'messages', {
      model: 'claude',
      baseUrl: `http://127.0.0.1:${port}`,
    })
    onTestFinished(() => model.close())
    expect(await codeOf(model.chat(question()))).toBe(code)
  })

  test('brings the wait that the service asks for, in a header', async () => {
    const { model } = await modelAt({ script: ['rate-limited'], retryAfter: '1.5' })
    const error = await model.chat(question()).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ details: { retryAfter: 1500 } })
  })

  test('that passes is tried again when the service says', async () => {
    const { model, server } = await modelAt(
      { script: ['rate-limited', 'overloaded'], retryAfter: '0.01' },
      {},
      { retries: 2 },
    )
    expect(await model.chat(question())).toMatchObject({ finish: 'complete' })
    expect(server.stats()).toMatchObject({ calls: 3, answered: 1 })
  })
})

describe('the key', () => {
  test('is sent as the service wants it, and stands in no message', async () => {
    const right = await modelAt({ key: environment.KEY }, {}, {})
    const options = { model: 'claude', baseUrl: right.server.url }
    const own = providedModel(plugin, 'messages', options, { environment, apiKeyEnv: 'KEY' })
    onTestFinished(() => own.close())
    expect(await codeOf(own.chat(question()))).toBe('answered')
    const refused = await modelAt({ key: 'another' }, {}, { apiKeyEnv: 'KEY' })
    const error = await refused.model.chat(question()).catch((reason: Error) => reason)
    expect(refused.calls[0]!.headers['x-api-key']).toBe(environment.KEY)
    expect(String(error)).toMatch(/Incorrect API key/)
    expect(String(error)).not.toContain(environment.KEY)
  })

  test("is Anthropic's own by default, for Anthropic alone", async () => {
    const model = providedModel(plugin, 'messages', { model: 'claude' })
    onTestFinished(() => model.close())
    await expect(model.chat(question())).rejects.toThrow('ANTHROPIC_API_KEY is not set')
  })
})
