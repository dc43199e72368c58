import type { OptionsOf } from '@attune/core'

/** A supporter's first words, as every dialogue of the published comparison begins. */
const publishedOpener = "Hey! how's it going?"

export const options = {
  type: 'object',
  properties: {
    model: { type: 'string', format: 'chat-model', default: 'offline', description: 'Plays the seeker' },
    temperature: { type: 'number', minimum: 0, default: 0.7 },
    topP: { type: ['number', 'null'], minimum: 0, maximum: 1, default: 0.9, description: 'null: as the model has it' },
    maxTokens: { type: 'integer', minimum: 1, default: 512 },
    maxMessages: { type: 'integer', minimum: 1, default: 20, description: 'All messages, the opener included' },
    opener: {
      type: ['string', 'null'],
      default: publishedOpener,
      description: 'What the supporter begins with, unless the scenario has an opening; null: it writes its own',
    },
    openerAs: {
      type: 'string',
      enum: ['assistant', 'omit'],
      default: 'assistant',
      description: 'Whether the supporter is shown the words that it begins with',
    },
    detector: { type: 'string', enum: ['none', 'phrase', 'logreg'], default: 'phrase' },
    detectorModel: { type: 'string', format: 'file', description: 'For logreg: a trained model' },
    minMessages: {
      type: 'integer',
      minimum: 0,
      default: 6,
      description: 'The detector is not heeded up to this message',
    },
  },
  additionalProperties: false,
} as const

export type SessionOptions = OptionsOf<typeof options>
