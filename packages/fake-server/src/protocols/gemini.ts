import { numbersFor } from '../chance.js'
import type { FakeChatRequest, FakeServerOptions } from '../options.js'
import type { Refusal } from '../refusal.js'
import { type Reply, replyTo } from '../reply.js'
import type { Twist } from '../twists.js'
import { type Body, type Call, header, type Protocol } from './protocol.js'

const refusals: Readonly<Record<Refusal, readonly [code: number, status: string]>> = {
  'rate-limited': [429, 'RESOURCE_EXHAUSTED'],
  quota: [429, 'RESOURCE_EXHAUSTED'],
  'server-error': [500, 'INTERNAL'],
  overloaded: [503, 'UNAVAILABLE'],
  'bad-request': [400, 'INVALID_ARGUMENT'],
  'context-too-long': [400, 'INVALID_ARGUMENT'],
  'not-found': [404, 'NOT_FOUND'],
  'refused-key': [400, 'INVALID_ARGUMENT'],
  'filtered-prompt': [400, 'INVALID_ARGUMENT'],
  moderated: [403, 'PERMISSION_DENIED'],
}

const refusalMessages: Readonly<Partial<Record<Refusal, string>>> = {
  'context-too-long':
    'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).',
}

/** Fake of the Gemini API: `generateContent` and `batchEmbedContents`. */
export const gemini: Protocol = {
  has: (path) => /^\/v1(?:beta)?\/models\/[^/]+:(generateContent|batchEmbedContents)$/.test(path),
  keyIn: (headers) => header(headers, 'x-goog-api-key'),
  badRequestReason: ({ path, body }) =>
    path.endsWith(':generateContent') ? badRequestReason(body) : undefined,
  answer: (call, options, twist) =>
    call.path.endsWith(':generateContent')
      ? generated(call, options, twist)
      : embedded(call, options),
  refuse(refusal, message, retryAfter) {
    const [code, status] = refusals[refusal]
    const details = detailsOf(refusal, retryAfter)
    const error = {
      code,
      message: refusalMessages[refusal] ?? message,
      status,
      ...(details.length > 0 && { details }),
    }
    return { status: code, body: JSON.stringify({ error }) }
  },
  emptyAnswer: '{"usageMetadata":{"promptTokenCount":1,"totalTokenCount":1},"modelVersion":"fake"}',
}

/** Details of an error: the reason, and the delay in seconds before a retry. */
function detailsOf(refusal: Refusal, retryAfter: string | null): readonly object[] {
  const of = (name: string, more: object): object => ({
    '@type': `type.googleapis.com/google.rpc.${name}`,
    ...more,
  })
  const wait = Number(retryAfter ?? Number.NaN)
  const retry = Number.isNaN(wait) ? [] : [of('RetryInfo', { retryDelay: `${wait}s` })]
  if (refusal === 'refused-key')
    return [of('ErrorInfo', { reason: 'API_KEY_INVALID', domain: 'googleapis.com' })]
  if (refusal === 'quota') {
    const violations = [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }]
    return [of('QuotaFailure', { violations })]
  }
  return refusal === 'rate-limited' || refusal === 'overloaded' ? retry : []
}

interface Content {
  readonly role?: string
  readonly parts?: readonly { readonly text?: string }[]
}

const textOf = ({ parts = [] }: Content): string => parts.map(({ text }) => text).join('\n')

/** Reason why the service would respond with status 400; undefined if the request is valid. */
function badRequestReason(body: Body): string | undefined {
  const contents = body.contents as readonly Content[] | undefined
  if (!contents?.length) return '* GenerateContentRequest.contents: contents is not specified'
  if (contents.some(({ role }) => role !== 'user' && role !== 'model')) {
    return 'Please use a valid role: user, model.'
  }
  if (contents[0]!.role !== 'user')
    return 'Please ensure that the first content has the role "user".'
  if (contents.some((content) => textOf(content) === ''))
    return 'Unable to submit request because it has an empty text parameter.'
  const { stopSequences = [] } = (body.generationConfig ?? {}) as {
    stopSequences?: readonly string[]
  }
  if (stopSequences.length > 5) return 'The number of stop sequences must be at most 5.'
  return undefined
}

const modelIn = (path: string): string => /models\/([^/]+):/.exec(path)![1]!

const finishes = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  filter: 'SAFETY',
  refusal: 'OTHER',
  error: 'MALFORMED_RESPONSE',
}

function generated({ path, body }: Call, options: FakeServerOptions, twist?: Twist): string {
  const { contents, systemInstruction } = body as {
    contents: readonly Content[]
    systemInstruction?: Content
  }
  const model = modelIn(path)
  const request = {
    ...body,
    model,
    messages: [
      ...(systemInstruction ? [{ role: 'system', content: textOf(systemInstruction) }] : []),
      ...contents.map((content) => ({
        role: content.role === 'model' ? 'assistant' : 'user',
        content: textOf(content),
      })),
    ],
  } as unknown as FakeChatRequest
  const reply = replyTo(request, options, twist)
  const {
    inputTokens: asked,
    textTokens: written,
    reasoningTokens: thought,
    cachedTokens: cached,
  } = reply
  const usage = {
    promptTokenCount: asked,
    ...(reply.finish !== 'refusal' && { candidatesTokenCount: written }),
    ...(thought > 0 && { thoughtsTokenCount: thought }),
    ...(cached > 0 && { cachedContentTokenCount: cached }),
    totalTokenCount: asked + written + thought,
  }
  return JSON.stringify({
    ...outcomeOf(reply),
    usageMetadata: usage,
    modelVersion: model,
    responseId: 'fake',
  })
}

/** For a blocked prompt, the service returns no candidates. */
function outcomeOf({ text, reasoning, finish }: Reply): object {
  if (finish === 'refusal') return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }
  const thought = reasoning === undefined ? [] : [{ text: reasoning, thought: true }]
  const parts = text ? [...thought, { text }] : thought
  const content = parts.length > 0 ? { parts, role: 'model' } : { role: 'model' }
  return { candidates: [{ content, finishReason: finishes[finish], index: 0 }] }
}

function embedded({ body }: Call, options: FakeServerOptions): string {
  const { requests = [] } = body as { requests?: readonly { readonly content: Content }[] }
  const embeddings = requests.map(({ content }) => {
    const text = textOf(content)
    return { values: options.embedding?.(text) ?? numbersFor(text) }
  })
  return JSON.stringify({ embeddings })
}
