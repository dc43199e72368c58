import { defineAnalysis } from '@attune/core'
import { agreement, named } from '@attune/kit'
import { scaleOption } from '@attune/kit/internal'
import { ratingsIn } from './ratings.js'

/**
 * Spearman's and Kendall's rank correlation of any two measures, numeric criteria or pairwise
 * preferences, over dialogues and over supporters, with intervals: shows whether different methods
 * prefer the same supporters.
 */
export const methodAgreement = defineAnalysis({
  revision: 13,
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
        description:
          'Measures and criteria for which lower is better, named in the same way, in addition to those that declare it.',
      },
      sameScale: {
        type: 'boolean',
        default: false,
        description:
          'Whether all have the same scale: adds agreement of the scores themselves, and severity.',
      },
      scale: scaleOption,
    },
    additionalProperties: false,
  },
  create: ({ of, lowerIsBetter, sameScale, scale }) => ({
    async analyse(evaluation) {
      const ratings = await ratingsIn(evaluation, of, lowerIsBetter)
      const hasPairs = ratings.some(({ source }) => source === 'pair-judge')
      const notes = hasPairs
        ? [
            {
              en: 'Of judges of pairs: the mean over pairs of 1 if preferred, 1/2 for a tie, 0 if not.',
              zh: '成对评判：各对的均值，胜出为 1，平局为 1/2，落败为 0。',
            },
          ]
        : []
      return agreement(evaluation, ratings, {
        id: 'method-agreement',
        isSameScale: sameScale,
        scale,
        notes,
      })
    },
  }),
})
