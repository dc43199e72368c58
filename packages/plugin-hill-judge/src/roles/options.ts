import { chatModelOption } from '@attune/answers/internal'
import type { OptionsOf } from '@attune/core'

const many = { type: 'integer', minimum: 1 } as const

export const options = {
  type: 'object',
  properties: {
    count: {
      ...many,
      default: 100,
      description:
        'Number of roles. Another count makes other roles: to use fewer, set limit in the evaluation.',
    },
    model: chatModelOption('The chat model that writes the roles, in all steps.'),
    temperature: { type: 'number', minimum: 0, default: 1, description: 'Sampling temperature.' },
    maxTokens: { ...many, default: 4096, description: 'Maximum length of one answer, in tokens.' },
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
      description:
        'released: 50 stressors in six categories; paper: the 49 of the table in the paper.',
    },
    genders: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      description: 'Genders to draw from. Default: man, woman; by the released rules Female, Male.',
    },
    candidates: {
      ...many,
      description: 'Number of events that the model lists. Default: 20 with nested, 25 with flat.',
    },
    traits: {
      type: 'string',
      enum: ['per-dimension', 'per-category'],
      default: 'per-dimension',
      description:
        'per-dimension: 13 traits, one for each dimension; per-category: five traits, one for each category.',
    },
  },
  additionalProperties: false,
} as const

export type RolesOptions = OptionsOf<typeof options>

/** Number of entries that the model lists; one entry of each list is drawn. */
export const LISTED = { familyStatuses: 5, occupations: 10, variants: 25 } as const

/**
 * Options with the defaults of `rules`. `eventMode`: with `nested` the model lists events, one is
 * drawn, it lists scenes for that event, and one is drawn; with `flat` all are drawn from one list.
 */
export function byRules({ rules, ...given }: RolesOptions) {
  const [genders, eventMode] =
    rules === 'released'
      ? ([['Female', 'Male'], 'flat' as const] as const)
      : ([['man', 'woman'], 'nested' as const] as const)
  return { genders, eventMode, ...given, rules }
}
