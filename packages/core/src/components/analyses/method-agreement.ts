import { defineAnalysis } from '../../define.js'
import { agreementFindings } from './agreement/findings.js'
import { readingsIn } from './agreement/readings.js'
import { named } from './options.js'

/**
 * Spearman's and Kendall's rank correlation of any two measures, numeric criteria or pairwise preferences, over dialogues
 * and over supporters, with intervals: do different methods find the same supporters better?
 */
export const methodAgreement = defineAnalysis({
  revision: 4,
  summary:
    'How alike measures, scores and preferences rank dialogues and supporters: Spearman and Kendall, with intervals.',
  options: {
    type: 'object',
    properties: {
      of: {
        ...named,
        minItems: 1,
        description:
          'What to compare: `{ estimator, measure }` or `{ judge, criterion }`. Default: all measures, numeric criteria ' +
          'and pairwise preferences.',
      },
      lowerIsBetter: {
        ...named,
        description: 'Those of them whose lowest value is the best, named in the same way.',
      },
      resamples: {
        type: 'integer',
        minimum: 100,
        maximum: 1_000_000,
        default: 2000,
        description: 'Resamples of the bootstrap that gives the intervals.',
      },
    },
    additionalProperties: false,
  },
  create: ({ of, lowerIsBetter, resamples }) => ({
    async analyse(evaluation, context) {
      const readings = await readingsIn(evaluation, of, lowerIsBetter)
      const intervalOptions = { resamples, level: evaluation.statistics.level }
      return agreementFindings({ evaluation, readings, context, intervalOptions })
    },
  }),
})
