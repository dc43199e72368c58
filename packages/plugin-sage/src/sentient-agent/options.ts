import type { OptionsOf } from '@attune/core'

export const options = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      description: 'The model that feels and speaks. Scores of different agent models cannot be compared.',
    },
    e0: { type: 'number', minimum: 0, maximum: 100, default: 40, description: 'Emotion before the first reply' },
    maxTurns: { type: 'integer', minimum: 1, default: 10, description: 'Messages of the agent, the opening included' },
    maxStep: { type: 'number', minimum: 0, maximum: 100, default: 10, description: 'Largest change; 100 is no limit' },
    outOfRange: { type: 'string', enum: ['clamp', 'reject'], default: 'clamp' },
    decimal: { type: 'string', enum: ['truncate', 'round', 'reject'], default: 'truncate' },
    strict: { type: 'boolean', default: true, description: 'Whether an estimation needs all its sections' },
    maxRetries: {
      type: 'integer',
      minimum: 0,
      default: 3,
      description: 'How often an unreadable answer is asked again',
    },
    goodbye: { type: 'string', enum: ['closing', 'any', 'off'], default: 'closing' },
    stopAt: {
      type: 'string',
      enum: ['success-or-failure', 'zero'],
      default: 'success-or-failure',
      description: 'success-or-failure: e >= 100 or e < 10 ends the talk; zero: only e <= 0 does',
    },
    evaluateFinalReply: { type: 'boolean', default: false },
    stateRangeInPrompt: { type: 'boolean', default: true },
    garbledIsUnpleasant: { type: 'boolean', default: false },
    planningFields: {
      type: 'array',
      items: { type: 'string', enum: ['content', 'targetCompletion', 'activity', 'analyze'] },
      uniqueItems: true,
      default: ['targetCompletion', 'activity', 'analyze'],
      description: 'Sections of the estimation that the next message is planned with',
    },
    replyFormat: { type: 'string', enum: ['rewrite', 'plain'], default: 'rewrite' },
    opening: { type: 'string', enum: ['stored', 'generate'], default: 'stored' },
    temperature: { type: 'number', minimum: 0, default: 0.5 },
    maxTokens: { type: 'integer', minimum: 1 },
  },
  required: ['model'],
  additionalProperties: false,
} as const

export type AgentOptions = OptionsOf<typeof options>
