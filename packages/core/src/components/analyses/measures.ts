import { defineAnalysis } from '../../define.js'
import { measuresTables } from '../../summary/tables/evaluation-tables.js'
import { findingsOf } from './findings.js'
import { tableOptions } from './options.js'

/** Means of all measures, per supporter, with intervals and paired comparisons, for any estimator. */
export const measures = defineAnalysis({
  revision: 2,
  summary: 'Mean of every measure per supporter, with intervals and comparisons paired by scenario.',
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
      const tables = []
      for (const label of of ?? evaluation.estimators) {
        tables.push(await measuresTables(evaluation, label, options))
      }
      return findingsOf(tables)
    },
  }),
})
