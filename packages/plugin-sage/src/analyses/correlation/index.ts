import { defineAnalysis, known } from '@attune/core'
import {
  type Evaluation,
  type Figure,
  named,
  type Quantity,
  type Table,
  type Words,
} from '@attune/core/findings'
import { concatFindings, ratingOf, readRows, type Row, scatterPlot } from '@attune/kit'
import {
  correlation as correlationOf,
  english,
  type LinearCorrelation,
  type Rating,
  worded,
  wordedFindings,
} from '@attune/kit/internal'
import { correlated, formatEstimate, percentOf } from '@attune/tables'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'
import { emotionRange } from '../../emotion/state.js'

interface EmotionScale {
  readonly of: (emotion: number) => number
  readonly title: string
  readonly domain: readonly [number, number]
}

const emotionScales: Readonly<Record<'hundred' | 'five', EmotionScale>> = {
  hundred: { of: (emotion) => emotion, title: 'Final emotion (0–100)', domain: emotionRange },
  /** Scale from 1 to 5, on which the paper's text states 3.64 for 65.9 and 2.27 for 31.8. */
  five: { of: (emotion) => 1 + (4 * emotion) / 100, title: 'Final emotion (1–5)', domain: [1, 5] },
}

/** A judge's criterion, and the correlation of its scores with the final emotion. */
interface CriterionCorrelation {
  readonly criterion: string
  readonly found: LinearCorrelation
}

/**
 * Scatter plot of a judge's overall score against the final emotion: a pale point per dialogue, a
 * large one per supporter, and the correlations in the subtitle.
 */
function figureOf(
  { allSupporters }: Evaluation,
  judge: string,
  all: readonly CriterionCorrelation[],
  scale: EmotionScale,
): Figure[] {
  const one = drawnCriterion(all)
  if (one === undefined) return []
  const { criterion, found } = one
  const [title, description] = describe(judge, all)
  const points = found.means.map(({ supporter, x, y, n }) => ({
    x: { value: known(x), n },
    y: { value: known(y), n },
    group: supporter,
    label: supporter,
  }))
  const [dialogues, supporters] = [saidOf(found.dialogues), saidOf(found.supporters)]
  return [
    scatterPlot({
      id: `correlation-${judge.replace(/[^A-Za-z0-9]+/g, '-')}`,
      title: english(title!),
      subtitle: [`Over dialogues r = ${dialogues}`, `Over means of supporters r = ${supporters}`],
      description: english(description!),
      x: { title: scale.title, domain: scale.domain },
      y: { title: `${judge}: ${criterion} score` },
      points,
      background: found.points.map(({ supporter, x, y }) => ({ x, y, group: supporter })),
      names: allSupporters,
      notes: [
        'Pale: single dialogues. Large: means of supporters. The other scores of the judge are in the table.',
      ],
    }),
  ]
}

const drawnCriterion = (all: readonly CriterionCorrelation[]): CriterionCorrelation | undefined =>
  all.find(({ criterion }) => criterion === 'overall') ?? all[0]

/** Title and description of the figure. */
function describe(judge: string, all: readonly CriterionCorrelation[]): Words[] {
  const one = drawnCriterion(all)
  if (one === undefined) return []
  const { criterion, found } = one
  const [dialogues, supporters] = [saidOf(found.dialogues), saidOf(found.supporters)]
  return [
    { en: `Final emotion and ${judge}`, zh: `最终情绪与 ${judge}` },
    {
      en: `The ${criterion} score of ${judge} against the final emotion, a pale point per dialogue and a large one per supporter. Pearson’s r over dialogues: ${dialogues}; over supporters: ${supporters}.`,
      zh: `${judge} 的「${criterion}」得分与最终情绪：每个对话一个浅色点，每个支持者一个大点。皮尔逊 r，对话：${numbersOf(found.dialogues)}；支持者：${numbersOf(found.supporters)}。`,
    },
  ]
}

/** Chinese text of a correlation: `0.91 [0.85, 0.95]，n = 40`. */
const numbersOf = ({ value, n, interval }: Quantity): string =>
  value.state === 'unknown'
    ? `未知，n = ${n}`
    : `${formatEstimate(value.value, interval, correlated)}，n = ${n}`

/** English text of a correlation: `0.91 [0.85, 0.95], n = 40 in 10 scenarios`. */
function saidOf({ value, n, clusters, interval }: Quantity): string {
  if (value.state === 'unknown') return `unknown (${value.why}), n = ${n}`
  const level = interval ? ` (${percentOf(interval.level)} % interval)` : ''
  return `${formatEstimate(value.value, interval, correlated)}${level}, n = ${n}${clusters === undefined ? '' : ` in ${clusters} scenarios`}`
}

export const correlation = defineAnalysis({
  revision: 10,
  summary:
    'How emotion goes together with judges that give an overall score of the same dialogues.',
  options: {
    type: 'object',
    properties: {
      ...emotionOption,
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
  create: ({ emotion, emotionScale }) => ({
    async analyse(evaluation) {
      const scale = emotionScales[emotionScale]
      const measured = await emotionRows(evaluation, 'measure', emotion)
      const finals = ratingOf(measured.map(onScale(scale)), finalColumn)
      const byJudge = []
      for (const judge of evaluation.judges) {
        const rows = await readRows(evaluation, { kind: 'verdict', source: judge })
        if (rows.some(({ name }) => name === 'overall'))
          byJudge.push({ judge, found: findIn(evaluation, rows, finals) })
      }
      const rows = byJudge.flatMap(({ judge, found }) => found.map((each) => ({ judge, ...each })))
      const figures = byJudge.flatMap(({ judge, found }) =>
        figureOf(evaluation, judge, found, scale),
      )
      return wordedFindings(
        concatFindings({
          tables: [tableOf(rows, criteriaWords(evaluation, rows))],
          figures,
        }),
        byJudge.flatMap(({ judge, found }) => describe(judge, found)),
      )
    },
  }),
})

const onScale =
  ({ of }: EmotionScale) =>
  (row: Row): Row =>
    row.name === 'final' && row.value.state === 'known'
      ? { ...row, value: known(of(Number(row.value.value))) }
      : row

const findIn = (
  { statistics }: Evaluation,
  rows: readonly Row[],
  finals: Rating,
): CriterionCorrelation[] =>
  [...new Set(rows.map(({ name }) => name))].map((criterion) => {
    const scores = ratingOf(rows, { key: criterion, title: criterion, of: criterion })
    return { criterion, found: correlationOf(finals, scores, statistics) }
  })

const tableOf = (
  rows: readonly ({ readonly judge: string } & CriterionCorrelation)[],
  criteria: readonly Words[],
): Table =>
  worded(
    {
      id: 'correlation',
      title: {
        en: 'Correlation of the final emotion with other judgements',
        zh: '最终情绪与其他评判的相关',
      },
      columns: [
        { key: 'judge', title: 'Judge' },
        { key: 'criterion', title: 'Criterion' },
        { key: 'dialogue', title: 'Dialogues', digits: 3 },
        { key: 'model', title: 'Supporters', digits: 3 },
      ],
      rows: rows.map(({ judge, criterion, found: { dialogues, supporters } }) => ({
        judge,
        criterion: wordsOf(criterion),
        dialogue: dialogues,
        model: supporters,
      })),
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

/** Criterion in words: `depth of connection` for `depthOfConnection`. */
const wordsOf = (criterion: string): string =>
  criterion.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Chinese names that judges declare for their criteria. */
const criteriaWords = (
  { gives }: Evaluation,
  rows: readonly { readonly judge: string; readonly criterion: string }[],
) =>
  rows.flatMap(({ judge, criterion }): Words[] => {
    const title = named(named(gives, judge)?.criteria ?? {}, criterion)?.title
    return typeof title === 'object' && title['zh'] !== undefined
      ? [{ en: wordsOf(criterion), zh: title['zh'] }]
      : []
  })
