import type { OptionsOf } from '@attune/core'

/** How verdicts become outcomes: what all analyses of this package have in common. */
export const judgedOptions = {
  judge: {
    type: 'string',
    format: 'judge-label',
    description: 'Default: the first judge of pairs whose criteria have stages',
  },
  unreadable: {
    type: 'string',
    enum: ['skip', 'tie', 'use-other'],
    default: 'skip',
    description: 'A verdict that could not be read voids the comparison, counts as a tie, or is left out',
  },
  agreement: {
    type: 'string',
    enum: ['unanimous', 'majority'],
    default: 'unanimous',
    description: 'Whether all showings of a pair have to name the winner, or more than half of them',
  },
  skipped: {
    type: 'string',
    enum: ['drop-item', 'drop-role'],
    default: 'drop-item',
    description: 'Dimensions without outcome are left out of a role’s score, or the role is',
  },
} as const

export const doubtOptions = {
  level: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, default: 0.95 },
  resamples: { type: 'integer', minimum: 100, maximum: 1_000_000, default: 2000 },
} as const

const joint = { type: 'object', properties: { ...judgedOptions }, additionalProperties: false } as const

export type JudgedOptions = OptionsOf<typeof joint>
