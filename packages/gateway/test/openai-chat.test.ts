import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  failureOf,
  never,
  openaiAt,
  question,
  serve,
} from '@attune/testkit/shared/model-servers.js'

describe('a request', () => {
  test('holds the model, the messages and what the component asks for, and nothing else', async () => {
    const server = await serve()
    const request = question('Hello.', {
      temperature: 0.7,
      topP: 0.9,
      maxTokens: 512,
      stop: ['END'],
    })
    await openaiAt(server).chat!.chat(request, never)
    expect(server.calls).toMatchObject([{ path: '/v1/chat/completions' }])
    expect(server.calls[0]!.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hello.' }],
      temperature: 0.7,
      top_p: 0.9,
      max_tokens: 512,
      stop: ['END'],
    })
  })

  test('follows the definition where that says otherwise', async () => {
    const server = await serve()
    const options = {
      temperature: 0,
      topP: 1,
      maxTokens: 9,
      stop: ['.'],
      seed: 3,
      extraBody: { top_k: 5, user: 'u' },
    }
    const request = question('Hello.', {
      temperature: 0.7,
      topP: 0.9,
      maxTokens: 512,
      stop: ['END'],
    })
    await openaiAt(server, options).chat!.chat(request, never)
    expect(server.calls[0]!.body).toMatchObject({
      temperature: 0,
      top_p: 1,
      max_tokens: 9,
      stop: ['.'],
      seed: 3,
      top_k: 5,
      user: 'u',
    })
  })

  test('for a model without a chat template is one prompt, and the answer is what follows it', async () => {
    const server = await serve({
      reply: ({ messages }) => `[Fully supported] after ${messages[0]!.content}`,
    })
    const model = openaiAt(server, {
      api: 'completions',
      extraBody: { skip_special_tokens: false },
    })
    const answer = await model.chat!.chat(question('### Response:', { temperature: 0.8 }), never)
    expect(server.calls).toMatchObject([{ path: '/v1/completions' }])
    expect(server.calls[0]!.body).toEqual({
      model: 'm',
      prompt: '### Response:',
      temperature: 0.8,
      skip_special_tokens: false,
    })
    expect(answer).toMatchObject({
      text: '[Fully supported] after ### Response:',
      finish: 'complete',
    })
    expect(answer.usage.input).toBeGreaterThan(0)
  })

  test('to a reasoning model has no sampling that it would refuse, and its own name for the bound', async () => {
    const server = await serve()
    const model = openaiAt(server, { reasoningEffort: 'low' })
    await model.chat!.chat(
      question('Hello.', { temperature: 0.7, topP: 0.9, maxTokens: 512 }),
      never,
    )
    expect(server.calls[0]!.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hello.' }],
      max_completion_tokens: 512,
      reasoning_effort: 'low',
    })
  })

  test('to a reasoning model has the sampling that its own definition asks for', async () => {
    const server = await serve()
    const options = {
      reasoningEffort: 'low',
      temperature: 1,
      maxTokensField: 'max_tokens',
      maxTokens: 7,
    }
    await openaiAt(server, options).chat!.chat(question(), never)
    expect(server.calls[0]!.body).toMatchObject({ temperature: 1, max_tokens: 7 })
    expect(server.calls[0]!.body).not.toHaveProperty('max_completion_tokens')
  })

  test('brings the key, and nothing that the client would take from the environment', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'http://elsewhere.invalid')
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-the-environment')
    vi.stubEnv('OPENAI_API_KEY', 'key-of-the-environment')
    vi.stubEnv(
      'OPENAI_CUSTOM_HEADERS',
      'authorization: of-the-environment\nx-mine: of-the-environment',
    )
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await serve({ key: 'right' })
    await openaiAt(server, {}, { apiKey: 'right' }).chat!.chat(question(), never)
    await failureOf(openaiAt(server).chat!.chat(question(), never))
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer right',
      undefined,
    ])
    expect(JSON.stringify(server.calls)).not.toContain('of-the-environment')
  })

  test('keeps the query of a base URL', async () => {
    const server = await serve()
    const model = openaiAt(server, { baseUrl: `${server.url}/v1?api-version=2026-01-01` })
    await model.chat!.chat(question(), never)
    expect(server.calls[0]!.path).toBe('/v1/chat/completions?api-version=2026-01-01')
  })

  test('goes to a base URL with a path, with or without a slash at its end', async () => {
    const server = await serve()
    const model = openaiAt(server, { baseUrl: `${server.url}/v1/` })
    await model.chat!.chat(question(), never)
    expect(server.calls[0]!.path).toBe('/v1/chat/completions')
  })
})

describe('an answer', () => {
  test('has a text, an end and a count', async () => {
    const server = await serve({ reply: () => 'Good evening to you.' })
    expect(await openaiAt(server).chat!.chat(question('12345678'), never)).toEqual({
      text: 'Good evening to you.',
      finish: 'complete',
      usage: { input: 2, output: 5, reasoning: 0 },
      answeredBy: { model: 'm' },
    })
  })

  test.each(['block', 'reasoning_content', 'reasoning'] as const)(
    'keeps reasoning apart (%s)',
    async (as) => {
      const server = await serve({
        reply: () => 'Yes.',
        reasoning: { as, text: 'Hm, hm.', tokens: 7 },
      })
      const answer = await openaiAt(server).chat!.chat(question(), never)
      expect(answer).toMatchObject({ text: 'Yes.', reasoning: 'Hm, hm.', usage: { reasoning: 7 } })
    },
  )

  test('has the log-probabilities that were asked for', async () => {
    const server = await serve({
      logprobs: () => ['a', 'b', 'c'].map((token, at) => ({ token, logprob: -at })),
    })
    const { chat } = openaiAt(server)
    const { logprobs } = await chat!.chat(question('Hello.', { topLogprobs: 2 }), never)
    expect(server.calls[0]!.body).toMatchObject({ logprobs: true, top_logprobs: 2 })
    expect(logprobs).toEqual([
      {
        token: 'a',
        logprob: 0,
        top: [
          { token: 'a', logprob: 0 },
          { token: 'b', logprob: -1 },
        ],
      },
    ])
    expect(await chat!.chat(question(), never)).not.toHaveProperty('logprobs')
  })

  test.each([
    ['empty', '', 'complete'],
    ['null-content', '', 'complete'],
    ['refusal', 'I would rather not.', 'refusal'],
    ['filtered', '', 'filter'],
    ['truncated', 'Good e', 'length'],
  ] as const)('may be odd: %s', async (twist, text, finish) => {
    const server = await serve({ script: [twist], reply: () => 'Good evening.' })
    expect(await openaiAt(server).chat!.chat(question(), never)).toMatchObject({ text, finish })
  })
})
