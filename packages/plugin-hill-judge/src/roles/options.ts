import { chatModelOption } from '@attune/answers'
import type { OptionsOf } from '@attune/core'
import { traitDimensions } from './traits.js'

const many = { type: 'integer', minimum: 1 } as const

export const options = {
  type: 'object',
  properties: {
    count: {
      ...many,
      default: 100,
      description: 'Number of roles. Another count makes other roles: to use fewer, set limit in the evaluation.',
    },
    model: chatModelOption('The chat model that writes the roles, in all steps.'),
    temperature: { type: 'number', minimum: 0, default: 1, description: 'Sampling temperature.' },
    maxTokens: { ...many, default: 4096, description: 'Maximum length of one answer, in tokens.' },
    repairs: {
      type: 'integer',
      minimum: 0,
      default: 3,
      description: 'How often an unusable answer of a step is asked for again; after that the role fails.',
    },
    rules: {
      type: 'string',
      enum: ['checked', 'released'],
      default: 'checked',
      description:
        'released: as the released program: Male or Female, flat events with numbers from 0 that may repeat, answers in lower case behind any marker and not checked. It goes with the released wording.',
    },
    stressors: {
      type: 'string',
      enum: ['released', 'paper'],
      default: 'released',
      description: 'released: 50 stressors in six categories; paper: the 49 of the table in the paper.',
    },
    genders: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      description: 'Genders to draw from. Default: man, woman; by the released rules Female, Male.',
    },
    familyStatuses: {
      ...many,
      default: 5,
      description: 'Number of family statuses that the model lists; one is drawn.',
    },
    occupations: { ...many, default: 10, description: 'Number of occupations that the model lists; one is drawn.' },
    eventMode: {
      type: 'string',
      enum: ['nested', 'flat'],
      description:
        'nested: list events, draw one, list scenes for it, draw one; flat: list events once and draw all from that list. Default: nested; by the released rules flat.',
    },
    maxEvents: {
      ...many,
      description: 'Maximum number of life events; the minimum is 1. Default: 4 with nested, 5 with flat.',
    },
    candidates: {
      ...many,
      description: 'Number of events that the model lists. Default: 20 with nested, 25 with flat.',
    },
    variants: { ...many, default: 25, description: 'Number of scenes that the model lists for a nested event.' },
    traits: {
      type: 'string',
      enum: ['per-dimension', 'per-category'],
      default: 'per-dimension',
      description:
        'per-dimension: 13 traits, one for each dimension; per-category: five traits, one for each category.',
    },
    withoutDimensions: {
      type: 'array',
      items: { type: 'string', enum: traitDimensions },
      uniqueItems: true,
      maxItems: traitDimensions.length - 1,
      default: [],
      description: 'Dimensions for which no trait is drawn. Triggers makes little sense in a chat.',
    },
  },
  additionalProperties: false,
} as const

export type RolesOptions = OptionsOf<typeof options>

/** Options with the defaults of their rules. */
export function byRules({ rules, ...given }: RolesOptions) {
  const [genders, eventMode] =
    rules === 'released'
      ? ([['Female', 'Male'], 'flat' as const] as const)
      : ([['man', 'woman'], 'nested' as const] as const)
  return { genders, eventMode, ...given, rules }
}
