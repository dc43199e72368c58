import { defineAnalysis } from '@attune/core'
import { named } from '@attune/kit'
import { knownGroups } from './known-groups.js'
import { numbersIn } from './numbers.js'
import { orderChanges, orderTable } from './order.js'
import { orderSentences, varianceSentences } from './sentences.js'
import { stabilityTable } from './stability.js'
import { sharesOf, varianceTable } from './variance.js'

const supporters = { type: 'array', items: { type: 'string', format: 'supporter-name' }, minItems: 1 } as const

/**
 * How good the instrument is that an evaluation measures with: does it tell apart what is known to differ, of what do its
 * numbers depend, does the order of supporters survive another seeker or judge, and do repeats agree?
 */
export const instrument = defineAnalysis({
  revision: 7,
  summary: 'How far numbers depend on the supporter, and how far on scenario, seeker, judge and repeat.',
  options: {
    type: 'object',
    properties: {
      of: { ...named, minItems: 1, description: 'Measures and numeric criteria to look at. Default: all of them.' },
      known: {
        type: 'object',
        properties: {
          better: { ...supporters, description: 'The better ones.' },
          worse: { ...supporters, description: 'The worse ones.' },
        },
        required: ['better', 'worse'],
        additionalProperties: false,
        description: 'Supporters that are known to differ: tables say whether the numbers tell them apart.',
      },
    },
    additionalProperties: false,
  },
  create: ({ of, known }) => ({
    async analyse(evaluation) {
      const all = await numbersIn(evaluation, of)
      if (all.length === 0) return { tables: [], figures: [], sentences: [] }
      const { level } = evaluation.statistics
      const divided = all.map((numbers) => ({ numbers, shares: sharesOf(numbers) }))
      const changes = all.flatMap((numbers) => orderChanges(numbers, level))
      const isRepeated = all.some(({ readings }) => readings.some(({ repeat }) => repeat > 1))
      const groups = known ? knownGroups(evaluation, all, known) : { tables: [], sentences: [] }
      return {
        tables: [
          ...groups.tables,
          varianceTable(divided),
          ...(changes.length > 0 ? [orderTable(changes)] : []),
          ...(isRepeated ? [stabilityTable(all, level)] : []),
        ],
        figures: [],
        sentences: [...groups.sentences, ...varianceSentences(divided), ...orderSentences(changes)],
      }
    },
  }),
})
