import type { OptionsOf } from '@attune/core'

/** Version of the API whose requests have no sampling parameters. */
export const CURRENT = '2026-10-21'

/** Minimum thinking budget in tokens. */
const LEAST_THINKING = 1024

export const messagesOptions = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      minLength: 1,
      description: 'Name of the model, such as claude-sonnet-5.',
    },
    baseUrl: {
      type: 'string',
      format: 'url',
      description: 'Address of a server with the Messages API, without /v1. Default: Anthropic.',
    },
    version: {
      enum: [CURRENT, '2023-06-01'],
      default: CURRENT,
      description:
        'Version of the API. 2026-10-21 takes no temperature and no topP, whatever the model; 2023-06-01 takes them for models that still have them.',
    },
    temperature: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Sampling temperature. Only with version 2023-06-01, and without thinking.',
    },
    topP: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Top-p sampling threshold. Only with version 2023-06-01, and without thinking.',
    },
    maxTokens: {
      type: 'integer',
      minimum: 1,
      description:
        'Maximum number of generated tokens, including thinking. Default: what a component asks for, or 4096.',
    },
    stop: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      description: 'Texts at which the model stops.',
    },
    thinking: {
      oneOf: [{ enum: ['adaptive', 'off'] }, { type: 'integer', minimum: LEAST_THINKING }],
      description:
        'adaptive: the model thinks as much as it finds fit; off: not at all; a number: this many tokens, for models before Claude 4.6. Default: that of the model.',
    },
    effort: {
      enum: ['low', 'medium', 'high', 'xhigh', 'max'],
      description: 'How much effort the model puts into an answer. Default: that of the model.',
    },
    schemas: {
      type: 'boolean',
      description:
        'Whether the service holds answers to the JSON schema of a prompt. Default: true; false: the form is asked for only in words.',
    },
    cache: {
      enum: ['off', '5m', '1h'],
      default: '5m',
      description:
        'How long the service keeps what requests have in common: the instructions, and the conversation so far. Writing costs more than other input, reading much less.',
    },
    extraBody: {
      type: 'object',
      description: 'Additional fields of the request, as the service names them.',
    },
  },
  required: ['model'],
  additionalProperties: false,
} as const

export type MessagesOptions = OptionsOf<typeof messagesOptions>
