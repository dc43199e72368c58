import { defineAnalysis } from '../../define.js'
import { verdictsTables } from '../../summary/tables/evaluation-tables.js'
import { findingsOf } from './findings.js'
import { tableOptions } from './options.js'

/** Mean scores and shares of labels, per supporter, with intervals and paired comparisons, for any dialogue judge. */
export const verdicts = defineAnalysis({
  revision: 2,
  summary: 'Mean score or label shares of every criterion per supporter, with intervals and paired comparisons.',
  options: {
    type: 'object',
    properties: {
      of: {
        type: 'array',
        items: { type: 'string', format: 'judge-label' },
        minItems: 1,
        uniqueItems: true,
        description: 'Labels of dialogue judges. Default: all of the evaluation; judges of pairs give nothing here.',
      },
      ...tableOptions,
    },
    additionalProperties: false,
  },
  create: ({ of, ...options }) => ({
    async analyse(evaluation) {
      const tables = []
      for (const label of of ?? evaluation.judges) {
        tables.push(await verdictsTables(evaluation, label, options))
      }
      return findingsOf(tables)
    },
  }),
})
