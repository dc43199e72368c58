import type { OptionsOf } from '@attune/core'

/** Options of `provider: openai`. They override the settings of components. */
export const openaiOptions = {
  type: 'object',
  properties: {
    model: { type: 'string', minLength: 1, description: 'Name of the model on the server.' },
    baseUrl: {
      type: 'string',
      format: 'url',
      description:
        'Address of a server with an OpenAI-compatible API, usually ending in /v1. Default: OpenAI.',
    },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Headers of every request. They are kept in results: put no secrets here.',
    },
    headersEnv: {
      type: 'object',
      additionalProperties: { type: 'string', format: 'environment-variable' },
      description:
        'Headers with secrets: the name of each header and of the environment variable with its value.',
    },
    keyHeader: {
      type: 'string',
      minLength: 1,
      description:
        'Header that holds the key, such as api-key. Default: Authorization, as a bearer token.',
    },
    api: {
      enum: ['chat', 'completions'],
      description:
        'chat (default): the server applies the chat template of the model; completions: the texts of the messages are one prompt that the model continues, for models without such a template.',
    },
    temperature: { type: 'number', minimum: 0, description: 'Sampling temperature.' },
    topP: { type: 'number', minimum: 0, maximum: 1, description: 'Top-p sampling threshold.' },
    maxTokens: {
      type: 'integer',
      minimum: 1,
      description: 'Maximum number of generated tokens, including reasoning.',
    },
    stop: {
      type: 'array',
      items: { type: 'string' },
      maxItems: 4,
      description: 'Texts at which the model stops.',
    },
    seed: { type: 'integer', description: 'Sampling seed, for servers that accept one.' },
    reasoningEffort: {
      type: 'string',
      minLength: 1,
      description:
        'For a reasoning model: how much it thinks (low, medium, high…). Such models refuse temperature and topP, so those of the components are not sent.',
    },
    maxTokensField: {
      enum: ['max_tokens', 'max_completion_tokens'],
      description:
        'Request field for maxTokens. Default: max_completion_tokens with reasoningEffort, otherwise max_tokens.',
    },
    dimensions: {
      type: 'integer',
      minimum: 1,
      description: 'Length of the embedding vectors, for models that offer a choice.',
    },
    batch: {
      type: 'integer',
      minimum: 1,
      default: 64,
      description: 'Maximum number of texts in one embedding request.',
    },
    schemas: {
      type: 'boolean',
      description:
        'Whether the server holds answers to the JSON schema of a prompt. Default: true, unless extraBody has a response_format; false: the form is asked for only in words.',
    },
    roles: {
      enum: ['user-first', 'alternate', 'no-system'],
      description:
        'Order of roles that the server or its chat template wants. user-first: a silent message of the user comes before a conversation that the assistant began; alternate: moreover neighbours of one role become one message; no-system: moreover the instructions stand before the first words of the user. Default: as components write them, until the server refuses that and says why.',
    },
    extraBody: {
      type: 'object',
      description: 'Additional fields of the request, as the server names them.',
    },
  },
  required: ['model'],
  additionalProperties: false,
} as const

export type OpenAiOptions = OptionsOf<typeof openaiOptions>
