import { defineAnalysis } from '@attune/core'
import { compare, concatFindings, means } from '@attune/kit'
import { flagsNote, readReplies, tableOptions } from '@attune/kit/internal'

const NAMES = ['replies', 'words', 'tokens in', 'tokens out', 'tokens reasoning', 'cost', 'ending']

/**
 * Method-independent analysis of replies: their number, length and tokens, and how dialogues end.
 */
export const replies = defineAnalysis({
  revision: 6,
  summary:
    'Replies, their length, tokens, cost, and how dialogues end, per supporter and compared, for every method.',
  options: {
    type: 'object',
    properties: { by: tableOptions.by, baseline: tableOptions.baseline },
    additionalProperties: false,
  },
  create: ({ by, baseline }) => ({
    async analyse(evaluation) {
      const { rows, columns: all } = await readReplies(evaluation, NAMES)
      const isReported = (of: string): boolean =>
        rows.some(({ name, value }) => name === of && value.state === 'known')
      const columns = all.filter(({ of = '' }) => !/^(tokens|cost)/.test(of) || isReported(of))
      const notes = [
        'Words: the mean over the replies of a dialogue; Chinese characters count one each. Tokens: all replies of a dialogue.',
        ...(isReported('tokens out') ? [] : ['No supporter reports tokens.']),
        ...(isReported('cost')
          ? ['Cost: of all replies of a dialogue, by the prices of the config.']
          : []),
        ...(await flagsNote(evaluation)),
      ]
      const common = { columns, about: 'replies', notes }
      return concatFindings(
        { ...means(evaluation, rows, { ...common, id: 'replies', title: 'Replies' }), figures: [] },
        by === undefined || by.length === 0
          ? { tables: [], figures: [] }
          : {
              ...means(evaluation, rows, {
                ...common,
                id: 'replies-by',
                title: `Replies by ${by.join(', ')}`,
                by,
              }),
              figures: [],
            },
        compare(evaluation, rows, {
          ...common,
          id: 'replies-comparisons',
          title: 'Replies, compared',
          compares: 'replies',
          ...(baseline !== undefined && { baseline }),
        }),
      )
    },
  }),
})
