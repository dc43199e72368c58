import type { IncomingHttpHeaders } from 'node:http'
import type { FakeChatRequest, FakeServerOptions } from '../options.js'
import { type Refusal, retryHeader } from '../refusal.js'
import { type Reply, replyTo } from '../reply.js'
import type { Twist } from '../twists.js'
import { bearer, type Body, header, type Protocol } from './protocol.js'

const refusals: Readonly<Record<Refusal, readonly [status: number, type: string, code?: string]>> =
  {
    'rate-limited': [429, 'rate_limit_error'],
    quota: [429, 'rate_limit_error', 'enforced_spend_limit_reached'],
    'server-error': [500, 'api_error'],
    overloaded: [529, 'overloaded_error'],
    'bad-request': [400, 'invalid_request_error'],
    'context-too-long': [400, 'invalid_request_error'],
    'not-found': [404, 'not_found_error'],
    'refused-key': [401, 'authentication_error'],
    'filtered-prompt': [400, 'invalid_request_error'],
    moderated: [403, 'permission_error'],
  }

/** Messages of the service for errors that their type does not identify. */
const refusalMessages: Readonly<Partial<Record<Refusal, string>>> = {
  'context-too-long': 'prompt is too long: 213462 tokens > 200000 maximum',
}

/** Fake of Anthropic's Messages API. */
export const anthropic: Protocol = {
  has: (path) => path === '/v1/messages',
  keyIn: (headers) => header(headers, 'x-api-key') || bearer(headers),
  badRequestReason: ({ headers, body }) => badRequestReason(headers, body),
  answer: ({ body }, options, twist) => message(body, options, twist),
  refuse(refusal, message, retryAfter) {
    const [status, type, code] = refusals[refusal]
    const error = {
      type,
      message: refusalMessages[refusal] ?? message,
      ...(code && { details: { error_code: code } }),
    }
    const isPassing = refusal === 'rate-limited' || refusal === 'overloaded'
    return {
      status,
      body: JSON.stringify({ type: 'error', error, request_id: 'req_fake' }),
      ...(isPassing && retryHeader(retryAfter)),
    }
  },
  emptyAnswer:
    '{"id":"msg_fake","type":"message","role":"assistant","usage":{"input_tokens":1,"output_tokens":1}}',
}

const CURRENT = '2026-10-21'
/** Parameters that the current version of the API no longer accepts. */
const removedParameters = ['temperature', 'top_p', 'top_k']

interface Block {
  readonly type: string
  readonly text?: string
  readonly cache_control?: object
}
interface Message {
  readonly role: string
  readonly content: string | readonly Block[]
}

const blocksOf = (content: Message['content'] | undefined): readonly Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])

const textOf = (content: Message['content'] | undefined): string =>
  blocksOf(content)
    .map(({ text }) => text)
    .join('\n')

/** Reason why the service would respond with status 400; undefined if the request is valid. */
function badRequestReason(headers: IncomingHttpHeaders, body: Body): string | undefined {
  const version = header(headers, 'anthropic-version')
  if (version === '') return 'anthropic-version: header is required'
  if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required'
  const messages = body.messages as readonly Message[] | undefined
  if (!messages?.length) return 'messages: at least one message is required'
  if (messages[0]!.role !== 'user') return 'messages: first message must use the "user" role'
  const blocks = [
    ...blocksOf(body.system as string | undefined),
    ...messages.flatMap(({ content }) => blocksOf(content)),
  ]
  if (blocks.some(({ text }) => text?.trim() === ''))
    return 'messages: text content blocks must be non-empty'
  if (blocks.filter((block) => block.cache_control).length > 4) {
    return 'A maximum of 4 blocks with cache_control may be provided.'
  }
  const extra = version >= CURRENT ? removedParameters.find((name) => name in body) : undefined
  if (extra !== undefined) return `${extra}: Extra inputs are not permitted`
  if ('temperature' in body && 'top_p' in body)
    return '`temperature` and `top_p` cannot both be specified for this model.'
  if (Number(body.temperature ?? 0) > 1) return 'temperature: range: 0..1'
  return undefined
}

const stops = {
  stop: 'end_turn',
  length: 'max_tokens',
  filter: 'refusal',
  refusal: 'refusal',
  error: 'error',
}

function message(body: Body, options: FakeServerOptions, twist?: Twist): string {
  const { system, messages, ...rest } = body as Body & {
    system?: Message['content']
    messages: readonly Message[]
  }
  const request = {
    ...rest,
    messages: [
      ...(system === undefined ? [] : [{ role: 'system', content: textOf(system) }]),
      ...messages.map(({ role, content }) => ({ role, content: textOf(content) })),
    ],
  } as unknown as FakeChatRequest
  const reply = replyTo(request, options, twist)
  const {
    inputTokens: asked,
    textTokens: written,
    reasoningTokens: thought,
    cachedTokens: cached,
  } = reply
  return JSON.stringify({
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: contentOf(reply),
    stop_reason: stops[reply.finish],
    stop_sequence: null,
    usage: {
      input_tokens: asked - cached,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cached,
      output_tokens: written + thought,
      output_tokens_details: { thinking_tokens: thought },
    },
  })
}

function contentOf({ text, reasoning }: Reply): readonly object[] {
  const thinking =
    reasoning === undefined ? [] : [{ type: 'thinking', thinking: reasoning, signature: 'fake' }]
  // The service sends no text block if the text is empty.
  return text ? [...thinking, { type: 'text', text, citations: null }] : thinking
}
