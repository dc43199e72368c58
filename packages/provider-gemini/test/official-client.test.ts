/** Google's own client as a witness: it sends what we send, and understands the fake server. */
import { type FakeCall, type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { ApiError, FinishReason, type GenerateContentConfig, GoogleGenAI } from '@google/genai'
import { expect, onTestFinished, test } from 'vitest'
import { generateBody } from '../src/request.js'

async function clientAt(options: FakeServerOptions = {}) {
  const calls: FakeCall[] = []
  const server = await startFakeServer({ ...options, onCall: (call) => calls.push(call) })
  onTestFinished(() => server.close())
  return { client: new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl: server.url } }), calls }
}

const messages = [
  { role: 'system', content: 'Be calm.' },
  { role: 'user', content: 'Hello.' },
] as const

const asked = {
  model: 'gem',
  contents: [{ role: 'user', parts: [{ text: 'Hello.' }] }],
  config: {
    systemInstruction: { parts: [{ text: 'Be calm.' }] },
    temperature: 0.5,
    topP: 0.9,
    maxOutputTokens: 99,
    stopSequences: ['END'],
    seed: 3,
    thinkingConfig: { thinkingBudget: 512, includeThoughts: true },
    responseMimeType: 'application/json',
    responseJsonSchema: { type: 'object' },
  } satisfies GenerateContentConfig,
}

test('the client writes the request that we write', async () => {
  const { client, calls } = await clientAt({ key: 'key' })
  await client.models.generateContent(asked)
  const options = {
    model: 'gem',
    batch: 64,
    safety: 'default',
    seed: 3,
    thinking: 512,
  } as const
  const sampling = { temperature: 0.5, topP: 0.9, maxTokens: 99, stop: ['END'] }
  const ours = JSON.parse(
    JSON.stringify(generateBody(options, { messages, sampling, schema: { type: 'object' } })),
  ) as Record<string, object>
  const { systemInstruction, ...theirs } = calls[0]!.body as Record<string, object>
  expect(calls[0]!.path).toBe('/v1beta/models/gem:generateContent')
  expect({ ...theirs, systemInstruction: expect.anything() }).toEqual({
    ...ours,
    systemInstruction: expect.anything(),
  })
  expect(systemInstruction).toMatchObject(ours['systemInstruction']!)
})

test('the client reads the answers', async () => {
  const reasoning = { as: 'block', text: 'Hm.', tokens: 3 } as const
  const { client } = await clientAt({ reply: () => 'Yes.', reasoning, cached: 2 })
  const answer = await client.models.generateContent(asked)
  expect(answer.text).toBe('Yes.')
  expect(answer.candidates?.[0]?.finishReason).toBe(FinishReason.STOP)
  expect(answer.usageMetadata).toMatchObject({ thoughtsTokenCount: 3, cachedContentTokenCount: 2 })
})

test.each([
  ['rate-limited', 429, /RESOURCE_EXHAUSTED/],
  ['quota', 429, /PerDay/],
  ['refused-key', 400, /API_KEY_INVALID/],
  ['not-found', 404, /NOT_FOUND/],
  ['bad-request', 400, /INVALID_ARGUMENT/],
] as const)('the client knows the refusal %s', async (misbehaviour, status, words) => {
  const { client } = await clientAt({ script: [misbehaviour], retryAfter: '1' })
  const error = await client.models.generateContent(asked).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, message: expect.stringMatching(words) })
})
