import { retriesOption } from '@attune/answers'
import { type OptionsOf, supporterOptions, wrappersOption } from '@attune/core'
import { conversationOption } from './view.js'

/** How emotion is estimated, in a talk that the agent has or in one that it reads. */
export const estimation = {
  e0: { type: 'number', minimum: 0, maximum: 100, default: 40, description: 'Emotion before the first reply.' },
  maxStep: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 10,
    description: 'Largest change of emotion after one reply; 100 sets no limit.',
  },
  outOfRange: {
    type: 'string',
    enum: ['clamp', 'reject'],
    default: 'clamp',
    description: 'A change larger than maxStep. clamp: limit it to maxStep; reject: ask again.',
  },
  decimal: {
    type: 'string',
    enum: ['truncate', 'round', 'reject'],
    default: 'truncate',
    description: 'A change with decimals. truncate: cut them; round: round to an integer; reject: ask again.',
  },
  strict: { type: 'boolean', default: true, description: 'Whether an estimation needs all five sections.' },
  maxRetries: retriesOption(3, 'an answer that cannot be read'),
  evaluateFinalReply: {
    type: 'boolean',
    default: false,
    description: 'Whether the agent also rates the reply to its last message.',
  },
  stateRangeInPrompt: {
    type: 'boolean',
    default: true,
    description:
      'Whether the prompt states the largest change (maxStep), what changes of which size mean, and that generic comfort raises nothing.',
  },
  garbledIsUnpleasant: {
    type: 'boolean',
    default: false,
    description: 'Whether the prompt says that garbled text is very unpleasant.',
  },
  temperature: {
    type: ['number', 'null'],
    minimum: 0,
    default: 0.5,
    description: 'Sampling temperature; null: that of the model.',
  },
  maxTokens: {
    type: ['integer', 'null'],
    minimum: 1,
    default: 4096,
    description: 'Maximum length of one answer of the agent, in tokens; null: that of the model.',
  },
  conversation: conversationOption,
} as const

export const estimationOptions = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      description: 'The chat model that plays the agent. Scores from different agent models cannot be compared.',
    },
    ...estimation,
  },
  required: ['model'],
  additionalProperties: false,
} as const

export const options = {
  type: 'object',
  properties: {
    ...estimationOptions.properties,
    maxTurns: {
      type: 'integer',
      minimum: 1,
      default: 10,
      description: 'Maximum number of messages from the agent, the opening included.',
    },
    stopAt: {
      type: 'string',
      enum: ['success-or-failure', 'zero'],
      default: 'success-or-failure',
      description:
        'Emotion at which the dialogue ends. success-or-failure: 100 or more, or less than 10; zero: 0 only.',
    },
    goodbye: {
      type: 'string',
      enum: ['closing', 'any', 'off'],
      default: 'closing',
      description:
        'What ends a dialogue as a farewell. closing: a message that ends with one; any: a message that contains one; off: nothing.',
    },
    wrappers: wrappersOption,
    ...supporterOptions(4096),
    thresholdsInPrompt: {
      type: 'boolean',
      default: false,
      description: 'Whether prompts name the emotion at which each state begins.',
    },
    planningFields: {
      type: 'array',
      items: { type: 'string', enum: ['content', 'targetCompletion', 'activity', 'analyze'] },
      uniqueItems: true,
      default: ['targetCompletion', 'activity', 'analyze'],
      description: 'Sections of the estimation from which the agent plans its next message.',
    },
    replyFormat: {
      type: 'string',
      enum: ['rewrite', 'plain'],
      default: 'rewrite',
      description: 'rewrite: the agent drafts a message and revises it; plain: it writes the message at once.',
    },
    opening: {
      type: 'string',
      enum: ['stored', 'generate'],
      default: 'stored',
      description:
        'stored: use the opening of the scenario, if it has one; generate: the agent writes it, the same for all supporters.',
    },
  },
  required: ['model'],
  additionalProperties: false,
} as const

export type AgentOptions = OptionsOf<typeof options>
