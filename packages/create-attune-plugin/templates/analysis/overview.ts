import { defineAnalysis } from '@attune/core'
import { compare, concatFindings, means, readRows } from '@attune/kit'

export const overview = defineAnalysis({
  revision: 1,
  summary: 'A measure of any estimator per supporter, and the differences.',
  options: {
    type: 'object',
    properties: {
      of: { type: 'string', format: 'estimator-label', description: 'Label of the estimator. Default: the first one.' },
      measure: { type: 'string', default: 'warmth', description: 'The measure.' },
      by: { type: 'array', items: { type: 'string' }, default: [], description: 'Tags of scenarios to group by.' },
    },
    additionalProperties: false,
  },
  create: ({ of, measure, by }) => ({
    async analyse(evaluation) {
      const source = of ?? evaluation.estimators[0]
      const rows = await readRows(evaluation, { kind: 'measure', ...(source && { source }) })
      const columns = [{ key: measure, title: measure, better: 'higher' as const }]
      return concatFindings(
        means(evaluation, rows, { id: 'overview', title: 'Overview', columns, by }),
        compare(evaluation, rows, { id: 'overview-compared', title: 'Overview, compared', columns }),
      )
    },
  }),
})
