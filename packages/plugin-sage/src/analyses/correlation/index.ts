import { correlation as correlationOf, concatFindings, ratingOf, readRows, type Rating, type Row } from '@attune/kit'
import { defineAnalysis } from '@attune/core'
import type { Evaluation, Table } from '@attune/core/findings'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'
import { figureOf, type Found } from './figure.js'

const levels = { dialogue: 'Dialogues', model: 'Supporters' } as const
type Level = keyof typeof levels

export const correlation = defineAnalysis({
  revision: 6,
  summary: 'How emotion goes together with what judges say of the same dialogues.',
  options: {
    type: 'object',
    properties: {
      ...emotionOption,
      judges: {
        type: 'array',
        items: { type: 'string', format: 'judge-label' },
        uniqueItems: true,
        description: 'Labels of the judges to correlate with. Default: all judges with an overall score.',
      },
      levels: {
        type: 'array',
        items: { type: 'string', enum: ['dialogue', 'model'] },
        minItems: 1,
        uniqueItems: true,
        default: ['dialogue', 'model'],
        description: 'Units of the correlation. dialogue: single dialogues; model: the means of each supporter.',
      },
    },
    additionalProperties: false,
  },
  create: ({ emotion, judges, levels: shown }) => ({
    async analyse(evaluation) {
      const finals = ratingOf(await emotionRows(evaluation, 'measure', emotion), finalColumn)
      const byJudge = []
      for (const judge of judges ?? evaluation.judges) {
        const rows = await readRows(evaluation, { kind: 'verdict', source: judge })
        const isMeant = judges !== undefined || rows.some(({ name }) => name === 'overall')
        if (isMeant) byJudge.push({ judge, found: findIn(evaluation, rows, finals) })
      }
      const rows = byJudge.flatMap(({ judge, found }) => found.map((each) => ({ judge, ...each })))
      const figures = byJudge.flatMap(({ judge, found }) => figureOf(evaluation, judge, found))
      return concatFindings({ tables: [tableOf(rows, shown)], figures })
    },
  }),
})

const findIn = ({ statistics }: Evaluation, rows: readonly Row[], finals: Rating): Found[] =>
  [...new Set(rows.map(({ name }) => name))].map((criterion) => {
    const scores = ratingOf(rows, { key: criterion, title: criterion, of: criterion })
    return { criterion, found: correlationOf(finals, scores, statistics) }
  })

const tableOf = (rows: readonly ({ readonly judge: string } & Found)[], shown: readonly Level[]): Table => ({
  id: 'correlation',
  title: 'Correlation of the final emotion with other judgements',
  columns: [
    { key: 'judge', title: 'Judge' },
    { key: 'criterion', title: 'Criterion' },
    ...shown.map((level) => ({ key: level, title: levels[level], digits: 3 })),
  ],
  rows: rows.map(({ judge, criterion, found }) => {
    const cells = { dialogue: found.dialogues, model: found.supporters }
    return { judge, criterion: wordsOf(criterion), ...Object.fromEntries(shown.map((level) => [level, cells[level]])) }
  }),
  notes: [
    'Pearson’s r. Intervals over dialogues leave out one scenario at a time.',
    'Means of few supporters correlate far more strongly than dialogues do; r is never to be read without its n.',
  ],
})

/** `depthOfConnection` as people write it. */
const wordsOf = (criterion: string): string => criterion.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
