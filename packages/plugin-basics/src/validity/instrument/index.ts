import { defineAnalysis } from '@attune/core'
import { named } from '@attune/kit'
import { type Said, saying } from '@attune/kit/internal'
import { knownGroups } from './known-groups.js'
import { measureValuesIn } from './numbers.js'
import { orderChanges, orderTable } from './order.js'
import { generalisabilityTable, generalised, purchaseSentences } from './generalisability.js'
import { rangeRows, rangeTable } from './ranges.js'
import { rankRows, rankTable } from './rank-orders.js'
import { orderSentences, varianceSentences } from './sentences.js'
import { stabilityTable } from './stability.js'
import { divide, varianceTable } from './variance.js'

/** Maximum number of measures with sentences of their own; tables contain all measures. */
const MOST_NUMBERS = 4

const supporters = {
  type: 'array',
  items: { type: 'string', format: 'supporter-name' },
  minItems: 1,
} as const

const withoutClaims = (text: string): Said => ({ text, claims: [] })

/**
 * Quality of an evaluation's instrument (its simulators, estimators and judges): discrimination of
 * known groups, sources of variance, stability of the supporters' order under another seeker or
 * judge, and agreement of repeats.
 */
export const instrument = defineAnalysis({
  revision: 10,
  summary:
    'How far numbers depend on the supporter, and how far on scenario, seeker, judge and repeat.',
  options: {
    type: 'object',
    properties: {
      of: {
        ...named,
        minItems: 1,
        description: 'Measures and numeric criteria to look at. Default: all of them.',
      },
      known: {
        type: 'object',
        properties: {
          better: { ...supporters, description: 'Supporters that are known to be better.' },
          worse: { ...supporters, description: 'Supporters that are known to be worse.' },
        },
        required: ['better', 'worse'],
        additionalProperties: false,
        description:
          'Supporters with a known difference: tables show whether the measures distinguish them.',
      },
    },
    additionalProperties: false,
  },
  create: ({ of, known }) => ({
    async analyse(evaluation) {
      const all = await measureValuesIn(evaluation, of)
      if (all.length === 0) return { tables: [], figures: [], sentences: [] }
      const { level } = evaluation.statistics
      const divided = all.map((numbers) => ({ numbers, division: divide(numbers, level) }))
      const changes = all.flatMap((numbers) => orderChanges(numbers))
      const isRepeated = all.some(({ readings }) => readings.some(({ repeat }) => repeat > 1))
      const groups = known ? knownGroups(evaluation, all, known) : { tables: [], said: [] }
      const other = generalised(divided)
      const [ranges, orders] = [rangeRows(all), rankRows(all, level)]
      return {
        tables: [
          ...groups.tables,
          varianceTable(divided, level),
          ...(ranges.length > 0 ? [rangeTable(ranges)] : []),
          ...(other.length > 0 ? [generalisabilityTable(other, level)] : []),
          ...(orders.length > 0 ? [rankTable(orders)] : []),
          ...(changes.length > 0 ? [orderTable(changes)] : []),
          ...(isRepeated ? [stabilityTable(all, level)] : []),
        ],
        figures: [],
        ...saying([
          ...groups.said,
          ...varianceSentences(divided).map(withoutClaims),
          ...purchaseSentences(evaluation, other.slice(0, MOST_NUMBERS)),
          ...orderSentences(changes).map(withoutClaims),
        ]),
      }
    },
  }),
})
