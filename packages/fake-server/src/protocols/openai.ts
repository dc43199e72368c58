import { numbersFor } from '../chance.js'
import type { FakeChatRequest, FakeServerOptions } from '../options.js'
import { type Refusal, retryHeader } from '../refusal.js'
import { type Reply, replyTo, tokens } from '../reply.js'
import type { Twist } from '../twists.js'
import { bearer, type Body, type Protocol, textsOf } from './protocol.js'

const refusals: Readonly<Record<Refusal, readonly [status: number, code: string | null]>> = {
  'rate-limited': [429, null],
  quota: [429, 'insufficient_quota'],
  'server-error': [500, null],
  overloaded: [503, null],
  'bad-request': [400, null],
  'context-too-long': [400, 'context_length_exceeded'],
  'not-found': [404, 'model_not_found'],
  'refused-key': [401, null],
  'filtered-prompt': [400, 'content_filter'],
  moderated: [403, null],
}

const isPassing = (refusal: Refusal): boolean =>
  refusal === 'rate-limited' || refusal === 'overloaded'

/** Fake of OpenAI's chat, completions and embeddings, below `/v1` or the option `base`. */
export const openai: Protocol = {
  has: (path, options) => routeOf(path, options) !== undefined,
  keyIn: bearer,
  answer: ({ path, body }, options, twist) => routeOf(path, options)!(body, options, twist),
  refuse(refusal, message, retryAfter) {
    const [status, code] = refusals[refusal]
    const body = JSON.stringify({ error: { message, type: 'fake', code } })
    return { status, body, ...(isPassing(refusal) && retryHeader(retryAfter)) }
  },
  emptyAnswer: '{"id":"fake","object":"chat.completion","choices":[]}',
}

type Route = (body: Body, options: FakeServerOptions, twist?: Twist) => string

const routes: { readonly [path: string]: Route } = {
  '/chat/completions': (body, options, twist) =>
    chat(body as unknown as FakeChatRequest, options, twist),
  '/completions': (body, options, twist) => completion(body, options, twist),
  '/embeddings': embeddings,
}

function routeOf(path: string, { base = '/v1' }: FakeServerOptions): Route | undefined {
  return path.startsWith(base) ? routes[path.slice(base.length)] : undefined
}

function chat(request: FakeChatRequest, options: FakeServerOptions, twist?: Twist): string {
  const reply = replyTo(request, options, twist)
  const { inputTokens: asked, reasoningTokens: thought, cachedTokens: cached } = reply
  const written = reply.finish === 'refusal' ? thought : reply.textTokens + thought
  const details = cached > 0 ? `"prompt_tokens_details":{"cached_tokens":${cached}},` : ''
  const usage = `{"prompt_tokens":${asked},"completion_tokens":${written},"total_tokens":${asked + written},${details}"completion_tokens_details":{"reasoning_tokens":${thought}}}`
  return `{"id":"fake","object":"chat.completion","created":0,"model":${JSON.stringify(request.model)},"choices":[${choiceOf(reply, request, options)}],"usage":${usage}}`
}

/** Answer of the completions route. `reply` receives the prompt as the only message. */
function completion({ prompt, ...body }: Body, options: FakeServerOptions, twist?: Twist): string {
  const request = {
    ...body,
    messages: [{ role: 'user', content: String(prompt) }],
  } as unknown as FakeChatRequest
  const made = JSON.parse(chat(request, options, twist)) as {
    choices: { message: { content: string } }[]
  }
  const choices = made.choices.map(({ message, ...choice }) => ({
    ...choice,
    text: message.content,
  }))
  return JSON.stringify({ ...made, object: 'text_completion', choices })
}

const finishes = {
  stop: 'stop',
  length: 'length',
  filter: 'content_filter',
  refusal: 'stop',
  error: 'error',
}

function choiceOf(reply: Reply, request: FakeChatRequest, options: FakeServerOptions): string {
  const { reasoning } = options
  const isRefusal = reply.finish === 'refusal'
  const content = isRefusal ? null : reply.text
  const inline = reasoning?.as === 'block' && content !== null
  const message: { [field: string]: string | null } = {
    role: 'assistant',
    content: inline ? `<think>${reasoning.text}</think>\n\n${content}` : content,
  }
  if (isRefusal) message.refusal = reply.text
  if (reasoning && !inline && reasoning.as !== 'block') message[reasoning.as] = reasoning.text
  const logprobs = request.logprobs === true ? `,"logprobs":${logprobsOf(request, options)}` : ''
  return `{"index":0,"message":${JSON.stringify(message)},"finish_reason":"${finishes[reply.finish]}"${logprobs}${reply.finish === 'error' ? FAILURE : ''}}`
}

/** Error inside an answer, in OpenRouter's format. */
const FAILURE = ',"error":{"code":502,"message":"The provider broke off."}'

function logprobsOf(request: FakeChatRequest, options: FakeServerOptions): string {
  const listed = options.logprobs?.(request) ?? [
    { token: 'I', logprob: -0.25 },
    { token: 'You', logprob: -1.75 },
  ]
  const top = listed
    .slice(0, Number(request.top_logprobs ?? 0))
    .map((each) => ({ ...each, bytes: null }))
  return JSON.stringify({ content: [{ ...listed[0], bytes: null, top_logprobs: top }] })
}

function embeddings(body: Body, options: FakeServerOptions): string {
  const texts = textsOf(body.input)
  const data = texts.map((text, index) => {
    const vector = options.embedding?.(text) ?? numbersFor(text)
    const embedding =
      body.encoding_format === 'base64'
        ? JSON.stringify(base64(vector))
        : `[${vector.map(String).join(',')}]`
    return `{"object":"embedding","index":${index},"embedding":${embedding}}`
  })
  const used = tokens(texts.join(''))
  return `{"object":"list","model":${JSON.stringify(body.model)},"data":[${data.join(',')}],"usage":{"prompt_tokens":${used},"total_tokens":${used}}}`
}

const base64 = (vector: readonly number[]): string =>
  Buffer.from(Float32Array.from(vector).buffer).toString('base64')
