import type { OptionsOf } from '@attune/core'

export const modelsOptions = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      minLength: 1,
      pattern: '^[^/]+$',
      description: 'Name of the model, such as gemini-3-flash.',
    },
    baseUrl: {
      type: 'string',
      format: 'url',
      description:
        'Address of a server with the Gemini API, with its version, such as …/v1beta. Default: Google.',
    },
    temperature: { type: 'number', minimum: 0, maximum: 2, description: 'Sampling temperature.' },
    topP: { type: 'number', minimum: 0, maximum: 1, description: 'Top-p sampling threshold.' },
    maxTokens: {
      type: 'integer',
      minimum: 1,
      description: 'Maximum number of generated tokens, including thoughts.',
    },
    stop: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      maxItems: 5,
      description: 'Texts at which the model stops.',
    },
    seed: { type: 'integer', description: 'Sampling seed.' },
    thinking: {
      oneOf: [{ enum: ['minimal', 'low', 'medium', 'high'] }, { type: 'integer', minimum: -1 }],
      description:
        'How much the model thinks: a level; a number of tokens for Gemini 2.5 (0: none, -1: as much as it finds fit). Default: that of the model.',
    },
    schemas: {
      type: 'boolean',
      description:
        'Whether the service holds answers to the JSON schema of a prompt. Default: true; false: the form is asked for only in words.',
    },
    safety: {
      enum: ['default', 'off'],
      default: 'default',
      description:
        'off: switches the filters off that can be. By default some answers about despair or violence are withheld; they are counted by their finish.',
    },
    dimensions: {
      type: 'integer',
      minimum: 1,
      description: 'Length of the embedding vectors, for models that offer a choice.',
    },
    batch: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 64,
      description: 'Maximum number of texts in one embedding request.',
    },
    extraBody: {
      type: 'object',
      description: 'Additional fields of the request, as the service names them.',
    },
  },
  required: ['model'],
  additionalProperties: false,
} as const

export type ModelsOptions = OptionsOf<typeof modelsOptions>
