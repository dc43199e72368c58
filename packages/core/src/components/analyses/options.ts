/** Options that analyses of one column per measure or criterion have in common. */
export const tableOptions = {
  by: {
    type: 'array',
    items: { type: 'string' },
    uniqueItems: true,
    description: 'Tags of the scenarios, for a second table with a row per group and supporter.',
  },
  baseline: {
    type: 'string',
    format: 'supporter-name',
    description: 'The supporter that the others are compared with; without it each is compared with each.',
  },
  level: {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    default: 0.95,
    description: 'Confidence level of the intervals.',
  },
} as const
