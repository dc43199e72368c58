import { describe, expect, test } from 'vitest'
import { rewardHttp } from '@attune/models'
import type { FakeServerOptions } from '@attune/fake-server'
import { failureOf, make, never, serve } from '@attune/testkit/shared/model-servers.js'

const backends = ['vllm-classify', 'vllm-pooling', 'sglang-classify'] as const

const pair = (prompt: string, reply: string) => ({ prompt, reply })
const pairs = [pair('I won.', 'You are happy.'), pair('I lost.', 'You are sad.')]

async function rewardsAt(server: FakeServerOptions, options: object = {}) {
  const served = await serve(server)
  const model = make(rewardHttp, { model: 'r', baseUrl: served.url, ...options })
  return { served, model, score: model.reward!.score, probe: () => model.probe!(never) }
}

/** The logit by the reply alone, whichever way the pair is rendered. */
const reward = (text: string): number => (text.includes('happy') ? 7.25 : -3.5)

describe.each(backends)('%s', (backend) => {
  test('gives one raw logit per pair, in order', async () => {
    const { score } = await rewardsAt({ reward }, { backend })
    const { logits, usage } = await score(pairs, never)
    expect(logits).toEqual([7.25, -3.5])
    expect(usage.input).toBeGreaterThan(0)
    expect(usage).toMatchObject({ output: 0, reasoning: 0 })
  })

  test('refuses a server that answers one number for everything', async () => {
    const { probe } = await rewardsAt({ reward: () => 1.34 }, { backend })
    expect(await failureOf(probe())).toMatchObject({
      code: 'MODEL_UNSUITABLE',
      message: expect.stringContaining(
        'rates 6 unlike replies alike, nonsense included: 1.340 for each',
      ),
      fix: expect.stringContaining('value head'),
    })
  })

  test('passes the probe of a server of raw logits, and no other', async () => {
    const raw = await rewardsAt({}, { backend })
    const sigmoid = await rewardsAt({ sigmoid: true }, { backend })
    await expect(raw.probe()).resolves.toBeUndefined()
    expect(await failureOf(sigmoid.probe())).toMatchObject({
      code: 'MODEL_UNSUITABLE',
      message: expect.stringContaining('look like sigmoid values'),
    })
  })

  test('recovers logits from sigmoid values where the definition says so', async () => {
    await (await rewardsAt({ sigmoid: true }, { backend, output: 'sigmoid' })).probe()
    const { score } = await rewardsAt({ reward, sigmoid: true }, { backend, output: 'sigmoid' })
    const { logits } = await score(pairs, never)
    expect(logits[0]).toBeCloseTo(7.25, 9)
    expect(logits[1]).toBeCloseTo(-3.5, 9)
    const raw = await rewardsAt(
      {},
      { backend, output: 'sigmoid', activationField: 'use_activation' },
    )
    expect((await failureOf(raw.probe())).message).toContain('sigmoid values were expected')
  })

  test('refuses a sigmoid value that has no logit', async () => {
    const { score } = await rewardsAt(
      { reward: () => 1000, sigmoid: true },
      { backend, output: 'sigmoid' },
    )
    expect((await failureOf(score(pairs, never))).code).toBe('MODEL_UNSUITABLE')
  })

  test('does not take what is no number for a reward', async () => {
    const { score } = await rewardsAt({ reward: () => Number.NaN }, { backend })
    expect((await failureOf(score(pairs, never))).code).toBe('MODEL_MALFORMED')
  })

  test('reports failures like every other model', async () => {
    const { score } = await rewardsAt({ misbehave: { 'server-error': 1 } }, { backend })
    expect((await failureOf(score(pairs, never))).code).toBe('MODEL_UNAVAILABLE')
  })
})

describe('the probe refuses a server whose rewards say the wrong thing, with its numbers', () => {
  const isNonsense = (text: string): boolean => text.includes('banana')
  const ofHappy = (text: string): boolean => text.includes('so happy')
  const isPositive = (text: string): boolean => text.includes('is positive')

  test('nonsense is as good as a fitting reply', async () => {
    const reward = (text: string): number => (ofHappy(text) && isPositive(text) ? 9 : -2.5)
    const { probe } = await rewardsAt({ reward })
    expect((await failureOf(probe())).message).toContain(
      'a fitting reply no higher than "banana banana banana": -2.500 and -2.500',
    )
  })

  test('a happy message is no more positive than an unhappy one', async () => {
    const reward = (text: string): number => {
      if (text.includes('flat feels empty')) return isNonsense(text) ? -8 : 4
      return isPositive(text) ? 3 : ofHappy(text) ? 2.5 : -1
    }
    const { probe } = await rewardsAt({ reward })
    expect((await failureOf(probe())).message).toContain(
      'a happy message no more positive than an unhappy one: "positive" and "negative" get 3.000 and 2.500 for the happy one, ' +
        '3.000 and -1.000 for the unhappy one',
    )
  })

  test('one that prefers one of the claims throughout passes, as long as the happy message shifts it', async () => {
    const reward = (text: string): number => {
      if (text.includes('flat feels empty')) return isNonsense(text) ? -8 : 4
      return isPositive(text) ? (ofHappy(text) ? -3 : -6) : 5
    }
    await expect((await rewardsAt({ reward })).probe()).resolves.toBeUndefined()
  })
})

describe('requests', () => {
  test('to vLLM hold one pair as messages, and ask for raw logits', async () => {
    const { served, score } = await rewardsAt(
      { reward },
      { extraBody: { truncation_side: 'left' } },
    )
    await score([pairs[0]!], never)
    expect(served.calls).toMatchObject([{ path: '/classify' }])
    expect(served.calls[0]!.body).toEqual({
      model: 'r',
      messages: [
        { role: 'user', content: 'I won.' },
        { role: 'assistant', content: 'You are happy.' },
      ],
      use_activation: false,
      truncation_side: 'left',
    })
  })

  test('to /pooling say what for', async () => {
    const { served, score } = await rewardsAt({ reward }, { backend: 'vllm-pooling' })
    await score([pairs[0]!], never)
    expect(served.calls[0]).toMatchObject({
      path: '/pooling',
      body: { task: 'classify', use_activation: false },
    })
  })

  test('to older servers use the older field', async () => {
    const { served, score } = await rewardsAt({ reward }, { activationField: 'activation' })
    await score([pairs[0]!], never)
    expect(served.calls[0]!.body).toMatchObject({ activation: false })
    expect(served.calls[0]!.body).not.toHaveProperty('use_activation')
  })

  test('to servers that were told at their start name neither', async () => {
    const { served, score } = await rewardsAt({ reward }, { activationField: 'none' })
    await score([pairs[0]!], never)
    expect(Object.keys(served.calls[0]!.body)).toEqual(['model', 'messages'])
  })

  const rendered =
    '<|start_header_id|>user<|end_header_id|>\n\nI won.<|eot_id|>' +
    '<|start_header_id|>assistant<|end_header_id|>\n\nYou are happy.<|eot_id|>'

  test('to SGLang hold rendered chats without a begin-of-text token', async () => {
    const { served, model, score } = await rewardsAt(
      { reward },
      { backend: 'sglang-classify', batch: 8 },
    )
    await score(pairs, never)
    expect(model.reward).toMatchObject({ batch: 8 })
    expect(served.calls).toHaveLength(1)
    expect(served.calls[0]!.body).toEqual({
      model: 'r',
      text: [rendered, expect.stringContaining('I lost.')],
    })
  })

  test('write two begin-of-text tokens if asked to', async () => {
    const sglang = await rewardsAt({ reward }, { backend: 'sglang-classify', doubleBos: true })
    await sglang.score([pairs[0]!], never)
    expect(sglang.served.calls[0]!.body).toMatchObject({ text: [`<|begin_of_text|>${rendered}`] })
    const vllm = await rewardsAt({ reward }, { doubleBos: true })
    await vllm.score([pairs[0]!], never)
    expect(vllm.served.calls[0]!.body).toMatchObject({ add_special_tokens: true })
  })

  test('to vLLM with a template of ours hold many pairs', async () => {
    const { served, score } = await rewardsAt({ reward }, { template: 'llama-3.1' })
    expect((await score(pairs, never)).logits).toEqual([7.25, -3.5])
    expect(served.calls).toHaveLength(1)
    expect(served.calls[0]!.body).toMatchObject({
      input: [rendered, expect.anything()],
      use_activation: false,
    })
  })
})

test('SGLang applies no template itself', () => {
  const options = {
    model: 'r',
    baseUrl: 'http://a',
    backend: 'sglang-classify',
    template: 'server',
  }
  expect(() => make(rewardHttp, options)).toThrow(
    expect.objectContaining({ code: 'MODEL_OPTIONS' }),
  )
})

test('a server without the route is MODEL_NOT_FOUND', async () => {
  const served = await serve()
  const { reward: model } = make(rewardHttp, { model: 'r', baseUrl: `${served.url}/v1` })
  expect((await failureOf(model!.score(pairs, never))).code).toBe('MODEL_NOT_FOUND')
})

describe('a server that applies its own template', () => {
  test('is sent many chats at once, as texts, where its tokens are those of the layout of Llama 3.1', async () => {
    const { model, probe, score, served } = await rewardsAt({ layout: 'llama-3.1' })
    expect(model.reward).toMatchObject({
      batch: 1,
      larger: { batch: 16, setting: 'template: llama-3.1' },
    })
    await probe()
    expect(model.reward!.batch).toBe(16)
    await score(pairs, never)
    expect(served.calls.map(({ body }) => (body['input'] as unknown[]).length)).toEqual([6, 2])
  })

  test.each([
    ['has another layout', { layout: 'chatml' as const }, {}],
    ['does not say how it renders', {}, {}],
    ['is to be asked singly', { layout: 'llama-3.1' as const }, { batch: 1 }],
    [
      'is given another template',
      { layout: 'chatml' as const },
      { extraBody: { chat_template: 'x' } },
    ],
  ])('is sent one chat at a time where it %s', async (_, server, options) => {
    const { model, probe, score, served } = await rewardsAt(server, options)
    await probe()
    expect(model.reward!.batch).toBe(1)
    expect((await score(pairs, never)).logits).toHaveLength(2)
    expect(served.stats().calls).toBe(8)
  })

  test('with two begin-of-text tokens the tokens are compared with both', async () => {
    const { model, probe } = await rewardsAt({ layout: 'llama-3.1' }, { doubleBos: true })
    await probe()
    expect(model.reward!.batch).toBe(16)
  })
})
