/**
 * Anthropic's own client as a witness: our requests have its types, and it understands the fake
 * server.
 */
import Anthropic, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from '@anthropic-ai/sdk'
import { type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { expect, onTestFinished, test } from 'vitest'
import type { MessagesOptions } from '../src/options.js'
import { messageBody } from '../src/request.js'

async function clientAt(options: FakeServerOptions = {}): Promise<Anthropic> {
  const server = await startFakeServer(options)
  onTestFinished(() => server.close())
  return new Anthropic({ baseURL: server.url, apiKey: 'key', maxRetries: 0 })
}

const options: MessagesOptions = {
  model: 'claude',
  version: '2026-10-21',
  cache: '5m',
  thinking: 'adaptive',
  effort: 'low',
}

/** A request of ours, by the types of the client: sampling is none of it any more. */
function body(content = 'Hello.'): Anthropic.MessageCreateParamsNonStreaming {
  const messages = [
    { role: 'system', content: 'Be calm.' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content },
  ] as const
  const {
    temperature,
    top_p: topP,
    stop_sequences: stop,
    thinking,
    ...rest
  } = messageBody(options, { messages, sampling: {}, schema: { type: 'object' } })
  expect([temperature, topP, stop]).toEqual([undefined, undefined, undefined])
  return { ...rest, ...(thinking && { thinking }) }
}

test('the client sends our requests and reads the answers', async () => {
  const client = await clientAt({
    key: 'key',
    reply: () => 'Yes.',
    reasoning: { as: 'block', text: 'Hm.', tokens: 3 },
    cached: 2,
  })
  const { content, stop_reason: stop, usage } = await client.messages.create(body())
  expect(content).toMatchObject([
    { type: 'thinking', thinking: 'Hm.' },
    { type: 'text', text: 'Yes.' },
  ])
  expect(stop).toBe('end_turn')
  expect(usage).toMatchObject({
    cache_read_input_tokens: 2,
    output_tokens_details: { thinking_tokens: 3 },
  })
})

test.each([
  ['rate-limited', RateLimitError, 'rate_limit_error'],
  ['overloaded', InternalServerError, 'overloaded_error'],
  ['server-error', InternalServerError, 'api_error'],
  ['refused-key', AuthenticationError, 'authentication_error'],
  ['not-found', NotFoundError, 'not_found_error'],
  ['context-too-long', BadRequestError, 'invalid_request_error'],
] as const)('the client knows the refusal %s', async (misbehaviour, kind, type) => {
  const client = await clientAt({ script: [misbehaviour] })
  const error = await client.messages.create(body()).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(kind)
  expect(error).toMatchObject({ type })
})

test('the client reads the code of a limit of money', async () => {
  const client = await clientAt({ script: ['quota'] })
  const error = await client.messages.create(body()).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 429, errorCode: 'enforced_spend_limit_reached' })
})
