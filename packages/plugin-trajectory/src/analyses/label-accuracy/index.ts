import { defineAnalysis } from '@attune/core'
import { labelAccuracy as accuracyOf } from '@attune/kit/internal'

/** Measure with the score of the labelled utterance, in [0, 1]; above 0.5 is positive. */
const SCORE = 'final'

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
    },
    additionalProperties: false,
  },
  create: ({ estimators }) => ({
    analyse: (evaluation) =>
      accuracyOf(evaluation, { estimators: estimators ?? evaluation.estimators, measure: SCORE }),
  }),
})
