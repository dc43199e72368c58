import {
  correlation as correlationOf,
  defineAnalysis,
  joined,
  known,
  ratingOf,
  readRows,
  scatterPlot,
  type Evaluation,
  type Figure,
  type LinearCorrelation,
  type Rating,
  type Row,
  type Table,
} from '@attune/core'
import { emotionToFive } from '../../tests/rescale.js'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'

/** What a judge scores, and how it goes together with emotion. */
interface Found {
  readonly criterion: string
  readonly found: LinearCorrelation
}

const levels = { dialogue: 'Dialogues', model: 'Supporters' } as const
type Level = keyof typeof levels

export const correlation = defineAnalysis({
  revision: 4,
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
      const figures = byJudge.map(({ judge, found }) => figureOf(judge, found))
      return joined({ tables: [tableOf(rows, shown)], figures })
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

function figureOf(judge: string, found: readonly Found[]): Figure {
  // The utterance test scores from 1 to 5; emotion is drawn on the scale of the test.
  const isFive = found.some(({ criterion }) => criterion === 'naturalFlow')
  const axis = (title: string) => ({ title, domain: isFive ? ([1, 5] as const) : ([0, 100] as const) })
  const points = found.flatMap(({ criterion, found: { means } }) =>
    means.map(({ supporter, x, y, n }) => ({
      x: { value: known(isFive ? emotionToFive(x) : x), n },
      y: { value: known(y), n },
      group: wordsOf(criterion),
      label: criterion === 'overall' ? supporter : '',
    })),
  )
  return scatterPlot({
    id: `correlation-${judge.replace(/[^A-Za-z0-9]+/g, '-')}`,
    title: `Emotion and ${judge}`,
    description: `Mean scores of ${judge} against mean final emotion, a point per supporter and criterion, ${points.length} in all.`,
    x: axis(isFive ? 'Final emotion, on the scale of the test' : 'Final emotion'),
    y: axis('Score'),
    points,
    notes: ['Points are means of supporters, over the dialogues that have both values.'],
  })
}
