import { chance, numbersFor, wordsFor } from './chance.js'
import type { FakeChatRequest, FakeServerOptions } from './options.js'

type Body = Readonly<{ [parameter: string]: unknown }>

interface Said {
  readonly content: string | null
  readonly finish: string
  readonly refusal?: string
}

/** Odd but well-formed chat answers. */
const twists = {
  empty: () => ({ content: '', finish: 'stop' }),
  'null-content': () => ({ content: null, finish: 'stop' }),
  refusal: () => ({ content: null, finish: 'stop', refusal: 'I would rather not.' }),
  filtered: () => ({ content: '', finish: 'content_filter' }),
  truncated: (text: string) => ({ content: text.slice(0, text.length >> 1), finish: 'length' }),
} satisfies { readonly [name: string]: (text: string) => Said }

export type ChatTwist = keyof typeof twists

export const isTwist = (name: string): name is ChatTwist => name in twists

const tokens = (text: string): number => Math.ceil(text.length / 4)

/** The JSON text of an answer, or undefined where there is nothing at that path. */
export function answer(path: string, body: Body, options: FakeServerOptions, twist?: ChatTwist): string | undefined {
  return routes[path]?.(body, options, twist)
}

type Route = (body: Body, options: FakeServerOptions, twist?: ChatTwist) => string

const routes: { readonly [path: string]: Route } = {
  '/v1/chat/completions': (body, options, twist) => chat(body as unknown as FakeChatRequest, options, twist),
  '/v1/completions': (body, options, twist) => completion(body, options, twist),
  '/v1/embeddings': embeddings,
  '/classify': (body, options) =>
    'text' in body
      ? sglang(textsOf(body.text), options)
      : vllm(
          body,
          options,
          (logit, index) => `{"index":${index},"label":"LABEL_0","probs":[${logit}],"num_classes":1}`,
        ),
  '/pooling': (body, options) =>
    vllm(body, options, (logit, index) => `{"index":${index},"object":"pooling","data":[[${logit}]]}`),
}

function chat(request: FakeChatRequest, options: FakeServerOptions, twist?: ChatTwist): string {
  const asked = request.messages.map(({ content }) => content).join('\n')
  const text = options.reply?.(request) ?? wordsFor(asked)
  const said: Said = twist ? twists[twist](text) : { content: text, finish: 'stop' }
  const { reasoning } = options
  const thought = reasoning?.tokens ?? 0
  const written = tokens(said.content ?? '') + thought
  const usage = `{"prompt_tokens":${tokens(asked)},"completion_tokens":${written},"total_tokens":${tokens(asked) + written},"completion_tokens_details":{"reasoning_tokens":${thought}}}`
  return `{"id":"fake","object":"chat.completion","created":0,"model":${JSON.stringify(request.model)},"choices":[${choiceOf(said, request, options)}],"usage":${usage}}`
}

/** `reply` is given the prompt as the only message. */
function completion({ prompt, ...body }: Body, options: FakeServerOptions, twist?: ChatTwist): string {
  const request = { ...body, messages: [{ role: 'user', content: String(prompt) }] } as unknown as FakeChatRequest
  const made = JSON.parse(chat(request, options, twist)) as { choices: { message: { content: string } }[] }
  const choices = made.choices.map(({ message, ...choice }) => ({ ...choice, text: message.content }))
  return JSON.stringify({ ...made, object: 'text_completion', choices })
}

function choiceOf({ content, finish, refusal }: Said, request: FakeChatRequest, options: FakeServerOptions): string {
  const { reasoning } = options
  const inline = reasoning?.as === 'block' && content !== null
  const message: { [field: string]: string | null } = {
    role: 'assistant',
    content: inline ? `<think>${reasoning.text}</think>\n\n${content}` : content,
  }
  if (refusal) message.refusal = refusal
  if (reasoning && !inline && reasoning.as !== 'block') message[reasoning.as] = reasoning.text
  const logprobs = request.logprobs === true ? `,"logprobs":${logprobsOf(request, options)}` : ''
  return `{"index":0,"message":${JSON.stringify(message)},"finish_reason":"${finish}"${logprobs}}`
}

function logprobsOf(request: FakeChatRequest, options: FakeServerOptions): string {
  const listed = options.logprobs?.(request) ?? [
    { token: 'I', logprob: -0.25 },
    { token: 'You', logprob: -1.75 },
  ]
  const top = listed.slice(0, Number(request.top_logprobs ?? 0)).map((each) => ({ ...each, bytes: null }))
  return JSON.stringify({ content: [{ ...listed[0], bytes: null, top_logprobs: top }] })
}

function embeddings(body: Body, options: FakeServerOptions): string {
  const texts = textsOf(body.input)
  const data = texts.map((text, index) => {
    const vector = options.embedding?.(text) ?? numbersFor(text)
    const embedding =
      body.encoding_format === 'base64' ? JSON.stringify(base64(vector)) : `[${vector.map(String).join(',')}]`
    return `{"object":"embedding","index":${index},"embedding":${embedding}}`
  })
  const used = tokens(texts.join(''))
  return `{"object":"list","model":${JSON.stringify(body.model)},"data":[${data.join(',')}],"usage":{"prompt_tokens":${used},"total_tokens":${used}}}`
}

const base64 = (vector: readonly number[]): string => Buffer.from(Float32Array.from(vector).buffer).toString('base64')

const logitOf = (text: string, { reward }: FakeServerOptions): number => reward?.(text) ?? chance(text) * 20 - 10

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** A JSON number; what JSON cannot hold becomes null, as a careless server would send it. */
const number = (value: number): string => JSON.stringify(value)

function vllm(body: Body, options: FakeServerOptions, item: (logit: string, index: number) => string): string {
  const messages = body.messages as FakeChatRequest['messages'] | undefined
  const texts = messages ? [messages.map(({ content }) => content).join('\n')] : textsOf(body.input)
  const raw = !options.sigmoid && (body.use_activation === false || body.activation === false)
  const data = texts.map((text, index) => {
    const logit = logitOf(text, options)
    return item(number(raw ? logit : sigmoid(logit)), index)
  })
  const used = tokens(texts.join(''))
  return `{"id":"fake","object":"list","created":0,"model":${JSON.stringify(body.model)},"data":[${data.join(',')}],"usage":{"prompt_tokens":${used},"total_tokens":${used}}}`
}

function sglang(texts: readonly string[], options: FakeServerOptions): string {
  const items = texts.map((text) => {
    const logit = logitOf(text, options)
    return `{"embedding":[${number(options.sigmoid ? sigmoid(logit) : logit)}],"meta_info":{"prompt_tokens":${tokens(text)}}}`
  })
  return `[${items.join(',')}]`
}

const textsOf = (input: unknown): readonly string[] => (Array.isArray(input) ? input.map(String) : [String(input)])
