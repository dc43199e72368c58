import { defineAnalysis } from '@attune/core'
import { labelAccuracy as accuracyOf } from '@attune/kit/internal'

export const labelAccuracy = defineAnalysis({
  revision: 14,
  summary:
    'How often estimators agree with human labels, arm by arm: with and without the adjustment, say.',
  options: {
    type: 'object',
    properties: {
      estimators: {
        type: 'array',
        items: { type: 'string', format: 'estimator-label' },
        minItems: 1,
        description:
          'Labels of estimators; each of them, in each of its conditions, is an arm. Default: all.',
      },
      measure: {
        type: 'string',
        format: 'measure-name',
        default: 'final',
        description:
          'Measure that holds the score of the labelled utterance, in [0, 1]; above 0.5 is positive.',
      },
    },
    additionalProperties: false,
  },
  create: ({ estimators, measure }) => ({
    analyse: (evaluation) =>
      accuracyOf(evaluation, { estimators: estimators ?? evaluation.estimators, measure }),
  }),
})
