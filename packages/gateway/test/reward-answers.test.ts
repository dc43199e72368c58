import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rewardHttp } from '@attune/models'
import { failureOf, make, never } from '@attune/testkit/shared/model-servers.js'

/** A reward model of SGLang's kind, whose server gives this answer. */
async function answering(body: unknown) {
  const server = createServer((_, response) => response.end(JSON.stringify(body)))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return make(rewardHttp, { model: 'r', baseUrl, backend: 'vllm-classify', template: 'llama-3.1' })
    .reward!
}

const pairs = ['a', 'b'].map((reply) => ({ prompt: 'p', reply }))

test('rewards go by their index', async () => {
  const { score } = await answering({
    data: [
      { index: 1, probs: [-1] },
      { index: 0, probs: [2] },
    ],
  })
  expect((await score(pairs, never)).logits).toEqual([2, -1])
})

test('tokens are counted where a server reports none', async () => {
  const { score } = await answering({ data: [{ probs: [1] }, { probs: [2] }] })
  expect((await score(pairs, never)).usage.input).toBe(4)
})

test('a classifier of several classes is no reward model', async () => {
  const { score } = await answering({ data: [{ probs: [0.5, 0.5] }, { probs: [0.5, 0.5] }] })
  expect((await failureOf(score(pairs, never))).code).toBe('MODEL_UNSUITABLE')
})

test.each([
  ['too few rewards', { data: [{ probs: [1] }] }],
  ['too many rewards', { data: [{ probs: [1] }, { probs: [1] }, { probs: [1] }] }],
  ['no list', { data: {} }],
  ['a list of something else', { data: [1, 2] }],
  ['text for a number', { data: [{ probs: ['1'] }, { probs: [1] }] }],
])('%s is malformed', async (_, body) => {
  const { score } = await answering(body)
  expect((await failureOf(score(pairs, never))).code).toBe('MODEL_MALFORMED')
})
