import { expect, test } from 'vitest'
import { rewardLogprobs } from '@attune/models'
import { failureOf, make, never, serve } from '@attune/testkit/shared/model-servers.js'

type Listed = readonly (readonly [token: string, logprob: number | null])[]

async function scorer(listed: Listed, options: object = {}) {
  const logprobs = () => listed.map(([token, logprob]) => ({ token, logprob: logprob as number }))
  const served = await serve({ logprobs })
  const { reward } = make(rewardLogprobs, { model: 'm', baseUrl: `${served.url}/v1`, ...options })
  return { served, reward: reward! }
}

const both = ['The feeling is positive.', 'The feeling is Negative.'].map((reply) => ({
  prompt: 'P',
  reply,
}))

test('the reward of a pair is the log-probability of the label that its reply names', async () => {
  const { served, reward } = await scorer([
    ['positive', -0.5],
    ['negative', -2],
  ])
  const { logits } = await reward.score(both, never)
  expect(logits).toEqual([-0.5, -2])
  expect(served.calls).toHaveLength(1)
  expect(served.calls[0]!.body).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'P\n\nAnswer with one word only: positive or negative.' }],
    temperature: 0,
    max_tokens: 1,
    logprobs: true,
    top_logprobs: 20,
  })
})

test('spellings of a label count together', async () => {
  const half = Math.log(0.25)
  const { reward } = await scorer([
    ['positive', half],
    [' Positive', half],
    ['negative', -3],
  ])
  expect((await reward.score(both, never)).logits[0]).toBeCloseTo(Math.log(0.5), 12)
})

test('the first token of a longer label stands for it, unless another label begins like it', async () => {
  const listed: Listed = [
    ['pos', -1],
    ['n', -2],
  ]
  const { reward } = await scorer(listed)
  expect((await reward.score(both, never)).logits).toEqual([-1, -2])
  const alike = await scorer(listed, { labels: ['positive', 'possible'] })
  const { logits, approximated } = (await alike.reward.score(
    [{ prompt: 'P', reply: 'possible' }],
    never,
  )) as never
  expect({ logits, approximated }).toEqual({ logits: [-3], approximated: 1 })
})

test('a label that is not listed counts as the smallest listed one minus 1, and that is said', async () => {
  const { reward } = await scorer([
    ['positive', -0.5],
    ['maybe', -4],
    ['never', null],
  ])
  expect(await reward.score(both, never)).toMatchObject({ logits: [-0.5, -5], approximated: 1 })
})

test('other labels and further fields', async () => {
  const options = { labels: ['yes', 'no'], extraBody: { top_k: 1 } }
  const { served, reward } = await scorer([['yes', -1]], options)
  await reward.score([{ prompt: 'P', reply: 'Yes.' }], never)
  expect(served.calls[0]!.body).toMatchObject({
    messages: [{ role: 'user', content: 'P\n\nAnswer with one word only: yes or no.' }],
    top_k: 1,
  })
})

test('a reply that names no label, or both, cannot be scored', async () => {
  const { reward } = await scorer([['positive', -1]])
  for (const reply of ['Well.', 'positive or negative']) {
    expect((await failureOf(reward.score([{ prompt: 'P', reply }], never))).code).toBe(
      'MODEL_UNSUITABLE',
    )
  }
})

test('a model without log-probabilities is no such model', async () => {
  const { reward } = await scorer([])
  expect((await failureOf(reward.score(both, never))).code).toBe('MODEL_UNSUITABLE')
})
