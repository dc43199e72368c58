import { defineAnalysis, list, text } from '@attune/core'
import { compare, concatFindings, means, readRows } from '@attune/kit'

export const overview = defineAnalysis({
  revision: 1,
  summary: 'A measure of any estimator per supporter, and the differences.',
  options: {
    of: text({
      format: 'estimator-label',
      optional: true,
      description: 'The estimator. Default: the first.',
    }),
    measure: text({ default: 'warmth', description: 'The measure.' }),
    by: list(text(), { default: [], description: 'Tags of scenarios to group by.' }),
  },
  async analyse(evaluation, { options: { of, measure, by } }) {
    const source = of ?? evaluation.estimators[0]
    const rows = await readRows(evaluation, { kind: 'measure', ...(source && { source }) })
    const columns = [{ key: measure, title: measure, better: 'higher' as const }]
    return concatFindings(
      means(evaluation, rows, { id: 'overview', title: 'Overview', columns, by }),
      compare(evaluation, rows, { id: 'overview-compared', title: 'Overview, compared', columns }),
    )
  },
})
