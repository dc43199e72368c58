/** How each kind of server is asked for rewards, and where its answer holds them. */
import type { RewardPair } from '@attune/core/models'
import { isObject } from '@attune/gateway'
import { renderLlama } from './llama-template.js'
import type { RewardOptions } from './options.js'

type Fields = Readonly<Record<string, unknown>>

export interface Backend {
  readonly route: string
  /** Fields besides model and activation; with the server's template, `pairs` holds one. */
  ask(pairs: readonly RewardPair[], options: RewardOptions): Fields
  /** The outputs for one pair (more than one: the model is a classifier with several classes), by its item in the answer. */
  outputs(item: Fields): unknown
}

/**
 * One name of the field at a time: vLLM versions between the two read `activation: false` as true if it comes together
 * with its successor.
 */
const raw = ({ activationField }: RewardOptions): Fields =>
  activationField === 'none' ? {} : { [activationField]: false }

function vllm(pairs: readonly RewardPair[], options: RewardOptions): Fields {
  if (options.template === 'llama-3.1') {
    return { input: pairs.map((pair) => renderLlama(pair, options.doubleBos)), ...raw(options) }
  }
  const { prompt, reply } = pairs[0]!
  const messages = [
    { role: 'user', content: prompt },
    { role: 'assistant', content: reply },
  ]
  // The template writes one begin-of-text token, the tokeniser a second one if it is asked to add special tokens.
  return { messages, ...(options.doubleBos && { add_special_tokens: true }), ...raw(options) }
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

/** The items of an answer, in the order of the pairs; undefined if it is none. */
export function itemsOf(body: unknown): readonly Fields[] | undefined {
  const items = isObject(body) ? body.data : body
  if (!Array.isArray(items) || !items.every(isObject)) return undefined
  const at = (item: Fields, position: number): number => (typeof item.index === 'number' ? item.index : position)
  return items
    .map((item, position) => ({ item, at: at(item, position) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
