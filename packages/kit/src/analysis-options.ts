/** Options of analyses that have one column per measure or criterion. */
export const tableOptions = {
  by: {
    type: 'array',
    items: { type: 'string' },
    uniqueItems: true,
    description:
      'Tags of the scenarios, conditions, or "language": a second table with a row per group and supporter.',
  },
  baseline: {
    type: 'string',
    format: 'supporter-name',
    description:
      'The supporter that the others are compared with; without it each is compared with each.',
  },
  better: {
    type: 'object',
    additionalProperties: { type: 'string', enum: ['higher', 'lower'] },
    default: {},
    description:
      'Which direction is good, by name: sentences then say who is better. Of yes and no, that of yes; of other labels, by "criterion: label". Default: what the component declares.',
  },
  margins: {
    type: 'object',
    additionalProperties: { type: 'number', exclusiveMinimum: 0 },
    default: {},
    description:
      'The largest difference that does not matter, by name: adds a table on non-inferiority (names in "better") or equivalence.',
  },
} as const

/** Option `scale`: the scores that raters can give. */
export const scaleOption = {
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 21,
  uniqueItems: true,
  description:
    'The least and the greatest score that can be given, or all of them: what weighted agreement rests on. Default: what the ' +
    'component declares, else the least and the greatest that were given.',
} as const
