/**
 * Option schema for a list of measures or criteria, by name.
 *
 * ```ts
 * defineAnalysis({ revision: 1, summary: 'Chosen numbers.', options: { of: named }, analyse })
 * ```
 */
export const named = {
  type: 'array',
  uniqueItems: true,
  items: {
    anyOf: [
      {
        type: 'object',
        properties: {
          estimator: {
            type: 'string',
            format: 'estimator-label',
            description: 'Label of an estimator.',
          },
          measure: {
            type: 'string',
            format: 'measure-name',
            description: 'Name of a measure. Default: all of this estimator.',
          },
        },
        required: ['estimator'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          judge: { type: 'string', format: 'judge-label', description: 'Label of a judge.' },
          criterion: {
            type: 'string',
            format: 'criterion-name',
            description:
              'Name of a criterion. Default: all of this judge that have numbers or preferences.',
          },
        },
        required: ['judge'],
        additionalProperties: false,
      },
    ],
  },
} as const
