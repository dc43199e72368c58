import { defineAnalysis } from '../../define.js'
import { columnsOf, type ColumnStyles } from '../../kit/columns.js'
import { compare } from '../../kit/compare.js'
import { means } from '../../kit/means.js'
import { flagsNote } from '../../kit/notes.js'
import { readRows } from '../../kit/rows.js'
import { joined } from '../../kit/table.js'
import { tableOptions } from './options.js'

const styles: ColumnStyles = {
  replies: { title: 'Replies', digits: 1 },
  words: { title: 'Words per reply', digits: 1 },
  'tokens in': { title: 'Tokens in', digits: 0 },
  'tokens out': { title: 'Tokens out', digits: 0 },
}
const ORDER = ['replies', 'words', 'tokens in', 'tokens out', 'ending']

/** What replies are like, whatever the method: how many, how long, what they took, and how dialogues end. */
export const replies = defineAnalysis({
  revision: 1,
  summary: 'Replies, their length, tokens, and how dialogues end, per supporter and compared, for every method.',
  options: {
    type: 'object',
    properties: { by: tableOptions.by, baseline: tableOptions.baseline },
    additionalProperties: false,
  },
  create: ({ by, baseline }) => ({
    async analyse(evaluation) {
      const rows = await readRows(evaluation, { kind: 'dialogue' })
      const known = rows.filter(({ name }) => name === '' || ORDER.includes(name))
      const isReported = (of: string): boolean =>
        known.some(({ name, value }) => name === of && value.state === 'known')
      const columns = columnsOf(known, styles)
        .filter(({ of = '' }) => !of.startsWith('tokens') || isReported(of))
        .sort((left, right) => ORDER.indexOf(left.of ?? '') - ORDER.indexOf(right.of ?? ''))
      const notes = [
        'Words: the mean over the replies of a dialogue; Chinese characters count one each. Tokens: all replies of a dialogue.',
        ...(isReported('tokens out') ? [] : ['No supporter reports tokens.']),
        ...(await flagsNote(evaluation)),
      ]
      const common = { columns, about: 'replies', notes }
      return joined(
        { ...means(evaluation, known, { ...common, id: 'replies', title: 'Replies' }), figures: [] },
        by === undefined || by.length === 0
          ? { tables: [], figures: [] }
          : {
              ...means(evaluation, known, {
                ...common,
                id: 'replies-by',
                title: `Replies by ${by.join(', ')}`,
                by,
              }),
              figures: [],
            },
        compare(evaluation, known, {
          ...common,
          id: 'replies-comparisons',
          title: 'Replies, compared',
          ...(baseline !== undefined && { baseline }),
        }),
      )
    },
  }),
})
