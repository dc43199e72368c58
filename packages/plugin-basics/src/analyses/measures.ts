import { defineAnalysis } from '@attune/core'
import { concatFindings } from '@attune/kit'
import { tableOptions } from '@attune/kit/internal'
import { requireNames } from './named-options.js'
import { labelTables } from './tables.js'

/**
 * Means of all measures, per supporter, with intervals and paired comparisons, for any estimator.
 */
export const measures = defineAnalysis({
  revision: 15,
  summary:
    'Mean of every measure per supporter, with intervals and comparisons, paired where scenarios are shared.',
  options: {
    type: 'object',
    properties: {
      of: {
        type: 'array',
        items: { type: 'string', format: 'estimator-label' },
        minItems: 1,
        uniqueItems: true,
        description: 'Labels of estimators. Default: all of the evaluation.',
      },
      ...tableOptions,
    },
    additionalProperties: false,
  },
  create: ({ of, ...options }) => ({
    async analyse(evaluation) {
      const labels = of ?? evaluation.estimators
      requireNames(evaluation, labels, options)
      const parts = []
      for (const label of labels)
        parts.push(await labelTables(evaluation, 'measures', label, options))
      return concatFindings(...parts)
    },
  }),
})
