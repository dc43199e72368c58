/** Requests and answers for each kind of server of reward models. */
import type { OptionsOf } from '@attune/core'
import type { RewardPair } from '@attune/core/models'
import { isObject } from '@attune/core/answers'

const message = (role: string, content: string): string =>
  `<|start_header_id|>${role}<|end_header_id|>\n\n${content.trim()}<|eot_id|>`

/**
 * Renders a pair in the chat layout of Llama 3.1, without a system message. The begin-of-text token
 * is omitted, because servers add it during tokenisation.
 *
 * @param doubleBos true: the token is written as well, so that the server's input has two
 */
export const renderLlama = ({ prompt, reply }: RewardPair, doubleBos: boolean): string =>
  (doubleBos ? '<|begin_of_text|>' : '') + message('user', prompt) + message('assistant', reply)

/** Options of `provider: reward-http`. */
export const rewardOptions = {
  type: 'object',
  properties: {
    backend: {
      enum: ['vllm-classify', 'vllm-pooling', 'sglang-classify'],
      default: 'vllm-classify',
      description: 'The server and its route.',
    },
    model: { type: 'string', minLength: 1, description: 'Name of the model on the server.' },
    baseUrl: {
      type: 'string',
      format: 'url',
      description: 'Address of the server, without the route.',
    },
    template: {
      enum: ['server', 'llama-3.1'],
      description:
        "How a pair becomes one text. server (vLLM only, its default): the model's own template, applied by the server, one pair per request; many pairs per request where /tokenize of the server shows that it is the layout of Llama 3.1. llama-3.1 (SGLang's default): Attune applies this layout, many pairs per request.",
    },
    output: {
      enum: ['logit', 'sigmoid'],
      default: 'logit',
      description:
        'What the server returns. Attune recovers the logit from a sigmoid, and refuses 0 and 1, which may stand for any large logit.',
    },
    activationField: {
      enum: ['use_activation', 'activation', 'none'],
      default: 'use_activation',
      description:
        'Request field that makes vLLM return raw logits. activation: for older versions; none: a flag of the server does it.',
    },
    doubleBos: {
      type: 'boolean',
      default: false,
      description:
        'Put two begin-of-text tokens in front, as in scores from code that tokenises a rendered chat again.',
    },
    batch: {
      type: 'integer',
      minimum: 1,
      default: 16,
      description: 'Maximum number of pairs in one request.',
    },
    extraBody: {
      type: 'object',
      description:
        'Additional fields of the request, as the server names them; for example truncation_side.',
    },
  },
  required: ['model', 'baseUrl'],
  additionalProperties: false,
} as const

/**
 * Options with their defaults. Defaults are also applied here, for models that are not defined in a
 * config.
 */
export type RewardOptions = Omit<OptionsOf<typeof rewardOptions>, 'template'> & {
  readonly template: 'server' | 'llama-3.1'
}

export function withDefaults(
  given: Partial<RewardOptions> & { readonly model: string; readonly baseUrl: string },
): RewardOptions {
  const { backend = 'vllm-classify' } = given
  return {
    output: 'logit',
    activationField: 'use_activation',
    doubleBos: false,
    batch: 16,
    ...given,
    backend,
    template: given.template ?? (backend === 'sglang-classify' ? 'llama-3.1' : 'server'),
  }
}

type Fields = Readonly<Record<string, unknown>>

export interface Backend {
  readonly route: string
  /**
   * Fields of a request besides model and activation. If the server applies its template, `pairs`
   * has one element.
   */
  ask(pairs: readonly RewardPair[], options: RewardOptions): Fields
  /**
   * Outputs for one pair in the answer. Several outputs indicate a classifier with several classes.
   */
  outputs(item: Fields): unknown
}

/**
 * Field that disables the server's activation function. Only one of its names is sent: some vLLM
 * versions treat `activation: false` as true if the newer name is present.
 */
const activationOff = ({ activationField }: RewardOptions): Fields =>
  activationField === 'none' ? {} : { [activationField]: false }

export const messagesOf = ({ prompt, reply }: RewardPair) => [
  { role: 'user', content: prompt },
  { role: 'assistant', content: reply },
]

function vllm(pairs: readonly RewardPair[], options: RewardOptions): Fields {
  if (options.template === 'llama-3.1') {
    return {
      input: pairs.map((pair) => renderLlama(pair, options.doubleBos)),
      ...activationOff(options),
    }
  }
  const messages = messagesOf(pairs[0]!)
  // The template writes a begin-of-text token, and the tokeniser adds another one with special
  // tokens.
  return {
    messages,
    ...(options.doubleBos && { add_special_tokens: true }),
    ...activationOff(options),
  }
}

export const backends: Readonly<Record<RewardOptions['backend'], Backend>> = {
  'vllm-classify': { route: '/classify', ask: vllm, outputs: ({ probs }) => probs },
  'vllm-pooling': {
    route: '/pooling',
    ask: (pairs, options) => ({ task: 'classify', ...vllm(pairs, options) }),
    outputs: ({ data }) => data,
  },
  'sglang-classify': {
    route: '/classify',
    ask: (pairs, { doubleBos }) => ({ text: pairs.map((pair) => renderLlama(pair, doubleBos)) }),
    outputs: ({ embedding }) => embedding,
  },
}

/** Items of an answer in the order of the pairs; undefined if the answer has no items. */
export function itemsOf(body: unknown): readonly Fields[] | undefined {
  const items = isObject(body) ? body.data : body
  if (!Array.isArray(items) || !items.every(isObject)) return undefined
  const at = (item: Fields, position: number): number =>
    typeof item.index === 'number' ? item.index : position
  return items
    .map((item, position) => ({ item, at: at(item, position) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
