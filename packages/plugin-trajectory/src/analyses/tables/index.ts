import { defineAnalysis, type IntervalOptions, type Table } from '@attune/core'
import { distinct, observe } from '../observations.js'
import { intervalOptions } from '../interval-options.js'
import { centroidTable } from './centroid.js'
import { differenceTable } from './differences.js'
import type { Group } from './group.js'
import { measures } from './measures.js'
import { strategyTable, withinTable } from './strategies.js'

export const tables = defineAnalysis({
  revision: 2,
  summary: 'BEL, ETV and ECP by supporter and strategy, and compared in pairs.',
  options: {
    type: 'object',
    properties: {
      estimator: {
        type: 'string',
        format: 'estimator-label',
        description: 'Label of a trajectory/markov estimator. Default: the first estimator with a BEL.',
      },
      within: {
        type: 'boolean',
        default: false,
        description: 'Also compare strategies among scenarios with the same number of events.',
      },
      ...intervalOptions,
    },
    additionalProperties: false,
  },
  create: ({ estimator, within, ...options }) => ({
    async analyse(evaluation) {
      const observations = await observe(evaluation, estimator)
      const languages = distinct(observations, ({ language }) => language)
      const all = languages.flatMap((language) => {
        const own = observations.filter((each) => each.language === language)
        const group = { own, language, isOnlyLanguage: languages.length === 1 }
        return tablesOf(group, within, options)
      })
      return { tables: all, figures: [] }
    },
  }),
})

/** What the method's paper prints comes first. */
function tablesOf(group: Group, within: boolean, options: IntervalOptions): Table[] {
  const { bel, etv, etvNoSkip } = measures
  return [
    strategyTable(group, bel, options),
    strategyTable(group, etv, options),
    differenceTable(group, options),
    centroidTable(group, options),
    strategyTable(group, etvNoSkip, options),
    ...(within ? Object.values(measures).map((measure) => withinTable(group, measure, options)) : []),
  ]
}
