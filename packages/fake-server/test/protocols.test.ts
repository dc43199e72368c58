import { describe, expect, test } from 'vitest'
import type { FakeServer, FakeServerOptions } from '../src/index.js'
import { type Answer, chat, post, serve } from './ask.js'

const anthropic = (
  server: FakeServer,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  post(
    server,
    '/v1/messages',
    { model: 'claude', max_tokens: 99, messages: [{ role: 'user', content: 'Hello.' }], ...body },
    { headers: { 'anthropic-version': '2026-10-21', ...headers } },
  )

const gemini = (
  server: FakeServer,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  post(
    server,
    '/v1beta/models/gem:generateContent',
    { contents: [{ role: 'user', parts: [{ text: 'Hello.' }] }], ...body },
    { headers },
  )

const json = ({ text }: Answer): Record<string, never> => JSON.parse(text) as Record<string, never>

describe('one reply in three forms', () => {
  const options: FakeServerOptions = {
    reply: ({ messages }) => messages.map(({ role, content }) => `${role}: ${content}`).join(' '),
    reasoning: { as: 'block', text: 'Hm.', tokens: 7 },
    cached: 1,
  }
  const usage = { asked: 3, written: 7 }

  test('OpenAI', async () => {
    const { choices, usage: counted } = json(
      await post(await serve(options), '/v1/chat/completions', {
        model: 'm',
        messages: [
          { role: 'system', content: 'Calm.' },
          { role: 'user', content: 'Hello.' },
        ],
      }),
    )
    expect(choices).toMatchObject([
      {
        message: { content: '<think>Hm.</think>\n\nsystem: Calm. user: Hello.' },
        finish_reason: 'stop',
      },
    ])
    expect(counted).toMatchObject({
      prompt_tokens: usage.asked,
      prompt_tokens_details: { cached_tokens: 1 },
    })
  })

  test('Anthropic: instructions apart, thinking in a block, cached tokens beside the others', async () => {
    expect(json(await anthropic(await serve(options), { system: 'Calm.' }))).toMatchObject({
      model: 'claude',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: 'system: Calm. user: Hello.' },
      ],
      stop_reason: 'end_turn',
      usage: {
        input_tokens: usage.asked - 1,
        cache_read_input_tokens: 1,
        output_tokens: usage.written + 7,
        output_tokens_details: { thinking_tokens: 7 },
      },
    })
  })

  test('Gemini: instructions apart, thoughts marked, cached tokens among the others', async () => {
    const systemInstruction = { parts: [{ text: 'Calm.' }] }
    expect(json(await gemini(await serve(options), { systemInstruction }))).toMatchObject({
      modelVersion: 'gem',
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ text: 'Hm.', thought: true }, { text: 'system: Calm. user: Hello.' }],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: {
        promptTokenCount: usage.asked,
        candidatesTokenCount: usage.written,
        thoughtsTokenCount: 7,
        cachedContentTokenCount: 1,
      },
    })
  })
})

describe('refusals have the form of the service', () => {
  test.each([
    ['rate-limited', 429, { type: 'rate_limit_error' }],
    [
      'quota',
      429,
      { type: 'rate_limit_error', details: { error_code: 'enforced_spend_limit_reached' } },
    ],
    ['overloaded', 529, { type: 'overloaded_error' }],
    ['server-error', 500, { type: 'api_error' }],
    [
      'context-too-long',
      400,
      { type: 'invalid_request_error', message: expect.stringMatching(/^prompt is too long/) },
    ],
    ['not-found', 404, { type: 'not_found_error' }],
    ['refused-key', 401, { type: 'authentication_error' }],
  ] as const)('Anthropic: %s', async (misbehaviour, status, error) => {
    const refused = await anthropic(await serve({ script: [misbehaviour], retryAfter: '3' }))
    expect(refused.status).toBe(status)
    expect(json(refused)).toMatchObject({ type: 'error', error })
    expect(refused.headers.get('retry-after')).toBe(
      ['rate-limited', 'overloaded'].includes(misbehaviour) ? '3' : null,
    )
  })

  test.each([
    ['rate-limited', 429, { status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '3s' }] }],
    [
      'quota',
      429,
      {
        status: 'RESOURCE_EXHAUSTED',
        details: [{ violations: [{ quotaId: expect.any(String) }] }],
      },
    ],
    ['overloaded', 503, { status: 'UNAVAILABLE' }],
    ['server-error', 500, { status: 'INTERNAL' }],
    ['context-too-long', 400, { message: expect.stringMatching(/^The input token count/) }],
    ['not-found', 404, { status: 'NOT_FOUND' }],
    ['refused-key', 400, { details: [{ reason: 'API_KEY_INVALID' }] }],
  ] as const)('Gemini: %s', async (misbehaviour, status, error) => {
    const refused = await gemini(await serve({ script: [misbehaviour], retryAfter: '3' }))
    expect(refused.status).toBe(status)
    expect(json(refused)).toMatchObject({ error: { code: status, ...error } })
    expect(refused.headers.get('retry-after')).toBeNull()
  })
})

describe('odd answers have the form of the service', () => {
  test.each([
    ['empty', [], 'end_turn'],
    ['refusal', [{ type: 'text', text: 'I would rather not.', citations: null }], 'refusal'],
    ['filtered', [], 'refusal'],
    ['truncated', [{ type: 'text', text: 'Good e', citations: null }], 'max_tokens'],
  ] as const)('Anthropic: %s', async (twist, content, stop) => {
    const server = await serve({ script: [twist], reply: () => 'Good evening.' })
    expect(json(await anthropic(server))).toMatchObject({ content, stop_reason: stop })
  })

  test.each([
    ['empty', { candidates: [{ content: { role: 'model' }, finishReason: 'STOP' }] }],
    ['refusal', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
    ['filtered', { candidates: [{ finishReason: 'SAFETY' }] }],
    [
      'truncated',
      { candidates: [{ content: { parts: [{ text: 'Good e' }] }, finishReason: 'MAX_TOKENS' }] },
    ],
  ] as const)('Gemini: %s', async (twist, expected) => {
    const server = await serve({ script: [twist], reply: () => 'Good evening.' })
    expect(json(await gemini(server))).toMatchObject(expected)
  })
})

describe('what the service does not accept is a 400', () => {
  test.each([
    [{ messages: [] }, 'at least one message'],
    [
      { messages: [{ role: 'assistant', content: 'Hi.' }] },
      'first message must use the "user" role',
    ],
    [{ max_tokens: undefined }, 'max_tokens: Field required'],
    [{ system: ' ' }, 'must be non-empty'],
    [{ temperature: 1 }, 'temperature: Extra inputs are not permitted'],
    [
      { system: Array.from({ length: 5 }, () => ({ type: 'text', text: 'A', cache_control: {} })) },
      'maximum of 4',
    ],
  ])('Anthropic: %j', async (body, message) => {
    const refused = await anthropic(await serve(), body)
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(message.replaceAll('"', '\\"')),
    ])
  })

  test('Anthropic: the version decides over temperature and top_p', async () => {
    const version = { 'anthropic-version': '2023-06-01' }
    const server = await serve()
    expect((await anthropic(server, { temperature: 0.5 }, version)).status).toBe(200)
    expect((await anthropic(server, { temperature: 1.5 }, version)).text).toContain('range')
    expect((await anthropic(server, { temperature: 0.5, top_p: 0.5 }, version)).text).toContain(
      'both',
    )
    expect((await anthropic(server, {}, { 'anthropic-version': '' })).text).toContain(
      'header is required',
    )
  })

  test.each([
    [{ contents: [] }, 'contents is not specified'],
    [{ contents: [{ role: 'model', parts: [{ text: 'Hi.' }] }] }, 'first content'],
    [{ contents: [{ role: 'assistant', parts: [{ text: 'Hi.' }] }] }, 'valid role'],
    [{ contents: [{ role: 'user', parts: [{ text: '' }] }] }, 'empty text'],
    [{ generationConfig: { stopSequences: ['a', 'b', 'c', 'd', 'e', 'f'] } }, 'stop sequences'],
  ])('Gemini: %j', async (body, message) => {
    const refused = await gemini(await serve(), body)
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(message.replaceAll('"', '\\"')),
    ])
  })
})

describe('keys', () => {
  test('are brought as each service wants it', async () => {
    const server = await serve({ key: 'right' })
    expect((await anthropic(server, {}, { 'x-api-key': 'right' })).status).toBe(200)
    expect((await anthropic(server, {}, { authorization: 'Bearer right' })).status).toBe(200)
    expect((await gemini(server, {}, { 'x-goog-api-key': 'right' })).status).toBe(200)
  })

  test('are quoted by who refuses them', async () => {
    const server = await serve({ key: 'right' })
    expect((await anthropic(server, {}, { 'x-api-key': 'wrong' })).text).toContain('wrong')
    expect((await gemini(server, {}, { 'x-goog-api-key': 'wrong' })).text).toContain('wrong')
  })
})

test('embeddings of Gemini come in batches', async () => {
  const server = await serve({ embedding: (text) => [text.length, 0.5] })
  const requests = ['a', 'bcd'].map((text) => ({
    model: 'models/e',
    content: { parts: [{ text }] },
  }))
  const answer = await post(server, '/v1beta/models/e:batchEmbedContents', { requests })
  expect(json(answer)).toEqual({ embeddings: [{ values: [1, 0.5] }, { values: [3, 0.5] }] })
})

test('a server may demand another address, headers and a query', async () => {
  const demand = { headers: { 'X-Title': 'mine' }, query: { 'api-version': '1' } }
  const server = await serve({ base: '/openai/v1', demand })
  const ask = async (path: string, title: string): Promise<number> =>
    (await post(server, path, { model: 'm', messages: [] }, { headers: { 'x-title': title } }))
      .status
  expect(await ask('/openai/v1/chat/completions?api-version=1', 'mine')).toBe(200)
  expect(await ask('/openai/v1/chat/completions?api-version=2', 'mine')).toBe(404)
  expect(await ask('/openai/v1/chat/completions?api-version=1', 'other')).toBe(404)
  expect(await ask('/v1/chat/completions?api-version=1', 'mine')).toBe(404)
  expect((await chat(server)).status).toBe(404)
})
