import { describe, expect, test } from 'vitest'
import type { FakeCall } from '../src/index.js'
import { chat, post, question, said, serve } from './ask.js'

describe('chat', () => {
  test('says the same to the same messages, on any server, and something else to others', async () => {
    const [one, two] = [await serve(), await serve()]
    const [first, again, elsewhere, other] = await Promise.all([
      chat(one, 'A'),
      chat(one, 'A', { temperature: 1 }),
      chat(two, 'A'),
      chat(one, 'B'),
    ])
    const text = said(first).choices[0]!.message.content
    expect(text).toMatch(/\w+ \w+/)
    expect(said(again).choices[0]!.message.content).toBe(text)
    expect(elsewhere.text).toBe(first.text)
    expect(said(other).choices[0]!.message.content).not.toBe(text)
  })

  test('says what it is told to say', async () => {
    const server = await serve({
      reply: ({ messages, temperature }) => `${messages.length} at ${temperature}`,
    })
    expect(said(await chat(server, 'A', { temperature: 0.5 })).choices[0]).toMatchObject({
      message: { role: 'assistant', content: '1 at 0.5' },
      finish_reason: 'stop',
    })
  })

  test('thinks in a block or in a field, and counts it', async () => {
    const reasoning = { text: 'Hm.', tokens: 7 }
    const block = said(
      await chat(await serve({ reply: () => 'Yes.', reasoning: { ...reasoning, as: 'block' } })),
    )
    expect(block.choices[0]!.message.content).toBe('<think>Hm.</think>\n\nYes.')
    expect(block.usage.completion_tokens_details.reasoning_tokens).toBe(7)
    for (const as of ['reasoning', 'reasoning_content'] as const) {
      const field = said(
        await chat(await serve({ reply: () => 'Yes.', reasoning: { ...reasoning, as } })),
      )
      expect(field.choices[0]!.message).toMatchObject({ content: 'Yes.', [as]: 'Hm.' })
    }
  })

  test('lists as many alternatives as it is asked for, and none unasked', async () => {
    const logprobs = () => ['a', 'b', 'c'].map((token, at) => ({ token, logprob: -at - 1 }))
    const server = await serve({ logprobs })
    const asked = said(await chat(server, 'A', { logprobs: true, top_logprobs: 2 })).choices[0]!
    expect(asked.logprobs!.content[0]).toMatchObject({
      token: 'a',
      top_logprobs: [
        { token: 'a', logprob: -1 },
        { token: 'b', logprob: -2 },
      ],
    })
    expect(said(await chat(server, 'A')).choices[0]).not.toHaveProperty('logprobs')
  })
})

describe('embeddings', () => {
  test('are numbers, or the same in base64', async () => {
    const server = await serve({ embedding: (text) => [text.length, 0.5] })
    const ask = async (more: object) =>
      JSON.parse(
        (await post(server, '/v1/embeddings', { model: 'e', input: ['a', 'bcd'], ...more })).text,
      )
    expect((await ask({})).data.map(({ embedding }: { embedding: unknown }) => embedding)).toEqual([
      [1, 0.5],
      [3, 0.5],
    ])
    const { data } = await ask({ encoding_format: 'base64' })
    const bytes = Buffer.from(data[1].embedding, 'base64')
    expect([bytes.readFloatLE(0), bytes.readFloatLE(4)]).toEqual([3, 0.5])
  })

  test('depend on the text alone', async () => {
    const server = await serve()
    const ask = async (...input: string[]) =>
      JSON.parse((await post(server, '/v1/embeddings', { model: 'e', input })).text).data
    const [a, b] = await ask('a', 'b')
    expect((await ask('b'))[0].embedding).toEqual(b.embedding)
    expect(a.embedding).not.toEqual(b.embedding)
  })
})

describe('rewards', () => {
  const reward = (text: string) => text.length
  const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit))
  const pair = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'b' },
  ]

  test.each([
    [
      'vLLM /classify',
      '/classify',
      { messages: pair, use_activation: false },
      { data: [{ probs: [3] }] },
    ],
    [
      'vLLM /classify, older',
      '/classify',
      { input: ['ab'], activation: false },
      { data: [{ probs: [2] }] },
    ],
    [
      'vLLM /pooling',
      '/pooling',
      { messages: pair, use_activation: false },
      { data: [{ data: [[3]] }] },
    ],
    [
      'vLLM with its own activation',
      '/classify',
      { input: ['ab'] },
      { data: [{ probs: [sigmoid(2)] }] },
    ],
    ['SGLang', '/classify', { text: ['ab', 'c'] }, [{ embedding: [2] }, { embedding: [1] }]],
  ])('%s', async (_, path, body, expected) => {
    const { text } = await post(await serve({ reward }), path, { model: 'r', ...body })
    expect(JSON.parse(text)).toMatchObject(expected)
  })

  test('are sigmoid values on a server that was started that way', async () => {
    const server = await serve({ reward, sigmoid: true })
    const vllm = await post(server, '/classify', {
      model: 'r',
      input: ['ab'],
      use_activation: false,
    })
    const sglang = await post(server, '/classify', { model: 'r', text: ['ab'] })
    expect(JSON.parse(vllm.text).data[0].probs).toEqual([sigmoid(2)])
    expect(JSON.parse(sglang.text)[0].embedding).toEqual([sigmoid(2)])
  })
})

test('there is nothing at other paths, and nothing to say to what is no JSON', async () => {
  const server = await serve()
  expect((await post(server, '/v1/responses', question('A'))).status).toBe(404)
  expect((await post(server, '/v1/chat/completions', '{')).status).toBe(400)
  expect((await post(server, '/v1/chat/completions', 'null')).status).toBe(400)
})

test('every call is shown before it is answered', async () => {
  const calls: FakeCall[] = []
  const server = await serve({ onCall: (call) => calls.push(call) })
  await post(server, '/v1/chat/completions', question('A'), { headers: { 'x-name': 'me' } })
  expect(calls).toEqual([
    {
      path: '/v1/chat/completions',
      headers: expect.objectContaining({ 'x-name': 'me' }),
      body: question('A'),
    },
  ])
})

test('whoever brings another key than the right one is told so, with what was brought', async () => {
  const server = await serve({ key: 'right' })
  const askWith = (key: string) =>
    post(server, '/v1/chat/completions', question('A'), {
      headers: { authorization: `Bearer ${key}` },
    })
  expect((await askWith('right')).status).toBe(200)
  const refused = await askWith('wrong')
  expect(refused.status).toBe(401)
  expect(refused.text).toContain('wrong')
})
