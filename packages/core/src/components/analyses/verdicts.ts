import { defineAnalysis } from '../../define.js'
import { joined } from '../../kit/table.js'
import { tableOptions } from './options.js'
import { labelTables } from './tables.js'

/** Mean scores and shares of labels, per supporter, with intervals and paired comparisons, for any dialogue judge. */
export const verdicts = defineAnalysis({
  revision: 3,
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
      const parts = []
      for (const label of of ?? evaluation.judges) parts.push(await labelTables(evaluation, 'verdicts', label, options))
      return joined(...parts)
    },
  }),
})
