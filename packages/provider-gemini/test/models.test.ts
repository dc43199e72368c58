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
const environment = { KEY: 'AIza-secret-of-the-test' }

/** A model at a fake server, and what arrived there. */
async function modelAt(
  fake: FakeServerOptions = {},
  options: JsonObject = {},
  more: ProvidedModelOptions = {},
) {
  const calls: FakeCall[] = []
  const server = await startFakeServer({ ...fake, onCall: (call) => calls.push(call) })
  const given = { model: 'gem', baseUrl: `${server.url}/v1beta`, ...options }
  const model = providedModel(plugin, 'models', given, { environment, ...more })
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
  test('has the model in its address, instructions apart, and the sampling', async () => {
    const { model, calls, body } = await modelAt({}, { seed: 3 })
    await model.chat({
      messages: [
        { role: 'system', content: 'Be calm.' },
        { role: 'user', content: 'A' },
        { role: 'assistant', content: 'B' },
        { role: 'user', content: 'C' },
      ],
      sampling: { temperature: 0.7, topP: 0.9, maxTokens: 512, stop: ['END'] },
    })
    expect(calls[0]).toMatchObject({ path: '/v1beta/models/gem:generateContent' })
    expect(body()).toEqual({
      systemInstruction: { parts: [{ text: 'Be calm.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'A' }] },
        { role: 'model', parts: [{ text: 'B' }] },
        { role: 'user', parts: [{ text: 'C' }] },
      ],
      generationConfig: {
        temperature: 0.7,
        topP: 0.9,
        maxOutputTokens: 512,
        stopSequences: ['END'],
        seed: 3,
      },
    })
  })

  test('begins with the user, whoever spoke first', async () => {
    const { model, body } = await modelAt()
    await model.chat({
      messages: [{ role: 'assistant', content: 'Hi.' }, ...question('A').messages],
      sampling: {},
    })
    expect(body().contents).toMatchObject([{ role: 'user' }, { role: 'model' }, { role: 'user' }])
    await model.chat({ messages: [{ role: 'system', content: 'Tell a story.' }], sampling: {} })
    expect(body()).toMatchObject({
      contents: [{ role: 'user', parts: [{ text: 'Tell a story.' }] }],
    })
    expect(body()).not.toHaveProperty('systemInstruction')
  })

  test('holds the answer to a schema, without patterns', async () => {
    const { model, body } = await modelAt()
    await model.chat({ ...question(), schema })
    expect(body()).toMatchObject({
      generationConfig: {
        responseMimeType: 'application/json',
        responseJsonSchema: withoutKeywords(schema, ['pattern']),
      },
    })
  })

  test('is in words alone where the definition says so, and from then on where the service refuses schemas', async () => {
    const isTyped = ({ body }: FakeCall): boolean =>
      JSON.stringify(body).includes('responseJsonSchema')
    const without = await modelAt({}, { schemas: false })
    await without.model.chat({ ...question(), schema })
    expect(without.calls.map(isTyped)).toEqual([false])
    const refusing = await modelAt({ refusesSchemas: true })
    for (const content of ['A', 'B']) await refusing.model.chat({ ...question(content), schema })
    expect(refusing.calls.map(isTyped)).toEqual([true, false, false])
  })

  test.each([
    [
      { thinking: 'low' },
      { generationConfig: { thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true } } },
    ],
    [
      { thinking: 0 },
      { generationConfig: { thinkingConfig: { thinkingBudget: 0, includeThoughts: false } } },
    ],
    [
      { thinking: -1 },
      { generationConfig: { thinkingConfig: { thinkingBudget: -1, includeThoughts: true } } },
    ],
    [{ temperature: 0 }, { generationConfig: { temperature: 0 } }],
    [{ extraBody: { labels: { of: 'me' } } }, { labels: { of: 'me' } }],
  ])('follows the definition: %j', async (options, expected) => {
    const { model, body } = await modelAt({}, options as JsonObject)
    await model.chat(question('A', { temperature: 0.7 }))
    expect(body()).toMatchObject(expected)
  })

  test('switches off the filters that can be, if the definition says so', async () => {
    const { model, body } = await modelAt({}, { safety: 'off' })
    await model.chat(question())
    expect(body().safetySettings).toHaveLength(4)
    expect(body().safetySettings).toContainEqual({
      category: 'HARM_CATEGORY_DANGEROUS_CONTENT',
      threshold: 'OFF',
    })
  })

  test('for what the model does not take is not sent', async () => {
    const { model, calls } = await modelAt()
    const stop = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(await codeOf(model.chat(question('A', { stop })))).toBe('MODEL_UNSUPPORTED')
    expect(await codeOf(model.chat(question('A', { temperature: 2.1 })))).toBe('MODEL_UNSUPPORTED')
    expect(await codeOf(model.chat(question('A', { topLogprobs: 5 })))).toBe('MODEL_UNSUPPORTED')
    expect(calls).toEqual([])
  })
})

describe('an answer', () => {
  test('has a text, an end, a count, and who answered', async () => {
    const { model } = await modelAt({ reply: () => 'Good evening to you.' })
    expect(await model.chat(question('12345678'))).toEqual({
      text: 'Good evening to you.',
      finish: 'complete',
      usage: { input: 2, output: 5, reasoning: 0 },
      answeredBy: { model: 'gem' },
    })
  })

  test('keeps thoughts apart, and counts them as output', async () => {
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
    ['refusal', '', 'filter'],
    ['filtered', '', 'filter'],
    ['truncated', 'Good e', 'length'],
  ] as const)('may be odd: %s', async (twist, text, finish) => {
    const { model } = await modelAt({ script: [twist], reply: () => 'Good evening.' })
    expect(await model.chat(question())).toMatchObject({ text, finish })
  })
})

describe('embeddings', () => {
  test('are one vector per text, in batches', async () => {
    const { model, calls } = await modelAt(
      { embedding: (text) => [text.length, 0.5] },
      { batch: 2, dimensions: 2 },
    )
    expect(await model.embed(['a', 'bb', 'ccc'])).toEqual([
      [1, 0.5],
      [2, 0.5],
      [3, 0.5],
    ])
    expect(calls.map(({ path }) => path)).toEqual(
      Array(2).fill('/v1beta/models/gem:batchEmbedContents'),
    )
    expect(calls[0]!.body.requests).toEqual(
      ['a', 'bb'].map((text) => ({
        model: 'models/gem',
        content: { parts: [{ text }] },
        outputDimensionality: 2,
      })),
    )
    expect(model.spent.tokens.input).toBeGreaterThan(0)
  })

  test('that are not one for each text are malformed', async () => {
    const { model } = await modelAt({ embedding: (text) => (text === 'a' ? [1, 2] : [1]) })
    expect(await codeOf(model.embed(['a', 'b']))).toBe('MODEL_MALFORMED')
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
    expect(await codeOf(model.chat(question()))).toBe(code)
    expect(await codeOf(model.chat(question()))).toBe('answered')
  })

  test('brings the wait that the service asks for, in the body', async () => {
    const { model } = await modelAt({ script: ['rate-limited'], retryAfter: '1.5' })
    const error = await model.chat(question()).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ details: { retryAfter: 1500 } })
  })

  test('that passes is tried again when the service says, in the body', async () => {
    const script = ['rate-limited', 'overloaded'] as const
    const { model, server } = await modelAt({ script, retryAfter: '0.01' }, {}, { retries: 2 })
    expect(await model.chat(question())).toMatchObject({ finish: 'complete' })
    expect(server.stats()).toMatchObject({ calls: 3, answered: 1 })
  })
})

describe('the key', () => {
  test('is sent as the service wants it, and stands in no message', async () => {
    const right = await modelAt({ key: environment.KEY }, {}, { apiKeyEnv: 'KEY' })
    expect(await codeOf(right.model.chat(question()))).toBe('answered')
    const refused = await modelAt({ key: 'another' }, {}, { apiKeyEnv: 'KEY' })
    const error = await refused.model.chat(question()).catch((reason: Error) => reason)
    expect(refused.calls[0]!.headers['x-goog-api-key']).toBe(environment.KEY)
    expect(String(error)).toMatch(/Incorrect API key/)
    expect(String(error)).not.toContain(environment.KEY)
  })

  test("is Google's own by default, for Google alone", async () => {
    const model = providedModel(plugin, 'models', { model: 'gem' })
    onTestFinished(() => model.close())
    await expect(model.chat(question())).rejects.toThrow('GEMINI_API_KEY is not set')
  })
})
