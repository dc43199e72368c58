import type { OptionsOf } from '@attune/core'
import { traitDimensions } from './traits.js'

const many = { type: 'integer', minimum: 1 } as const

export const options = {
  type: 'object',
  properties: {
    count: {
      ...many,
      default: 100,
      description: 'How many there are; the limit of the evaluation takes the first of them',
    },
    model: { type: 'string', format: 'chat-model', default: 'offline' },
    temperature: { type: 'number', minimum: 0, default: 1 },
    maxTokens: { ...many, default: 4096 },
    repairs: {
      type: 'integer',
      minimum: 0,
      default: 3,
      description: 'Unusable answers of a step that are asked for again',
    },
    stressors: { type: 'string', enum: ['released', 'paper'], default: 'released', description: '50 or 49 of them' },
    genders: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, default: ['man', 'woman'] },
    familyStatuses: { ...many, default: 5, description: 'Listed by the model, one of them drawn' },
    occupations: { ...many, default: 10, description: 'Listed by the model, one of them drawn' },
    eventMode: { type: 'string', enum: ['nested', 'flat'], default: 'nested' },
    maxEvents: { ...many, description: 'Between 1 and so many are drawn. Default: 4 nested, 5 flat' },
    candidates: { ...many, description: 'Events listed. Default: 20 nested, 25 flat' },
    variants: { ...many, default: 25, description: 'Scenes listed for a nested event' },
    traits: { type: 'string', enum: ['per-dimension', 'per-category'], default: 'per-dimension' },
    withoutDimensions: {
      type: 'array',
      items: { type: 'string', enum: traitDimensions },
      uniqueItems: true,
      maxItems: traitDimensions.length - 1,
      default: [],
      description: 'Traits that are not drawn',
    },
  },
  additionalProperties: false,
} as const

export type RolesOptions = OptionsOf<typeof options>
