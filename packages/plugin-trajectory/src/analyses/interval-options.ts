/** Options of analyses that have intervals. */
export const intervalOptions = {
  level: {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    default: 0.95,
    description: 'Confidence level of the intervals.',
  },
} as const
