import type { OptionsOf } from '../../contracts/plugin.js'

/** What a definition with `provider: openai` may say. Whatever it says wins over what a component asks for. */
export const openaiOptions = {
  type: 'object',
  properties: {
    model: { type: 'string', minLength: 1, description: 'Name of the model, as the endpoint knows it.' },
    baseUrl: {
      type: 'string',
      format: 'url',
      description: 'Address of an OpenAI-compatible endpoint, usually ending in /v1. Default: OpenAI itself.',
    },
    temperature: { type: 'number', minimum: 0, description: 'Sampling temperature.' },
    topP: { type: 'number', minimum: 0, maximum: 1, description: 'Top-p of the sampling.' },
    maxTokens: { type: 'integer', minimum: 1, description: 'Upper bound of generated tokens, reasoning included.' },
    stop: { type: 'array', items: { type: 'string' }, maxItems: 4, description: 'Texts at which the model stops.' },
    seed: { type: 'integer', description: 'For endpoints that draw by a seed.' },
    reasoningEffort: {
      type: 'string',
      minLength: 1,
      description:
        'Says that this is a reasoning model, and how much it shall think: low, medium, high… Such models refuse temperature and topP, so those that components ask for are left out.',
    },
    maxTokensField: {
      enum: ['max_tokens', 'max_completion_tokens'],
      description:
        'What the endpoint calls the bound. Default: max_completion_tokens if reasoningEffort is given, else max_tokens.',
    },
    dimensions: {
      type: 'integer',
      minimum: 1,
      description: 'Length of embedding vectors, where the model lets one choose.',
    },
    batch: { type: 'integer', minimum: 1, default: 64, description: 'Texts per embedding request at most.' },
    extraBody: { type: 'object', description: 'Further fields of the request, as the endpoint names them.' },
  },
  required: ['model'],
  additionalProperties: false,
} as const

export type OpenAiOptions = OptionsOf<typeof openaiOptions>
