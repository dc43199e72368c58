import type { FakeChatRequest, FakeServerOptions } from '../options.js'
import { openai } from './openai.js'
import { plausibleReward } from './plausible-reward.js'
import { tokens } from '../reply.js'
import { type Body, type Protocol, textsOf } from './protocol.js'

type Route = (body: Body, options: FakeServerOptions) => string

const routes: { readonly [path: string]: Route } = {
  '/classify': (body, options) =>
    'text' in body
      ? sglang(textsOf(body.text), options)
      : vllm(
          body,
          options,
          (logit, index) =>
            `{"index":${index},"label":"LABEL_0","probs":[${logit}],"num_classes":1}`,
        ),
  '/pooling': (body, options) =>
    vllm(
      body,
      options,
      (logit, index) => `{"index":${index},"object":"pooling","data":[[${logit}]]}`,
    ),
}

/**
 * Fakes of reward models as served by vLLM (`/classify`, `/pooling`) and SGLang (`/classify` with
 * `text`).
 */
export const rewards: Protocol = {
  ...openai,
  has: (path) => path in routes,
  answer: ({ path, body }, options) => routes[path]!(body, options),
}

const logitOf = (text: string, { reward }: FakeServerOptions): number =>
  (reward ?? plausibleReward)(text)

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** JSON of a number. NaN and infinity become null, as some servers send them. */
const number = (value: number): string => JSON.stringify(value)

function vllm(
  body: Body,
  options: FakeServerOptions,
  item: (logit: string, index: number) => string,
): string {
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
