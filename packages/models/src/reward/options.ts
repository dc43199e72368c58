import type { OptionsOf } from '@attune/core'

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
    baseUrl: { type: 'string', format: 'url', description: 'Address of the server, without the route.' },
    template: {
      enum: ['server', 'llama-3.1'],
      description:
        "How a pair becomes one text. server (vLLM only, its default): the server applies the model's own template, one pair per request; llama-3.1 (SGLang's default): Attune applies the layout of Llama 3.1, many pairs per request.",
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
      description: 'Maximum number of pairs in one request, unless the server applies the template.',
    },
    extraBody: {
      type: 'object',
      description: 'Additional fields of the request, as the server names them; for example truncation_side.',
    },
  },
  required: ['model', 'baseUrl'],
  additionalProperties: false,
} as const

/** Defaults are applied here as well, for definitions that were made without the config. */
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
