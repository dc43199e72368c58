import {
  correlation as correlationOf,
  concatFindings,
  ratingOf,
  readRows,
  type Rating,
  type Row,
  worded,
  wordedFindings,
} from '@attune/kit'
import { defineAnalysis, known } from '@attune/core'
import { type Evaluation, named, type Table, type Words } from '@attune/core/findings'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'
import { describe, emotionScales, figureOf, type Found, type EmotionScale } from './figure.js'

const levels = { dialogue: 'Dialogues', model: 'Supporters' } as const
type Level = keyof typeof levels

export const correlation = defineAnalysis({
  revision: 9,
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
      emotionScale: {
        type: 'string',
        enum: ['hundred', 'five'],
        default: 'hundred',
        description:
          'Axis of the figures. five: the emotion from 1 to 5, as the paper compares it with the utterance test.',
      },
    },
    additionalProperties: false,
  },
  create: ({ emotion, judges, levels: shown, emotionScale }) => ({
    async analyse(evaluation) {
      const scale = emotionScales[emotionScale]
      const measured = await emotionRows(evaluation, 'measure', emotion)
      const finals = ratingOf(measured.map(onScale(scale)), finalColumn)
      const byJudge = []
      for (const judge of judges ?? evaluation.judges) {
        const rows = await readRows(evaluation, { kind: 'verdict', source: judge })
        const isMeant = judges !== undefined || rows.some(({ name }) => name === 'overall')
        if (isMeant) byJudge.push({ judge, found: findIn(evaluation, rows, finals) })
      }
      const rows = byJudge.flatMap(({ judge, found }) => found.map((each) => ({ judge, ...each })))
      const figures = byJudge.flatMap(({ judge, found }) => figureOf(evaluation, judge, found, scale))
      return wordedFindings(
        concatFindings({ tables: [tableOf(rows, shown, criteriaWords(evaluation, rows))], figures }),
        byJudge.flatMap(({ judge, found }) => describe(judge, found)),
      )
    },
  }),
})

const onScale =
  ({ of }: EmotionScale) =>
  (row: Row): Row =>
    row.name === 'final' && row.value.state === 'known' ? { ...row, value: known(of(Number(row.value.value))) } : row

const findIn = ({ statistics }: Evaluation, rows: readonly Row[], finals: Rating): Found[] =>
  [...new Set(rows.map(({ name }) => name))].map((criterion) => {
    const scores = ratingOf(rows, { key: criterion, title: criterion, of: criterion })
    return { criterion, found: correlationOf(finals, scores, statistics) }
  })

const tableOf = (
  rows: readonly ({ readonly judge: string } & Found)[],
  shown: readonly Level[],
  criteria: readonly Words[],
): Table =>
  worded(
    {
      id: 'correlation',
      title: { en: 'Correlation of the final emotion with other judgements', zh: '最终情绪与其他评判的相关' },
      columns: [
        { key: 'judge', title: 'Judge' },
        { key: 'criterion', title: 'Criterion' },
        ...shown.map((level) => ({ key: level, title: levels[level], digits: 3 })),
      ],
      rows: rows.map(({ judge, criterion, found }) => {
        const cells = { dialogue: found.dialogues, model: found.supporters }
        return {
          judge,
          criterion: wordsOf(criterion),
          ...Object.fromEntries(shown.map((level) => [level, cells[level]])),
        }
      }),
      notes: [
        {
          en: 'Pearson’s r. Intervals over dialogues leave out one scenario at a time.',
          zh: '皮尔逊 r。对话的区间由每次去掉一个情景得出。',
        },
        {
          en: 'Means of few supporters correlate far more strongly than dialogues do; r is never to be read without its n.',
          zh: '少数支持者的均值之间的相关远强于对话之间的；读 r 时不能不看 n。',
        },
      ],
    },
    [{ en: 'Dialogues', zh: '对话' }, { en: 'Supporters', zh: '支持者' }, ...criteria],
  )

/** `depthOfConnection` as people write it. */
const wordsOf = (criterion: string): string => criterion.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** As judges name their criteria in Chinese. */
const criteriaWords = (
  { gives }: Evaluation,
  rows: readonly { readonly judge: string; readonly criterion: string }[],
) =>
  rows.flatMap(({ judge, criterion }): Words[] => {
    const title = named(named(gives, judge)?.criteria ?? {}, criterion)?.title
    return typeof title === 'object' && title['zh'] !== undefined ? [{ en: wordsOf(criterion), zh: title['zh'] }] : []
  })
